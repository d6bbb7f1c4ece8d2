import { z } from 'zod'
import { Id, Instant, Month, SeenNumber, Yuan } from '../wire.ts'
import { PositiveYuan } from './schemas.ts'

const PAGE = {
  /** Id of the last row of the previous page. */
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
}

/** 收款确认: transfers to the store's own account. */
export const RECEIPT_STATES = { waiting: '待确认', settled: '已到账', refused: '未收到' } as const
export type ReceiptState = keyof typeof RECEIPT_STATES
/** Search text: the name of a buyer or its credit code. */
const Keyword = z.string().trim().max(60).optional()

export const ReceiptFilter = z.strictObject({
  /** Matches also an order, a remark code, or the amount in yuan as the bank shows it. */
  keyword: Keyword,
  state: z.enum(Object.keys(RECEIPT_STATES) as [ReceiptState]).optional(),
  ...PAGE,
})
export interface ReceiptFilter extends z.output<typeof ReceiptFilter> {}
export const StoreReceipt = z.object({
  paymentId: z.string(),
  companyId: z.string(),
  buyerName: z.string(),
  orderNo: z.string(),
  amount: Yuan,
  /** The code that the buyer adds to the transfer. */
  remarkCode: z.string(),
  state: z.enum(Object.keys(RECEIPT_STATES) as [ReceiptState]),
  claimedAt: Instant,
  settledAt: Instant.nullable(),
  /** Why the transfer was not found. */
  failure: z.string().nullable(),
  /** The imported line of the bank that carries the code; another amount than the payment's does not confirm it. */
  bankLine: z.object({ serialNo: z.string(), bookedOn: z.string(), amount: Yuan, isSame: z.boolean() }).nullable(),
})
export interface StoreReceipt extends z.output<typeof StoreReceipt> {}
export const ReceiptPage = z.object({
  list: z.array(StoreReceipt),
  next: z.string().nullable(),
  waitingCount: z.int(),
  waitingAmount: Yuan,
})

/** 账期申请 as the store sees it, with figures from the ledger. */
export const CREDIT_APPLICATION_STATES = {
  waiting: '待答复',
  granted: '已开通',
  refused: '已拒绝',
  withdrawn: '已撤回',
} as const
export type CreditApplicationState = keyof typeof CREDIT_APPLICATION_STATES
const ApplicationState = z.enum(Object.keys(CREDIT_APPLICATION_STATES) as [CreditApplicationState])
export const StoreApplicationFilter = z.strictObject({
  state: ApplicationState.optional(),
  keyword: Keyword,
  ...PAGE,
})
export interface StoreApplicationFilter extends z.output<typeof StoreApplicationFilter> {}
export const StoreApplication = z.object({
  applicationId: z.string(),
  companyId: z.string(),
  buyerName: z.string(),
  wantedLimit: Yuan,
  wantedDays: z.int(),
  note: z.string(),
  state: ApplicationState,
  grantedLimit: Yuan.nullable(),
  grantedDays: z.int().nullable(),
  answer: z.string().nullable(),
  askedAt: Instant,
  settledAt: Instant.nullable(),
  /** Who granted or refused it. */
  settledBy: z.string().nullable(),
  /** Purchases at this store in the last 180 days. */
  purchased: Yuan,
  purchaseCount: z.int(),
  /** Overdue debt at this store. */
  overdue: Yuan,
  /** Version of the existing line; 0: none. */
  lineVersion: z.int(),
})
export interface StoreApplication extends z.output<typeof StoreApplication> {}
export const StoreApplicationPage = z.object({ list: z.array(StoreApplication), next: z.string().nullable() })

/** 授信: the credit lines of the store, their use, and overdue debts. */
export const StoreLineFilter = z.strictObject({
  standing: z.enum(['open', 'overdue', 'closed']).optional(),
  companyId: Id.optional(),
  keyword: Keyword,
  ...PAGE,
})
export interface StoreLineFilter extends z.output<typeof StoreLineFilter> {}
export const StoreLine = z.object({
  lineId: z.string(),
  companyId: z.string(),
  buyerName: z.string(),
  limit: Yuan,
  used: Yuan,
  frozen: Yuan,
  /** At least zero, also when the limit was cut below the used amount. */
  available: Yuan,
  termDays: z.int(),
  overdue: Yuan,
  /** Overdue up to 30 days, up to 90, and longer. */
  overdue30: Yuan,
  overdue90: Yuan,
  overdueMore: Yuan,
  isClosed: z.boolean(),
  /** When the buyer was last reminded of the overdue debt. */
  remindedAt: Instant.nullable(),
  version: z.int(),
})
export interface StoreLine extends z.output<typeof StoreLine> {}
export const StoreLinePage = z.object({
  list: z.array(StoreLine),
  next: z.string().nullable(),
  sums: z.object({ limit: Yuan, used: Yuan, frozen: Yuan, overdue: Yuan }),
})
export const LineRef = z.strictObject({ lineId: Id })
/** 账龄: the debts of buyers by days overdue, and the amounts due in each week. */
export const CreditAgeing = z.object({
  notDue: Yuan,
  overdue30: Yuan,
  overdue90: Yuan,
  overdueMore: Yuan,
  /** Eight weeks from today. */
  weeks: z.array(z.object({ from: z.string(), amount: Yuan })),
})
export interface CreditAgeing extends z.output<typeof CreditAgeing> {}
export const StoreDebt = z.object({
  debtId: z.string(),
  label: z.string(),
  amount: Yuan,
  outstanding: Yuan,
  state: z.enum(['reserved', 'open', 'settled']),
  dueOn: z.string().nullable(),
  overdueDays: z.int().nullable(),
  createdAt: Instant,
})
export interface StoreDebt extends z.output<typeof StoreDebt> {}
export const StoreDebtList = z.object({
  list: z.array(StoreDebt),
  /** Further debts are not in the list. */
  hasMore: z.boolean(),
})
export interface StoreDebtList extends z.output<typeof StoreDebtList> {}

/** 账龄 of a debt. */
export const DEBT_AGES = {
  'not-due': '未到期',
  'overdue-30': '逾期 1–30 天',
  'overdue-90': '逾期 31–90 天',
  'overdue-more': '逾期 90 天以上',
} as const
export type DebtAge = keyof typeof DEBT_AGES
/** The debts of all buyers to the store, first due first. */
export const AgedDebtFilter = z.strictObject({
  age: z.enum(Object.keys(DEBT_AGES) as [DebtAge]).optional(),
  keyword: Keyword,
  ...PAGE,
})
export interface AgedDebtFilter extends z.output<typeof AgedDebtFilter> {}
export const AgedDebt = StoreDebt.extend({
  companyId: z.string(),
  buyerName: z.string(),
  lineId: z.string(),
  age: z.enum(Object.keys(DEBT_AGES) as [DebtAge]),
})
export interface AgedDebt extends z.output<typeof AgedDebt> {}
export const AgedDebtPage = z.object({ list: z.array(AgedDebt), next: z.string().nullable() })

/** Counts for the tabs of 账期授信; each up to 10,001, which means more than 10,000. */
export const StoreCreditCounts = z.object({
  waiting: z.int(),
  granted: z.int(),
  refused: z.int(),
  applications: z.int(),
  open: z.int(),
  overdue: z.int(),
  closed: z.int(),
  debts: z.int(),
})
export interface StoreCreditCounts extends z.output<typeof StoreCreditCounts> {}

const Why = z.string().trim().min(2, { message: '请填写原因' }).max(300)
/**
 * Opens or changes a line. `version` is that of the line that the caller saw; 0: there was none. `applicationId` is the application
 * that it answers, which must still wait.
 */
export const SetCreditLine = z.strictObject({
  companyId: Id,
  applicationId: Id.optional(),
  limit: PositiveYuan,
  termDays: z.int().min(1, { message: '账期为 1–365 天' }).max(365, { message: '账期为 1–365 天' }),
  version: SeenNumber,
  reason: Why,
})
export interface SetCreditLine extends z.output<typeof SetCreditLine> {}
export const CloseCreditLine = z.strictObject({ lineId: Id, version: SeenNumber.min(1), reason: Why })
export interface CloseCreditLine extends z.output<typeof CloseCreditLine> {}
export const RefuseCredit = z.strictObject({ applicationId: Id, reason: Why })
export interface RefuseCredit extends z.output<typeof RefuseCredit> {}

/** 客户对账: the buyers' answers to their monthly statements. */
export const STATEMENT_REPLY_STATES = { disputed: '有异议', confirmed: '已确认', resolved: '已答复' } as const
export type StatementReplyState = keyof typeof STATEMENT_REPLY_STATES
export const StoreStatementFilter = z.strictObject({
  month: Month.optional(),
  state: z.enum(Object.keys(STATEMENT_REPLY_STATES) as [StatementReplyState]).optional(),
  keyword: Keyword,
  ...PAGE,
})
export interface StoreStatementFilter extends z.output<typeof StoreStatementFilter> {}
export const StoreStatement = z.object({
  replyId: z.string(),
  companyId: z.string(),
  buyerName: z.string(),
  month: z.string(),
  state: z.enum(Object.keys(STATEMENT_REPLY_STATES) as [StatementReplyState]),
  /** The debt at the end of the month that the buyer answered to. */
  closing: Yuan,
  note: z.string(),
  answer: z.string().nullable(),
  repliedAt: Instant,
  resolvedAt: Instant.nullable(),
})
export interface StoreStatement extends z.output<typeof StoreStatement> {}
export const StoreStatementPage = z.object({
  list: z.array(StoreStatement),
  next: z.string().nullable(),
  months: z.array(z.string()),
})

/** Answers of buyers by state, of one month or of all; each up to 10,001, which means more than 10,000. */
export const StatementCountFilter = StoreStatementFilter.pick({ month: true })
export interface StatementCountFilter extends z.output<typeof StatementCountFilter> {}
export const StoreStatementCounts = z.object({ disputed: z.int(), confirmed: z.int(), resolved: z.int() })
export interface StoreStatementCounts extends z.output<typeof StoreStatementCounts> {}
