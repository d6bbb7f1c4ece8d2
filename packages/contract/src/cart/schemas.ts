import { z } from 'zod'
import { GoodsRow } from '../catalogue/schemas.ts'
import { VALIDATE_ERROR_TYPES } from '../qualification/schemas.ts'
import { PostageTerms, StoreBrief } from '../store/schemas.ts'
import { Id, UnitYuan, Yuan } from '../wire.ts'

const Quantity = z.int('请输入整数数量').min(1, '数量至少为 1').max(999_999, '数量过大')

export const CartAdditionLine = z.strictObject({ offerId: Id, quantity: Quantity })
export interface CartAdditionLine extends z.output<typeof CartAdditionLine> {}
export const CartAddition = z.strictObject({
  lines: z.array(CartAdditionLine).min(1, '请选择商品').max(200, '一次最多加购 200 个商品'),
})

/** What became of an addition. `tips` not empty: nothing was put in, and the type says where to go. */
export const CartAdditionResult = z.object({
  /** Kinds of goods in the cart, the number on its badge. */
  cartNum: z.int(),
  tips: z.string(),
  validateErrorType: z.literal(VALIDATE_ERROR_TYPES).nullable(),
  licenseCodeList: z.array(z.string()),
  /** Quantities as they stand in the cart now, and why one differs from what was asked. */
  lines: z.array(z.object({ offerId: z.string(), quantity: z.int(), note: z.string() })),
})
export interface CartAdditionResult extends z.output<typeof CartAdditionResult> {}

export const CartCount = z.object({ cartNum: z.int() })

export const LineRefs = z.strictObject({ lineIds: z.array(Id).min(1).max(1000) })
export const LineChecks = z.strictObject({ lineIds: z.array(Id).min(1).max(1000), isChecked: z.boolean() })
export const QuantityChange = z.strictObject({ lineId: Id, quantity: Quantity })

/** Why a line cannot be ordered, with the way out by its kind. */
export const LINE_PROBLEMS = ['unlisted', 'gate', 'out-of-stock', 'over-stock', 'over-limit', 'wrong-pack'] as const
export const CartLine = z.object({
  lineId: z.string(),
  goods: GoodsRow,
  quantity: z.int(),
  isChecked: z.boolean(),
  /** null when the buyer may not see the price any more. */
  unitPrice: UnitYuan.nullable(),
  amount: Yuan.nullable(),
  /** null: it can be ordered as it is. */
  problem: z.object({ kind: z.enum(LINE_PROBLEMS), text: z.string() }).nullable(),
  /** Changed since it was put in: positive when dearer. */
  priceChange: z.object({ before: UnitYuan, now: UnitYuan }).nullable(),
})
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
  /** Still missing to the smallest order the store takes; zero when reached. */
  minOrderGap: Yuan,
})
export interface PostageInfo extends z.output<typeof PostageInfo> {}

export const CartStore = z.object({
  store: StoreBrief,
  terms: PostageTerms.nullable(),
  lines: z.array(CartLine),
  /** Of the checked lines. */
  goodsAmount: Yuan,
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
  freight: Yuan,
  payable: Yuan,
})
export interface CartView extends z.output<typeof CartView> {}
