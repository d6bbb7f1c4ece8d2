/** 售后类型. */
export const AFTER_SALE_KINDS = {
  'refund-only': '仅退款',
  'return-refund': '退货退款',
  exchange: '换货/补发',
  reject: '拒收退款',
  papers: '补资料',
  'price-protection': '价格保护',
  surplus: '多货退回',
  recall: '召回退货',
} as const
export type AfterSaleKind = keyof typeof AFTER_SALE_KINDS

/** What each kind means for the buyer, in one sentence. */
export const AFTER_SALE_KIND_NOTES: Readonly<Record<AfterSaleKind, string>> = {
  'refund-only': '不用寄回商品，商家同意后直接退款',
  'return-refund': '商家同意后寄回商品，验收合格即退款',
  exchange: '少货、破损由商家补发；错发等需先寄回原货',
  reject: '签收前拒收，货物由承运方退回，验收后退款',
  papers: '药检报告、随货同行单等资料缺失，由商家补寄或补传',
  'price-protection': '下单后店铺降价，退回差价',
  surplus: '收货时多出的商品寄回商家，不涉及退款；想留下请与商家另行下单',
  recall: '厂家召回的批次，停止使用并寄回，全额退款',
}

/** Kinds that the screens list as a service and not as a return. */
export const SERVICE_KINDS: readonly AfterSaleKind[] = ['exchange', 'papers', 'price-protection', 'surplus']

/** 售后原因. */
export const AFTER_SALE_REASONS = {
  damaged: '破损',
  leaked: '污染/渗漏',
  short: '少货',
  wrong: '错发（品种/规格/批号）',
  quality: '质量问题',
  'near-expiry': '近效期与页面不符',
  'papers-missing': '资料不全',
  repackaged: '包装变更',
  unwanted: '多拍/不想要',
  late: '物流超时',
  overheated: '冷链超温',
  'price-drop': '店铺降价',
  over: '多发',
  recall: '厂家召回',
} as const
export type AfterSaleReason = keyof typeof AFTER_SALE_REASONS

export const AFTER_SALE_STATES = {
  'waiting-seller': '待商家审核',
  'waiting-return': '待寄回',
  returning: '退货途中',
  'waiting-reship': '待商家补发',
  arbitrating: '平台介入中',
  refused: '商家已拒绝',
  completed: '已完成',
  withdrawn: '已撤销',
  closed: '已关闭',
} as const
export type AfterSaleState = keyof typeof AFTER_SALE_STATES

/** The tabs of the buyer's list: who has to act next. */
export const AFTER_SALE_TABS = {
  open: '处理中',
  mine: '待我处理',
  done: '已完成',
  ended: '已撤销/关闭',
} as const
export type AfterSaleTab = keyof typeof AFTER_SALE_TABS

export const AFTER_SALE_VERBS = ['withdraw', 'send-back', 'appeal'] as const
export type AfterSaleVerb = (typeof AFTER_SALE_VERBS)[number]

export const MAX_PHOTOS = 9

/** What the buyer does with gifts that a return disqualifies. */
export const GIFT_WAYS = { return: '赠品随货退回', keep: '留下赠品，按价值从退款中扣除' } as const
export type GiftWay = keyof typeof GIFT_WAYS

/** Why a store refuses; the store adds an explanation. */
export const REFUSE_CAUSES = {
  late: '超过约定的售后期限',
  'records-right': '出库复核记录显示数量、批号无误',
  unproven: '照片不能证明所述问题',
  'not-quality': '不属于质量问题，商品包装完好',
  special: '特殊管理药品不予退换',
  'near-expiry': '临近有效期，按店铺约定不予退换',
  other: '其他原因',
} as const
export type RefuseCause = keyof typeof REFUSE_CAUSES

/** The tabs of the consoles' lists: who has to act next. */
export const STAFF_TABS = {
  'to-answer': '待商家审核',
  'to-inspect': '待验收',
  'to-reship': '待补发',
  'with-buyer': '待买家处理',
  arbitrating: '平台介入',
  ended: '已结束',
} as const
export type StaffTab = keyof typeof STAFF_TABS
/** A store that has not answered is warned, and watched, from so many hours before the platform steps in. */
export const DUE_SOON_HOURS = 6
const { 'to-answer': toAnswer, ...furtherTabs } = STAFF_TABS
/** The tabs of 售后监管: those of a store, and what it must answer within hours. */
export const WATCH_TABS = { 'to-answer': toAnswer, 'due-soon': '将超时', ...furtherTabs } as const
export type WatchTab = keyof typeof WATCH_TABS

/** The platform's decisions, and who bears the refund. */
export const CASE_VERDICTS = { award: '支持买家', dismiss: '维持商家处理' } as const
export const CASE_BEARERS = { store: '商家', carrier: '承运商', platform: '平台' } as const

/** What a store may offer instead: a part of the money, or the goods again. */
export const PROPOSAL_KINDS = ['refund', 'resend'] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]
