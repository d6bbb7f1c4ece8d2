import type { Block } from './blocks.ts'

/** As the constraint of the table has them. */
export type ArticleKind = 'announcement' | 'headline' | 'help' | 'agreement' | 'version' | 'about' | 'news'

export interface ArticleRow {
  readonly kind: ArticleKind
  readonly class: string
  readonly title: string
  readonly summary: string
  readonly body: readonly Block[]
  readonly daysAgo: number
}

/** Articles of the demo world, written for it. */
export const ARTICLES: readonly ArticleRow[] = [
  {
    kind: 'announcement',
    class: '平台公告',
    title: '关于含麻黄碱复方制剂月度限购的通知',
    summary: '含麻黄碱类复方制剂按企业每 30 天限量供应，超出部分不予受理。',
    body: [
      '根据药品经营质量管理要求，平台对含麻黄碱类复方制剂实行企业维度的月度限购。',
      '限购数量以商品页标注为准，同一企业的主账号与子账号合并计算；禁止现金交易。',
      '如因经营需要提高限额，请联系店铺客服提交近三个月的销售台账。',
    ],
    daysAgo: 2,
  },
  {
    kind: 'announcement',
    class: '系统通知',
    title: '周三凌晨系统例行维护说明',
    summary: '维护时段 1:00–3:00，期间浏览不受影响，下单与支付可能短暂中断。',
    body: [
      '维护期间可以浏览商品与查询订单。下单或支付提示“请稍后再试”时，稍候重试即可，不会重复扣款。',
      '已提交未付款的订单，请留意付款截止时间，必要时提前完成付款。',
    ],
    daysAgo: 4,
  },
  {
    kind: 'announcement',
    class: '平台公告',
    title: '年度报告公示提醒',
    summary: '请于每年 6 月 30 日前完成上一年度年报公示并上传截图。',
    body: ['未按时公示的企业可能被列入经营异常名录，影响首营资料有效性。', '上传入口：个人中心 › 资质管理。'],
    daysAgo: 11,
  },
  {
    kind: 'announcement',
    class: '物流通知',
    title: '冷链商品冬季配送说明',
    summary: '2–8℃ 商品全程冷链，随货附温度记录，请当面验收。',
    body: ['冷链商品仅在周一至周四发货，避免周末滞留。', '收货时请核对到货温度，超温请当场拒收并拍照。'],
    daysAgo: 15,
  },
  {
    kind: 'headline',
    class: '政策',
    title: '药品网络销售备案与公示，平台都做了什么',
    summary: '一文看懂平台备案、店铺证照公示与处方药展示规则。',
    body: [
      '平台在首页底部公示备案编号与经营资质，店铺页公示各自的许可证与联系方式。',
      '处方药页面显著标注处方药标识与风险提示，未登录不展示价格。',
      '监管部门禁止网络销售的品种，在上架、搜索、加购各环节均会被系统拦截。',
    ],
    daysAgo: 1,
  },
  {
    kind: 'headline',
    class: '行情',
    title: '黄芪新货陆续上市，统货走势平稳',
    summary: '产区天气良好，新货质量稳定，商家走货以实需为主。',
    body: ['当前统货与选货价差缩小，建议按月度用量补库。', '采购时请留意产地、等级与执行标准，页面均已标注。'],
    daysAgo: 3,
  },
  {
    kind: 'headline',
    class: '经营',
    title: '冬季慢病会员日：四步提高复购',
    summary: '建档、提醒、讲解、回访，把一次购买变成长期服务。',
    body: ['建立慢病顾客用药档案，按疗程提醒。', '备足常用规格，避免断货造成流失。', '注意处方药须凭处方销售。'],
    daysAgo: 6,
  },
  {
    kind: 'headline',
    class: '政策',
    title: '药品追溯码扫码入库要点',
    summary: '到货核码、差异登记、异常上报，三步完成。',
    body: ['到货后按随货同行单逐批核对批号与数量。', '追溯码与实物不符时不要入库，先联系店铺客服。'],
    daysAgo: 9,
  },
  {
    kind: 'headline',
    class: '平台',
    title: '对公转账附言码使用说明',
    summary: '每笔付款生成唯一附言码，填写即可自动对账。',
    body: [
      '请使用与采购企业同名的对公账户付款。',
      '附言码填写在“附言/用途”栏，金额与应付金额保持一致，通常几分钟内到账确认。',
    ],
    daysAgo: 13,
  },
]
