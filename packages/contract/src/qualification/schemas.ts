import { z } from 'zod'
import { Id } from '../wire.ts'

/** The content of a price cell. Every value but `price` gives a reason why the buyer cannot buy. Hidden prices are never sent. */
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

/** The first line of a price cell; `tips` of the gate gives the reason. */
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
/** The number on the wire. The shop shows a plain message for a number that it does not know. */
export const WireErrorType = z.int().nullable()

/** Whether this buyer may see the price of this offer and buy it. */
export const PriceGate = z.object({
  cell: z.enum(PRICE_CELLS),
  showsPrice: z.boolean(),
  canBuy: z.boolean(),
  validateErrorType: z.literal(VALIDATE_ERROR_TYPES).nullable(),
  /** One sentence for the buyer; empty when buying is allowed. */
  tips: z.string(),
  /** Licences to add or renew, for `/personal/replenishLisence`. */
  licenceCodes: z.array(z.string()),
})
export interface PriceGate extends z.output<typeof PriceGate> {}

/** 首营 of one buyer with one store; `none` when neither side has started. */
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
  /** The store requires 首营 before it trades. */
  isNeeded: z.boolean(),
  state: z.enum(FIRST_TRADE_STATES),
  canOrder: z.boolean(),
  refuseReason: z.string().nullable(),
  /** Papers that the store requires, as licence codes. `missingLicenceCodes`: those without a valid version. */
  licenceCodes: z.array(z.string()),
  missingLicenceCodes: z.array(z.string()),
  reviewHours: z.int(),
  note: z.string(),
})
export interface StoreOpenStatus extends z.output<typeof StoreOpenStatus> {}
