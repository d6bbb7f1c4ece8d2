import { WORTHS } from '@xiaojiu/kernel/pricing/hint.ts'
import { LANES } from '@xiaojiu/kernel/pricing/rule.ts'
import { z } from 'zod'
import { GoodsRow, PRICE_KINDS, PriceChoice, PriceMark } from '../catalogue/schemas.ts'
import { WireErrorType } from '../qualification/schemas.ts'
import { PostageTerms, StoreBrief } from '../store/schemas.ts'
import { Id, UnitYuan, Yuan } from '../wire.ts'

const Quantity = z.int('请输入整数数量').min(1, '数量至少为 1').max(999_999, '数量过大')

export const CartAdditionLine = z.strictObject({ offerId: Id, quantity: Quantity })
export interface CartAdditionLine extends z.output<typeof CartAdditionLine> {}
export const CartAddition = z.strictObject({
  lines: z.array(CartAdditionLine).min(1, '请选择商品').max(200, '一次最多加购 200 个商品'),
})

/** The goods of a settlement: the lines that this login has ticked, unless the request names others. */
export const SETTLED_GOODS = {
  /** Only these lines of the cart, ticked or not. */
  lineIds: z.array(Id).min(1).max(1000).optional(),
  /** 立即购买: only these goods. The cart is not used and does not change. */
  buyNow: z
    .array(CartAdditionLine)
    .min(1, '请选择商品')
    .max(50, '一次最多购买 50 个商品')
    .refine(lines => new Set(lines.map(line => line.offerId)).size === lines.length, '同一商品请合并数量')
    .optional(),
}
export const SettledGoods = z.strictObject(SETTLED_GOODS)
export interface SettledGoods extends z.output<typeof SettledGoods> {}

/** Result of adding to the cart. When `tips` is not empty, nothing was added, and the type says where to go. */
export const CartAdditionResult = z.object({
  /** Number of different goods in the cart, shown on its badge. */
  cartNum: z.int(),
  tips: z.string(),
  validateErrorType: WireErrorType,
  licenseCodeList: z.array(z.string()),
  /** The page that explains a refusal without a dialog: one of `/orderSubmitStaus`. */
  target: z.string().optional(),
  /** The quantities in the cart now, and why one differs from the request. */
  lines: z.array(z.object({ offerId: z.string(), quantity: z.int(), note: z.string() })),
})
export interface CartAdditionResult extends z.output<typeof CartAdditionResult> {}

/** An article of a flash sale or group buy that the buyer is about to order. */
export const DealIntent = z.strictObject({ campaignId: Id, offerId: Id, quantity: Quantity })
export interface DealIntent extends z.output<typeof DealIntent> {}
/** Not open: nothing is available at the price, `tips` says why and the type where to go. Open with tips: only a part is. */
export const DealCheck = z.object({
  isOpen: z.boolean(),
  tips: z.string(),
  validateErrorType: WireErrorType,
  licenseCodeList: z.array(z.string()),
  /** Packs that the buyer can still order at the price; null: no limit. */
  leftForMe: z.int().nullable(),
})
export interface DealCheck extends z.output<typeof DealCheck> {}

export const CartCount = z.object({ cartNum: z.int() })

export const LineRefs = z.strictObject({ lineIds: z.array(Id).min(1).max(1000) })
export const LineChecks = z.strictObject({ lineIds: z.array(Id).min(1).max(1000), isChecked: z.boolean() })
export const QuantityChange = z.strictObject({ lineId: Id, quantity: Quantity })

/** The discount of one promotion on one line, and who pays for it. */
export const PriceShare = z.object({
  ruleId: z.string(),
  lane: z.enum(LANES),
  label: z.string(),
  amount: Yuan,
  bearer: z.enum(['store', 'platform']),
})
export interface PriceShare extends z.output<typeof PriceShare> {}

/** The discounts of one price lane, in total and by promotion. */
export const LaneDiscount = z.object({
  lane: z.enum(LANES),
  amount: Yuan,
  parts: z.array(z.object({ label: z.string(), amount: Yuan })),
})
export interface LaneDiscount extends z.output<typeof LaneDiscount> {}

/** The effect of one kind of price on an amount; negative when it is cheaper than the price before it. */
export const PriceChange = z.object({ kind: z.enum(PRICE_KINDS), amount: Yuan })
export interface PriceChange extends z.output<typeof PriceChange> {}

/** The part of one store in an amount; without a name: the smaller stores together. */
export const StoreAmount = z.object({ storeName: z.string().nullable(), storeCount: z.int(), amount: Yuan })
export interface StoreAmount extends z.output<typeof StoreAmount> {}

/** How a payable sum is made up: base amount, plus price changes, less discounts, plus freight. */
export const SumParts = z.object({
  storeCount: z.int(),
  /** The goods at their base prices. */
  baseAmount: Yuan,
  baseByStore: z.array(StoreAmount),
  priceChanges: z.array(PriceChange),
  discounts: z.array(LaneDiscount),
  /** Only stores that charge freight. */
  freightByStore: z.array(StoreAmount),
})
export interface SumParts extends z.output<typeof SumParts> {}

/** A promotion that applies to the ticked goods. */
export const AppliedPromotion = z.object({
  ruleId: z.string(),
  lane: z.enum(LANES),
  label: z.string(),
  /** null: the promotion covers several stores. */
  storeName: z.string().nullable(),
  amount: Yuan,
  gifts: z.array(z.object({ name: z.string(), count: z.int() })),
})
export interface AppliedPromotion extends z.output<typeof AppliedPromotion> {}

/** 再买 … 可享 …: the next threshold of a promotion and whether it is worthwhile. */
export const PromotionHint = z.object({
  ruleId: z.string(),
  lane: z.enum(LANES),
  label: z.string(),
  /** null: the promotion covers several stores. */
  storeId: z.string().nullable(),
  /** A money amount for thresholds by amount, packs for thresholds by count. */
  missingAmount: Yuan.nullable(),
  missingCount: z.int().nullable(),
  gain: Yuan,
  giftName: z.string().nullable(),
  /**
   * The value of the threshold in proportion to the missing amount; null when packs are missing or the promotion gives a gift.
   */
  worth: z.enum(WORTHS).nullable(),
})
export interface PromotionHint extends z.output<typeof PromotionHint> {}

/** Why a line cannot be ordered. Each kind has its own remedy on the screen. */
export const LINE_PROBLEMS = ['unlisted', 'gate', 'out-of-stock', 'over-stock', 'over-limit', 'wrong-pack'] as const
/** The state of a cart line without the data of the goods. */
export const CartLineState = z.object({
  lineId: z.string(),
  quantity: z.int(),
  isChecked: z.boolean(),
  /** The unit price at this quantity, ticked or not; null when the buyer may no longer see the price. */
  choice: PriceChoice.nullable(),
  /** How the price without a campaign was derived from the base price; empty when the buyer may not see it. */
  priceTrail: z.array(PriceMark),
  /** The chosen price times the quantity. */
  amount: Yuan.nullable(),
  /** The amount less the shares; null when the line would not be part of the order. */
  due: Yuan.nullable(),
  /** The discounts of sets, reductions and coupons. */
  shares: z.array(PriceShare),
  /** The shares summed by lane. */
  discounts: z.array(LaneDiscount),
  /** null: the line can be ordered as it is. */
  problem: z.object({ kind: z.enum(LINE_PROBLEMS), text: z.string() }).nullable(),
  /** Present when the price has changed since the goods were added. */
  priceChange: z.object({ before: UnitYuan, now: UnitYuan, difference: UnitYuan }).nullable(),
})
export interface CartLineState extends z.output<typeof CartLineState> {}

export const CartLine = CartLineState.extend({ goods: GoodsRow })
export interface CartLine extends z.output<typeof CartLine> {}

/** The amount missing for free delivery, with the words and fields of the specification. */
export const PostageInfo = z.object({
  postageConfigMsg: z.string(),
  haveNum: z.int(),
  havePrice: Yuan,
  postageDiffNum: z.int().nullable(),
  postageDiffAmount: Yuan.nullable(),
  freeShippingAmount: Yuan.nullable(),
  freeShippingNumber: z.int().nullable(),
  postage: Yuan,
  /** The minimum order of the store. */
  minOrder: Yuan,
  /** The amount missing for it; zero when reached. */
  minOrderGap: Yuan,
})
export interface PostageInfo extends z.output<typeof PostageInfo> {}

export const CartStore = z.object({
  store: StoreBrief,
  terms: PostageTerms.nullable(),
  lines: z.array(CartLine),
  /** The sum of the ticked lines before the discount. */
  goodsAmount: Yuan,
  discount: Yuan,
  postageInfo: PostageInfo,
  payable: Yuan,
})
export interface CartStore extends z.output<typeof CartStore> {}

export const CartView = z.object({
  stores: z.array(CartStore),
  invalidLines: z.array(CartLine),
  cartNum: z.int(),
  checkedCount: z.int(),
  goodsAmount: Yuan,
  discount: Yuan,
  freight: Yuan,
  payable: Yuan,
  /** All discounts in the order of calculation; their sum is the discount. */
  promotions: z.array(AppliedPromotion),
  sumParts: SumParts,
  /** The hint with the most gain for each missing yuan comes first. */
  hints: z.array(PromotionHint),
})
export interface CartView extends z.output<typeof CartView> {}

export const CartStoreChange = CartStore.extend({ lines: z.array(CartLineState) })
/** The cart after a change, without the data of the goods: the client that made the change has them already. */
export const CartChange = CartView.extend({ stores: z.array(CartStoreChange), invalidLines: z.array(CartLineState) })
export interface CartChange extends z.output<typeof CartChange> {}
