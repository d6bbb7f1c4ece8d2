import { z } from 'zod'
import { Instant, Yuan } from '../wire.ts'

/** 开店向导: what a store does before it opens, in its order. */
export const OPENING_STEPS = {
  licences: '主体与证照',
  account: '收款账户',
  delivery: '发货地与运费',
  terms: '售后与开户条款',
  agreement: '印章与协议',
  people: '员工',
  goods: '10 个商品',
  stock: '库存批次',
  rehearsal: '演练订单',
} as const
export type OpeningStep = keyof typeof OPENING_STEPS
const Step = z.enum(Object.keys(OPENING_STEPS) as [OpeningStep])

/** Steps that stand on a person's word; all others are read from the store's own data. */
export const CONFIRMED_STEPS = ['terms', 'agreement'] as const satisfies readonly OpeningStep[]
export type ConfirmedStep = (typeof CONFIRMED_STEPS)[number]

/** A store opens with at least as many goods on its shelf, each with stock. */
export const OPENING_GOODS = 10

export const ConfirmStep = z.strictObject({ step: z.enum(CONFIRMED_STEPS) })
export interface ConfirmStep extends z.output<typeof ConfirmStep> {}

const StepView = z.object({
  step: Step,
  isDone: z.boolean(),
  /** What is there, in a line. */
  facts: z.string(),
  /** What is missing, each by name. */
  missing: z.array(z.string()),
  /** What the platform found wrong when it sent the request back. */
  objection: z.string().nullable(),
  /** Who gave their word or did it, and when. */
  doneBy: z.string().nullable(),
  doneAt: Instant.nullable(),
})
export type OpeningStepView = z.output<typeof StepView>

/** 开店进度. */
export const Opening = z.object({
  storeName: z.string(),
  /** `closed`: it was opened before and is closed now. */
  state: z.enum(['preparing', 'asked', 'open', 'closed']),
  openedOn: z.string().nullable(),
  steps: z.array(StepView),
  /** The request that waits for the platform. */
  asked: z.object({ at: Instant, by: z.string() }).nullable(),
  /** The last one that was sent back. */
  returnedAt: Instant.nullable(),
  /** 保证金: what the contract asks for, what has arrived, and how to pay the rest. */
  deposit: z.object({
    due: Yuan,
    paid: Yuan,
    missing: Yuan,
    accountName: z.string(),
    bankName: z.string(),
    accountNo: z.string(),
    /** To be written beside the transfer. */
    remark: z.string(),
    moves: z.array(z.object({ at: Instant, amount: Yuan, payerName: z.string() })),
  }),
})
export interface Opening extends z.output<typeof Opening> {}
