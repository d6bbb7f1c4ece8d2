/** What the platform does for buyers and sellers, as its own site tells it. */
export interface Service {
  readonly key: string
  readonly title: string
  readonly summary: string
  readonly points: readonly string[]
  readonly link: { readonly label: string; readonly href: string }
}

export const SERVICES: readonly Service[] = [
  {
    key: 'purchase',
    title: '一站式采购',
    summary: '一处比较各店铺的价格、效期、库存和到货成本，一次结算多家店铺。',
    points: [
      '搜索支持名称、拼音、条码、批准文号与多种规格写法',
      '同一商品各店铺报价并排，计入运费后的到手价一目了然',
      '采购清单批量导入，逐行说明匹配结果',
    ],
    link: { label: '去选购', href: '/search' },
  },
  {
    key: 'compliance',
    title: '合规采购',
    summary: '按企业证照与地区判定可采范围，证照到期提前提醒。',
    points: ['证照自动识别与逐项审核', '首营资料一次提交，多家店铺复用', '批号、效期、药检报告随订单留存'],
    link: { label: '了解资质要求', href: '/help?keyword=资质' },
  },
  {
    key: 'logistics',
    title: '仓配与冷链',
    summary: '阴凉、冷藏分区储存，冷链全程温度可查。',
    points: ['截单前付款当日发货', '冷链商品随货附温度记录', '包裹轨迹在订单中查看'],
    link: { label: '配送说明', href: '/help?keyword=收货' },
  },
  {
    key: 'finance',
    title: '账期与对账',
    summary: '授信账期、对公转账自动核销，每月自动生成对账单。',
    points: ['多种付款方式可组合', '账期额度与还款日清楚可查', '与每家店铺逐单对账'],
    link: { label: '支付帮助', href: '/help?keyword=账期' },
  },
  {
    key: 'merchant',
    title: '商家入驻',
    summary: '面向药品批发、生产与器械经营企业开放。',
    points: ['资质审核透明，进度可查', '店铺首页、专题与活动自主配置', '订单、发票与对账在线处理'],
    link: { label: '申请入驻', href: '/merchants' },
  },
  {
    key: 'service',
    title: '专属客服',
    summary: '采购、售后、资质与开票问题，一个电话解决。',
    points: ['周一至周日 8:30–20:30 在线', '售后限时响应', '投诉与建议全程可追踪'],
    link: { label: '帮助中心', href: '/help' },
  },
]
