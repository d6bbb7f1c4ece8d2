import { z } from 'zod'
import { GoodsRow } from '../catalogue/schemas.ts'
import { CouponOnOffer, SettlementCoupon } from '../marketing/coupon-schemas.ts'
import { FIRST_TRADE_STATES, WireErrorType } from '../qualification/schemas.ts'
import { PostageTerms, StoreBrief } from '../store/schemas.ts'
import { Id, Yuan } from '../wire.ts'
import { CartAdditionLine, CartView, PostageInfo, PromotionHint } from './schemas.ts'

export const StoreRefs = z.strictObject({ storeIds: z.array(Id).min(1, '请选择店铺').max(100, '一次最多 100 家店铺') })

/** How far the ticked goods of a store are from free delivery; with nothing ticked, from where on it is free. */
export const PostageText = z.object({ storeId: z.string(), ...PostageInfo.shape })
export interface PostageText extends z.output<typeof PostageText> {}
export const PostageTexts = z.object({ list: z.array(PostageText) })

/** How one store's goods come to this buyer. */
export const DeliveryInfo = z.object({
  store: StoreBrief,
  /** 今天 17:00 前付款，当天发货. */
  dispatchText: z.string(),
  /** Paid now, it leaves today. */
  leavesToday: z.boolean(),
  carriers: z.array(z.string()),
  /** null: not delivered to the buyer's province. */
  terms: PostageTerms.nullable(),
  minShelfLifeMonths: z.int(),
  /** Kinds of goods that travel cold. */
  coldCount: z.int(),
  kindCount: z.int(),
})
export interface DeliveryInfo extends z.output<typeof DeliveryInfo> {}
export const DeliveryInfos = z.object({ list: z.array(DeliveryInfo) })

/** 建采关系 with a store: whether goods can be bought there, and what is missing. */
export const StoreRelation = z.object({
  storeId: z.string(),
  storeName: z.string(),
  state: z.enum(FIRST_TRADE_STATES),
  canBuy: z.boolean(),
  tips: z.string(),
  validateErrorType: WireErrorType,
  licenseCodeList: z.array(z.string()),
})
export interface StoreRelation extends z.output<typeof StoreRelation> {}
export const StoreRelations = z.object({ list: z.array(StoreRelation) })

/** Supply that was stopped for reasons of risk, and whom to call about it. */
export const RiskHold = z.object({
  /** null: by the platform, for every store. */
  storeId: z.string().nullable(),
  storeName: z.string().nullable(),
  reason: z.string(),
  phone: z.string(),
  tips: z.string(),
})
export interface RiskHold extends z.output<typeof RiskHold> {}
export const RiskCheck = z.object({ isRisk: z.boolean(), list: z.array(RiskHold) })
export interface RiskCheck extends z.output<typeof RiskCheck> {}

/** Goods that would fill up what is ticked of a store, each checked: it can be put in as it stands. */
export const RecommendAsk = z.strictObject({
  storeId: Id.optional(),
  /** The step to fill up to, by its key; left out: the first there is. */
  goalKey: z.string().max(80).optional(),
  limit: z.int().min(1).max(30).default(10),
})
export interface RecommendAsk extends z.output<typeof RecommendAsk> {}
export const FILL_UP_KINDS = ['min-order', 'free-delivery', 'promotion'] as const
/** A next step of a store's order, and what is missing to it. */
export const FillUpGoal = z.object({
  key: z.string(),
  kind: z.enum(FILL_UP_KINDS),
  /** 起配; 包邮; 满 ¥500 减 ¥30. */
  label: z.string(),
  /** Either of them, or both where one is enough. */
  missingAmount: Yuan.nullable(),
  missingCount: z.int().nullable(),
  /** What the step takes off more; null where it is no matter of money. */
  gain: Yuan.nullable(),
  giftName: z.string().nullable(),
  worth: PromotionHint.shape.worth,
})
export interface FillUpGoal extends z.output<typeof FillUpGoal> {}
export const Recommendation = z.object({
  goods: GoodsRow,
  /** The smallest quantity that closes the gap, else the smallest purchase. */
  quantity: z.int(),
  amount: Yuan,
  /** What the store's order reaches with it; null: nothing new. */
  reaches: z.enum(FILL_UP_KINDS).nullable(),
})
export interface Recommendation extends z.output<typeof Recommendation> {}
export const RecommendCheck = z.object({
  /** Steps of the store that are not reached yet, the one asked for or the first is what the list fills up to. */
  goals: z.array(FillUpGoal),
  goalKey: z.string().nullable(),
  list: z.array(Recommendation),
})
export interface RecommendCheck extends z.output<typeof RecommendCheck> {}
/** Coupons of one store: what may be taken, and what those in hand do to what is ticked. */
export const StoreCouponsAsk = z.strictObject({ storeId: Id })
export const StoreCoupons = z.object({ onOffer: z.array(CouponOnOffer), held: z.array(SettlementCoupon) })
export interface StoreCoupons extends z.output<typeof StoreCoupons> {}
export const RecommendChoice = z.strictObject({
  lines: z.array(CartAdditionLine).min(1, '请选择商品').max(30, '一次最多加购 30 个商品'),
})
export const RecommendResult = CartView

/** What cannot be put in is left out, with the reason. */
export const QuickAddition = z.strictObject({
  lines: z.array(CartAdditionLine).min(1, '请选择商品').max(500, '一次最多加购 500 个商品'),
})
export const QuickAdditionResult = z.object({
  cartNum: z.int(),
  lines: z.array(z.object({ offerId: z.string(), quantity: z.int(), note: z.string() })),
  skipped: z.array(
    z.object({
      offerId: z.string(),
      reason: z.string(),
      validateErrorType: WireErrorType,
      licenseCodeList: z.array(z.string()),
    }),
  ),
})
export interface QuickAdditionResult extends z.output<typeof QuickAdditionResult> {}

/** Medicines, offers and packs in the cart: the same medicine from two stores is one kind. */
export const CartKindCount = z.object({
  itemTypeNum: z.int(),
  checkedTypeNum: z.int(),
  cartNum: z.int(),
  packNum: z.int(),
})
export interface CartKindCount extends z.output<typeof CartKindCount> {}
