import { z } from 'zod'
import { GoodsRow } from '../catalogue/schemas.ts'
import { CouponOnOffer, SettlementCoupon } from '../marketing/coupon-schemas.ts'
import { FIRST_TRADE_STATES, WireErrorType } from '../qualification/schemas.ts'
import { PostageTerms, StoreBrief } from '../store/schemas.ts'
import { Id, Yuan } from '../wire.ts'
import { CartAdditionLine, CartView, PostageInfo, PromotionHint } from './schemas.ts'

export const StoreRefs = z.strictObject({ storeIds: z.array(Id).min(1, '请选择店铺').max(100, '一次最多 100 家店铺') })

/** The amount still missing for free delivery from a store; when nothing is ticked, the threshold itself. */
export const PostageText = z.object({ storeId: z.string(), ...PostageInfo.shape })
export interface PostageText extends z.output<typeof PostageText> {}
export const PostageTexts = z.object({ list: z.array(PostageText) })

/** How the goods of one store are delivered to this buyer. */
export const DeliveryInfo = z.object({
  store: StoreBrief,
  /** 今天 17:00 前付款，当天发货. */
  dispatchText: z.string(),
  /** An order paid now is shipped today. */
  leavesToday: z.boolean(),
  carriers: z.array(z.string()),
  /** null: the store does not deliver to the buyer's province. */
  terms: PostageTerms.nullable(),
  minShelfLifeMonths: z.int(),
  /** Number of articles that need cold transport. */
  coldCount: z.int(),
  kindCount: z.int(),
})
export interface DeliveryInfo extends z.output<typeof DeliveryInfo> {}
export const DeliveryInfos = z.object({ list: z.array(DeliveryInfo) })

/** 建采关系 with a store: whether the buyer may buy there, and what is missing. */
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

/** A stop of supply for risk reasons, and the contact for questions. */
export const RiskHold = z.object({
  /** null: the platform stopped supply from all stores. */
  storeId: z.string().nullable(),
  storeName: z.string().nullable(),
  reason: z.string(),
  phone: z.string(),
  tips: z.string(),
})
export interface RiskHold extends z.output<typeof RiskHold> {}
export const RiskCheck = z.object({ isRisk: z.boolean(), list: z.array(RiskHold) })
export interface RiskCheck extends z.output<typeof RiskCheck> {}

/** Suggests goods that bring the ticked goods of a store to the next threshold. Each can be added to the cart as it is. */
export const RecommendAsk = z.strictObject({
  storeId: Id.optional(),
  /** Key of the threshold to reach; default: the first one. */
  goalKey: z.string().max(80).optional(),
  limit: z.int().min(1).max(30).default(10),
})
export interface RecommendAsk extends z.output<typeof RecommendAsk> {}
export const FILL_UP_KINDS = ['min-order', 'free-delivery', 'promotion'] as const
/** A threshold that the order with a store has not reached, and what is missing. */
export const FillUpGoal = z.object({
  key: z.string(),
  kind: z.enum(FILL_UP_KINDS),
  /** 起配; 包邮; 满 ¥500 减 ¥30. */
  label: z.string(),
  /** An amount, a number of packs, or both where either is enough. */
  missingAmount: Yuan.nullable(),
  missingCount: z.int().nullable(),
  /** The additional discount at this threshold; null when the gain is not money. */
  gain: Yuan.nullable(),
  giftName: z.string().nullable(),
  worth: PromotionHint.shape.worth,
})
export interface FillUpGoal extends z.output<typeof FillUpGoal> {}
export const Recommendation = z.object({
  goods: GoodsRow,
  /** The smallest quantity that closes the gap; if none does, the minimum quantity. */
  quantity: z.int(),
  amount: Yuan,
  /** The threshold that the order reaches with it; null: none. */
  reaches: z.enum(FILL_UP_KINDS).nullable(),
})
export interface Recommendation extends z.output<typeof Recommendation> {}
export const RecommendCheck = z.object({
  /** The thresholds of the store that are not reached. The list fills up to the requested one, or to the first. */
  goals: z.array(FillUpGoal),
  goalKey: z.string().nullable(),
  list: z.array(Recommendation),
})
export interface RecommendCheck extends z.output<typeof RecommendCheck> {}
/** The coupons of one store: those to claim, and the discount of those already claimed on the ticked goods. */
export const StoreCouponsAsk = z.strictObject({ storeId: Id })
export const StoreCoupons = z.object({ onOffer: z.array(CouponOnOffer), held: z.array(SettlementCoupon) })
export interface StoreCoupons extends z.output<typeof StoreCoupons> {}
export const RecommendChoice = z.strictObject({
  lines: z.array(CartAdditionLine).min(1, '请选择商品').max(30, '一次最多加购 30 个商品'),
})
export const RecommendResult = CartView

/** Goods that cannot be added are skipped, each with the reason. */
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

/** Numbers of medicines, offers and packs in the cart. The same medicine from two stores counts as one kind. */
export const CartKindCount = z.object({
  itemTypeNum: z.int(),
  checkedTypeNum: z.int(),
  cartNum: z.int(),
  packNum: z.int(),
})
export interface CartKindCount extends z.output<typeof CartKindCount> {}
