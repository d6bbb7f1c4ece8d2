import { z } from 'zod'
import { Instant, Yuan } from '../wire.ts'

/** 开店向导: the steps before a store opens, in their order. */
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

/** Steps that a person confirms; all others are derived from the store's data. */
export const CONFIRMED_STEPS = ['terms', 'agreement'] as const satisfies readonly OpeningStep[]
export type ConfirmedStep = (typeof CONFIRMED_STEPS)[number]

/** A store needs at least this many goods with stock to open. */
export const OPENING_GOODS = 10

export const ConfirmStep = z.strictObject({
  step: z.enum(CONFIRMED_STEPS),
  /** The version of the documents that the person read. */
  version: z.string().regex(/^[0-9a-f]{12}$/),
})
export interface ConfirmStep extends z.output<typeof ConfirmStep> {}

const StepView = z.object({
  step: Step,
  isDone: z.boolean(),
  /** The existing data in one line. */
  facts: z.string(),
  /** The names of missing items. */
  missing: z.array(z.string()),
  /** The platform's objection when it sent the request back. */
  objection: z.string().nullable(),
  /** Who confirmed or completed it, and when. */
  doneBy: z.string().nullable(),
  doneAt: Instant.nullable(),
  /** What a person reads in full before confirming, or has read; null: the step is not confirmed by a person. */
  reading: z
    .object({
      version: z.string(),
      documents: z.array(
        z.object({
          title: z.string(),
          sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
        }),
      ),
    })
    .nullable(),
})
export type OpeningReading = NonNullable<z.output<typeof StepView>['reading']>
export type OpeningStepView = z.output<typeof StepView>

/** 开店进度. */
export const Opening = z.object({
  storeName: z.string(),
  /** `closed`: it was open before. */
  state: z.enum(['preparing', 'asked', 'open', 'closed']),
  openedOn: z.string().nullable(),
  steps: z.array(StepView),
  /** The request that waits for the platform's decision. */
  asked: z.object({ at: Instant, by: z.string() }).nullable(),
  /** When a request was last sent back. */
  returnedAt: Instant.nullable(),
  /** 保证金: the contractual amount, the received amount, and how to pay the rest. */
  deposit: z.object({
    due: Yuan,
    paid: Yuan,
    missing: Yuan,
    accountName: z.string(),
    bankName: z.string(),
    accountNo: z.string(),
    /** The remark for the transfer. */
    remark: z.string(),
    moves: z.array(z.object({ at: Instant, amount: Yuan, payerName: z.string() })),
  }),
})
export interface Opening extends z.output<typeof Opening> {}
