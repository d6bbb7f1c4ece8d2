import { DEAL_KINDS } from '@xiaojiu/kernel/pricing/reckon.ts'

/** Kinds of campaigns with the names of their zones. */
export const CAMPAIGN_KINDS = {
  'flash-sale': '秒杀',
  'special-price': '特价',
  clearance: '清仓',
  'group-buy': '拼团',
  combo: '套餐',
  'full-reduction': '满减',
} as const
export type CampaignKind = keyof typeof CAMPAIGN_KINDS

/** Campaigns that give one article another price. */
export const PRICE_CAMPAIGNS = DEAL_KINDS
export type PriceCampaign = (typeof PRICE_CAMPAIGNS)[number]

export const COUPON_KINDS = ['store', 'brand', 'platform', 'cross-store'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

/** Names of the price lanes, in the order of calculation. */
export const LANE_LABELS = {
  'unit-price': '商品优惠',
  bundle: '套餐优惠',
  'full-reduction': '满减优惠',
  'store-coupon': '店铺券',
  'brand-coupon': '品牌券',
  'platform-coupon': '平台券',
  coins: '九采币抵扣',
} as const

export const COIN_ENTRY_KINDS = {
  earn: '采购奖励',
  spend: '抵扣货款',
  'give-back': '退回',
  'take-back': '退货扣回',
  draw: '抽奖消耗',
  prize: '抽奖获得',
  expire: '到期失效',
} as const

export const PRIZE_KINDS = ['goods', 'coupon', 'coins', 'nothing'] as const

export const DRAW_STATES = {
  unclaimed: '待领取',
  claimed: '待发放',
  sent: '已发放',
  granted: '已到账',
  expired: '已过期',
} as const
