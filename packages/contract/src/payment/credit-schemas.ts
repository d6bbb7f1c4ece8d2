import { z } from 'zod'
import { Id, Instant, PAGE_FIELDS, pageOf, RequestId, Yuan } from '../wire.ts'
import { PayPassword, PositiveYuan } from './schemas.ts'

export const CREDIT_KINDS = ['credit', 'loan'] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]

/** One credit line: 账期 of a store, or a purchase loan of a lender. */
export const CreditLine = z.object({
  lineId: z.string(),
  kind: z.enum(CREDIT_KINDS),
  storeId: z.string().nullable(),
  creditorName: z.string(),
  limit: Yuan,
  used: Yuan,
  /** Reserved for orders that are not shipped yet. */
  frozen: Yuan,
  available: Yuan,
  termDays: z.int(),
  /** For a loan: basis points a month. */
  monthRateBp: z.int(),
  overdue: Yuan,
  /** Why it cannot be used now; null when it can. */
  problem: z.string().nullable(),
})
export interface CreditLine extends z.output<typeof CreditLine> {}

export const DEBT_STATES = ['reserved', 'open', 'settled'] as const
export const Debt = z.object({
  debtId: z.string(),
  lineId: z.string(),
  kind: z.enum(CREDIT_KINDS),
  creditorName: z.string(),
  label: z.string(),
  orderId: z.string().nullable(),
  amount: Yuan,
  settled: Yuan,
  outstanding: Yuan,
  state: z.enum(DEBT_STATES),
  dueOn: z.string().nullable(),
  /** Days after the due date; negative before it; null without a due date. */
  overdueDays: z.int().nullable(),
  createdAt: Instant,
})
export interface Debt extends z.output<typeof Debt> {}

export const CreditOverview = z.object({
  lines: z.array(CreditLine),
  /** Sum of the stores' lines. A loan cannot be spent at a store. */
  available: Yuan,
  dueSoon: Yuan,
  overdue: Yuan,
  outstanding: Yuan,
})
export interface CreditOverview extends z.output<typeof CreditOverview> {}

export const DebtFilter = z.strictObject({ kind: z.enum(CREDIT_KINDS) })
/** Oldest due date first, the order in which a repayment is used. */
export const DebtList = z.object({
  list: z.array(Debt),
  outstanding: Yuan,
  overdue: Yuan,
  dueWithin7Days: Yuan,
  walletBalance: Yuan,
  isPasswordSet: z.boolean(),
})
export interface DebtList extends z.output<typeof DebtList> {}

export const Repay = z.strictObject({ kind: z.enum(CREDIT_KINDS), amount: PositiveYuan, requestId: RequestId })
export interface Repay extends z.output<typeof Repay> {}

export const MOST_LOAN_MONTHS = 12
export const DrawLoan = z.strictObject({
  lineId: Id,
  amount: PositiveYuan,
  months: z.int().min(1, '至少 1 期').max(MOST_LOAN_MONTHS, '最多 12 期'),
  payPassword: PayPassword,
  requestId: RequestId,
})
export interface DrawLoan extends z.output<typeof DrawLoan> {}
export const LoanPlan = z.object({
  instalments: z.array(z.object({ label: z.string(), amount: Yuan, dueOn: z.string() })),
})
export interface LoanPlan extends z.output<typeof LoanPlan> {}

/** The terms that a buyer can apply for, in days after shipping. */
export const CREDIT_TERMS = [15, 30, 45, 60, 90] as const
/** The period of the recent purchases that an application is based on, in days. */
export const CREDIT_LOOK_BACK_DAYS = 90
export const ApplyForCredit = z.strictObject({
  storeId: Id,
  limit: PositiveYuan.refine(amount => amount <= 1_000_000_000, { message: '申请额度最多 1000 万元' }),
  termDays: z.literal(CREDIT_TERMS, { message: '请选择账期' }),
  note: z.string().trim().max(200, '最多 200 字'),
})
export interface ApplyForCredit extends z.output<typeof ApplyForCredit> {}

/** A store that the company buys from, with the recent purchases. */
export const CreditStore = z.object({
  storeId: z.string(),
  storeName: z.string(),
  purchaseCount: z.int(),
  purchased: Yuan,
  /** The current line; null when there is none. */
  line: z.object({ limit: Yuan, termDays: z.int() }).nullable(),
  isWaiting: z.boolean(),
})
export interface CreditStore extends z.output<typeof CreditStore> {}
export const CreditStoreList = z.object({ list: z.array(CreditStore) })

export const CREDIT_APPLICATION_STATES = ['waiting', 'granted', 'refused', 'withdrawn'] as const
export const CreditApplication = z.object({
  applicationId: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  limit: Yuan,
  termDays: z.int(),
  note: z.string(),
  state: z.enum(CREDIT_APPLICATION_STATES),
  granted: z.object({ limit: Yuan, termDays: z.int() }).nullable(),
  answer: z.string().nullable(),
  askedAt: Instant,
  settledAt: Instant.nullable(),
})
export interface CreditApplication extends z.output<typeof CreditApplication> {}
export const CreditApplicationFilter = z.strictObject(PAGE_FIELDS)
export const CreditApplicationPage = z.object(pageOf(CreditApplication))
export const CreditApplicationRef = z.strictObject({ applicationId: Id })
