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

/** What is settled: the lines this login has ticked, unless other goods are named. */
export const SETTLED_GOODS = {
  /** Only these lines of the cart, ticked or not. */
  lineIds: z.array(Id).min(1).max(1000).optional(),
  /** 立即购买: these goods and nothing of the cart, which stays as it is. */
  buyNow: z
    .array(CartAdditionLine)
    .min(1, '请选择商品')
    .max(50, '一次最多购买 50 个商品')
    .refine(lines => new Set(lines.map(line => line.offerId)).size === lines.length, '同一商品请合并数量')
    .optional(),
}
export const SettledGoods = z.strictObject(SETTLED_GOODS)
export interface SettledGoods extends z.output<typeof SettledGoods> {}

/** What became of an addition. `tips` not empty: nothing was put in, and the type says where to go. */
export const CartAdditionResult = z.object({
  /** Kinds of goods in the cart, the number on its badge. */
  cartNum: z.int(),
  tips: z.string(),
  validateErrorType: WireErrorType,
  licenseCodeList: z.array(z.string()),
  /** The page that says more about a refusal without a dialog: one of `/orderSubmitStaus`. */
  target: z.string().optional(),
  /** Quantities as they stand in the cart now, and why one differs from what was asked. */
  lines: z.array(z.object({ offerId: z.string(), quantity: z.int(), note: z.string() })),
})
export interface CartAdditionResult extends z.output<typeof CartAdditionResult> {}

/** An article of a flash sale or group buy that is about to be bought. */
export const DealIntent = z.strictObject({ campaignId: Id, offerId: Id, quantity: Quantity })
export interface DealIntent extends z.output<typeof DealIntent> {}
/** Not open: nothing can be had at the price, `tips` says why and the type where to go. Open with tips: only part of it. */
export const DealCheck = z.object({
  isOpen: z.boolean(),
  tips: z.string(),
  validateErrorType: WireErrorType,
  licenseCodeList: z.array(z.string()),
  /** Packs that still get the price; null: no limit. */
  leftForMe: z.int().nullable(),
})
export interface DealCheck extends z.output<typeof DealCheck> {}

export const CartCount = z.object({ cartNum: z.int() })

export const LineRefs = z.strictObject({ lineIds: z.array(Id).min(1).max(1000) })
export const LineChecks = z.strictObject({ lineIds: z.array(Id).min(1).max(1000), isChecked: z.boolean() })
export const QuantityChange = z.strictObject({ lineId: Id, quantity: Quantity })

/** What one promotion takes off one line, and who pays for it. */
export const PriceShare = z.object({
  ruleId: z.string(),
  lane: z.enum(LANES),
  label: z.string(),
  amount: Yuan,
  bearer: z.enum(['store', 'platform']),
})
export interface PriceShare extends z.output<typeof PriceShare> {}

/** What the promotions of one lane take off, in total and by name. */
export const LaneDiscount = z.object({
  lane: z.enum(LANES),
  amount: Yuan,
  parts: z.array(z.object({ label: z.string(), amount: Yuan })),
})
export interface LaneDiscount extends z.output<typeof LaneDiscount> {}

/** What one kind of price changes in a sum; negative where it is cheaper than the price before. */
export const PriceChange = z.object({ kind: z.enum(PRICE_KINDS), amount: Yuan })
export interface PriceChange extends z.output<typeof PriceChange> {}

/** One store's part of a sum; without a name: the smaller stores together. */
export const StoreAmount = z.object({ storeName: z.string().nullable(), storeCount: z.int(), amount: Yuan })
export interface StoreAmount extends z.output<typeof StoreAmount> {}

/** How a payable sum is made up: base amount, plus price changes, less discounts, plus freight. */
export const SumParts = z.object({
  storeCount: z.int(),
  /** The goods at base prices. */
  baseAmount: Yuan,
  baseByStore: z.array(StoreAmount),
  priceChanges: z.array(PriceChange),
  discounts: z.array(LaneDiscount),
  /** Of the stores that charge it. */
  freightByStore: z.array(StoreAmount),
})
export interface SumParts extends z.output<typeof SumParts> {}

/** A promotion that gives something to what is checked. */
export const AppliedPromotion = z.object({
  ruleId: z.string(),
  lane: z.enum(LANES),
  label: z.string(),
  /** null: over several stores. */
  storeName: z.string().nullable(),
  amount: Yuan,
  gifts: z.array(z.object({ name: z.string(), count: z.int() })),
})
export interface AppliedPromotion extends z.output<typeof AppliedPromotion> {}

/** 再买 … 可享 …: the next step of a promotion and whether it is worth it. */
export const PromotionHint = z.object({
  ruleId: z.string(),
  lane: z.enum(LANES),
  label: z.string(),
  /** null: over several stores. */
  storeId: z.string().nullable(),
  /** Fen as yuan when by amount, packs when by count. */
  missingAmount: Yuan.nullable(),
  missingCount: z.int().nullable(),
  gain: Yuan,
  giftName: z.string().nullable(),
  /** How good the step is for the missing amount; null when packs are missing, or it brings a gift. */
  worth: z.enum(WORTHS).nullable(),
})
export interface PromotionHint extends z.output<typeof PromotionHint> {}

/** Why a line cannot be ordered, with the way out by its kind. */
export const LINE_PROBLEMS = ['unlisted', 'gate', 'out-of-stock', 'over-stock', 'over-limit', 'wrong-pack'] as const
/** How a line stands: everything but the goods themselves. */
export const CartLineState = z.object({
  lineId: z.string(),
  quantity: z.int(),
  isChecked: z.boolean(),
  /** What a pack costs at this quantity, ticked or not; null when the buyer may not see the price any more. */
  choice: PriceChoice.nullable(),
  /** How the price without a campaign came about, from the base price on; empty when the buyer may not see it. */
  priceTrail: z.array(PriceMark),
  /** The chosen price times the quantity. */
  amount: Yuan.nullable(),
  /** The amount less the shares; null while the line is not part of what would be ordered. */
  due: Yuan.nullable(),
  /** What sets, reductions and coupons take off the amount. */
  shares: z.array(PriceShare),
  /** The shares together by lane. */
  discounts: z.array(LaneDiscount),
  /** null: it can be ordered as it is. */
  problem: z.object({ kind: z.enum(LINE_PROBLEMS), text: z.string() }).nullable(),
  /** The price of the quantity that was put in, when it is another one today. */
  priceChange: z.object({ before: UnitYuan, now: UnitYuan, difference: UnitYuan }).nullable(),
})
export interface CartLineState extends z.output<typeof CartLineState> {}

export const CartLine = CartLineState.extend({ goods: GoodsRow })
export interface CartLine extends z.output<typeof CartLine> {}

/** The gap to free delivery, in the words and fields of the specification. */
export const PostageInfo = z.object({
  postageConfigMsg: z.string(),
  haveNum: z.int(),
  havePrice: Yuan,
  postageDiffNum: z.int().nullable(),
  postageDiffAmount: Yuan.nullable(),
  freeShippingAmount: Yuan.nullable(),
  freeShippingNumber: z.int().nullable(),
  postage: Yuan,
  /** The smallest order the store takes. */
  minOrder: Yuan,
  /** Still missing to it; zero when reached. */
  minOrderGap: Yuan,
})
export interface PostageInfo extends z.output<typeof PostageInfo> {}

export const CartStore = z.object({
  store: StoreBrief,
  terms: PostageTerms.nullable(),
  lines: z.array(CartLine),
  /** The amounts of the checked lines together; what is taken off them is the discount. */
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
  /** Everything taken off the goods amount in the order of reckoning; together it is the discount. */
  promotions: z.array(AppliedPromotion),
  sumParts: SumParts,
  /** What brings most for each missing yuan first. */
  hints: z.array(PromotionHint),
})
export interface CartView extends z.output<typeof CartView> {}

export const CartStoreChange = CartStore.extend({ lines: z.array(CartLineState) })
/** The cart after a change, without the goods, which whoever changed it has before him. */
export const CartChange = CartView.extend({ stores: z.array(CartStoreChange), invalidLines: z.array(CartLineState) })
export interface CartChange extends z.output<typeof CartChange> {}
