import { z } from 'zod'
import { Id } from '../wire.ts'

/** What a price cell shows; all but `price` say why there is no buying. The server sends no hidden price. */
export const PRICE_CELLS = [
  'price',
  'sign-in',
  'verify',
  'in-review',
  'complete-licences',
  'out-of-scope',
  'region',
  'controlled',
  'first-trade',
] as const
export type PriceCell = (typeof PRICE_CELLS)[number]

/** The word on the first line of a price cell; `tips` of the gate says why. */
export const PRICE_CELL_LABELS: Readonly<Record<PriceCell, string>> = {
  price: '可采购',
  'sign-in': '登录可见',
  verify: '认证后可见',
  'in-review': '审核中',
  'complete-licences': '完善资质后可见',
  'out-of-scope': '超出经营范围',
  region: '该区域不可售',
  controlled: '暂无购买权限',
  'first-trade': '首营后可购',
}

/** Where the dialog of a refused purchase leads: 1 CA, 2 licences, 4 customer service of the store, 5 first trade. */
export const VALIDATE_ERROR_TYPES = [1, 2, 4, 5] as const
export type ValidateErrorType = (typeof VALIDATE_ERROR_TYPES)[number]
/** As it crosses the wire: a number that no dialog knows is a plain message, never an answer that cannot be read. */
export const WireErrorType = z.int().nullable()

/** May this buyer see the price of this offer, and buy it. */
export const PriceGate = z.object({
  cell: z.enum(PRICE_CELLS),
  showsPrice: z.boolean(),
  canBuy: z.boolean(),
  validateErrorType: z.literal(VALIDATE_ERROR_TYPES).nullable(),
  /** One sentence for the buyer; empty when buying is open. */
  tips: z.string(),
  /** Licences to add or renew, for `/personal/replenishLisence`. */
  licenceCodes: z.array(z.string()),
})
export interface PriceGate extends z.output<typeof PriceGate> {}

/** 首营 of one buyer with one store; `none` when neither side has begun. */
export const FIRST_TRADE_STATES = ['none', 'asked', 'in-review', 'established', 'refused', 'outdated', 'ended'] as const
export type FirstTradeState = (typeof FIRST_TRADE_STATES)[number]

export const FIRST_TRADE_LABELS: Readonly<Record<FirstTradeState, string>> = {
  none: '未首营',
  asked: '已提交',
  'in-review': '首营审核中',
  established: '已首营',
  refused: '首营被驳回',
  outdated: '资料待更新',
  ended: '已终止',
}

export const StoreOpenStatusQuery = z.strictObject({ storeId: Id })

/** Whether the buyer may order from the store, and what is missing. */
export const StoreOpenStatus = z.object({
  storeId: z.string(),
  /** The store trades only after first trade is established. */
  isNeeded: z.boolean(),
  state: z.enum(FIRST_TRADE_STATES),
  canOrder: z.boolean(),
  refuseReason: z.string().nullable(),
  /** Papers the store wants, as licence codes; `missingLicenceCodes` are those the buyer has no valid one of. */
  licenceCodes: z.array(z.string()),
  missingLicenceCodes: z.array(z.string()),
  reviewHours: z.int(),
  note: z.string(),
})
export interface StoreOpenStatus extends z.output<typeof StoreOpenStatus> {}
