import { BRAND_NAME } from './settings.ts'

/** A certificate that the platform must show, with the page or register where it can be verified. */
export interface LegalNotice {
  readonly text: string
  readonly href?: string
}

export interface FooterColumn {
  readonly title: string
  readonly links: readonly { readonly label: string; readonly href: string }[]
}

/** The operator of the site: names, phones and filing numbers are only here. */
export interface PlatformSettings {
  readonly name: string
  readonly slogan: string
  readonly servicePhone: string
  readonly serviceHours: string
  readonly complaintPhone: string
  readonly legalNotices: readonly LegalNotice[]
  readonly audienceNotice: string
  readonly promises: readonly {
    readonly key: 'licence' | 'papers' | 'trace' | 'price' | 'after-sale'
    readonly title: string
    readonly text: string
  }[]
  readonly footerColumns: readonly FooterColumn[]
}

const help = (keyword: string) => ({ label: keyword, href: `/help?keyword=${encodeURIComponent(keyword)}` })

export const platformSettings: PlatformSettings = {
  name: BRAND_NAME,
  slogan: '药店诊所采购平台',
  servicePhone: '400-6080-199',
  serviceHours: '周一至周日 8:30–20:30',
  complaintPhone: '12315',
  legalNotices: [
    { text: '营业执照', href: '/businessAdministration' },
    { text: '药品经营许可证 鄂AA027000118', href: '/businessAdministration' },
    { text: '（鄂）网药平台备字〔2023〕第000016-000号' },
    { text: '互联网药品信息服务资格证书 鄂-（经营性）-2023-0027' },
    { text: '（鄂）网械平台备字〔2023〕第00009号' },
    { text: '鄂ICP备2023008899号', href: 'https://beian.miit.gov.cn/' },
    { text: '鄂公网安备42010302009876号', href: 'https://beian.mps.gov.cn/' },
  ],
  audienceNotice:
    '本平台仅向持有合法资质的药品经营、使用单位提供服务，不向个人消费者销售药品；处方药须凭处方销售、使用。',
  promises: [
    { key: 'licence', title: '资质齐全', text: '入驻商家逐证核验' },
    { key: 'papers', title: '票货同行', text: '随货同行单与药检报告可下载' },
    { key: 'trace', title: '全程可查', text: '冷链温度随单可追溯' },
    { key: 'price', title: '价格透明', text: '每一分优惠都有说明' },
    { key: 'after-sale', title: '售后有据', text: '近效期、破损、少货快速处理' },
  ],
  footerColumns: [
    { title: '采购指南', links: ['注册与认证', '首营与开户', '下单流程', '批量导入'].map(help) },
    { title: '支付与发票', links: ['支付方式', '对公转账', '账期还款', '发票说明'].map(help) },
    { title: '配送与验收', links: ['配送范围', '包邮规则', '冷链说明', '验收须知'].map(help) },
    { title: '售后服务', links: ['退货政策', '退款进度', '近效期规则', '投诉建议'].map(help) },
    {
      title: '关于平台',
      links: [
        { label: '关于我们', href: '/aboutUs' },
        { label: '商家入驻', href: '/merchants' },
        { label: '亮照经营', href: '/businessAdministration' },
        { label: '小九头条', href: '/littleNineHeadlines' },
      ],
    },
  ],
}
