import { z } from 'zod'
import { Id, Instant, Month, RequestId, Yuan } from '../wire.ts'
import { STATEMENT_STATES, Statement, StatementLine } from './bill-schemas.ts'
import { COMPENSATORS } from './compensations.ts'
import { PositiveYuan } from './schemas.ts'

/** 客户对账 of one month: all buyers with a balance or a movement, answered or not. */
export const MonthFilter = z.strictObject({
  month: Month,
  state: z.enum(STATEMENT_STATES).optional(),
  /** Part of the buyer's name, or its whole credit code. */
  keyword: z.string().trim().max(60).optional(),
  /** Id of the last buyer of the previous page. */
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(50).default(50),
})
export interface MonthFilter extends z.output<typeof MonthFilter> {}

export const MonthStatement = z.object({
  companyId: z.string(),
  buyerName: z.string(),
  month: z.string(),
  opening: Yuan,
  charged: Yuan,
  paid: Yuan,
  returned: Yuan,
  closing: Yuan,
  state: z.enum(STATEMENT_STATES),
  note: z.string().nullable(),
  remindedAt: Instant.nullable(),
})
export interface MonthStatement extends z.output<typeof MonthStatement> {}
export const MonthStatementPage = z.object({ list: z.array(MonthStatement), next: z.string().nullable() })
export interface MonthStatementPage extends z.output<typeof MonthStatementPage> {}

export const BuyerMonth = z.strictObject({ companyId: Id, month: Month })
export interface BuyerMonth extends z.output<typeof BuyerMonth> {}

/** One month with one buyer, as the store sees it. */
export const StoreStatementDetail = z.object({
  ...Statement.shape,
  companyId: z.string(),
  /** The open dispute; null: none. */
  replyId: z.string().nullable(),
  /** The amount that can still be corrected in this month. */
  correctable: Yuan,
  /** 赔付 booked in this month for refunds of this buyer that somebody else bears. The buyer owes nothing of it: no sum contains it. */
  compensations: z
    .array(
      z.object({ caseId: z.string(), caseNo: z.string(), bearer: z.enum(COMPENSATORS), amount: Yuan, at: Instant }),
    )
    .default([]),
  notices: z.array(z.object({ kind: z.enum(['remind', 'send']), by: z.string(), at: Instant })),
})
export interface StoreStatementDetail extends z.output<typeof StoreStatementDetail> {}

/** 差异查找: the closing balance in the buyer's books. */
export const DifferenceQuestion = z.strictObject({ companyId: Id, month: Month, theirs: Yuan })
export interface DifferenceQuestion extends z.output<typeof DifferenceQuestion> {}
export const FoundDifference = z.object({
  ours: Yuan,
  theirs: Yuan,
  /** Our balance minus theirs. */
  difference: Yuan,
  /** Single lines or pairs of lines that could explain the difference, in the order found. */
  suspects: z.array(z.object({ why: z.string(), lines: z.array(StatementLine) })),
})
export interface FoundDifference extends z.output<typeof FoundDifference> {}

export const StatementFile = z.strictObject({ companyId: Id, month: Month, form: z.enum(['pdf', 'xlsx']) })
export interface StatementFile extends z.output<typeof StatementFile> {}

export const CorrectStatement = z.strictObject({
  requestId: RequestId,
  companyId: Id,
  month: Month,
  /** The closing balance that the page showed; any other is refused. */
  closing: Yuan,
  amount: PositiveYuan,
  /** Shown to the buyer. */
  words: z.string().trim().min(2, { message: '请说明更正的内容' }).max(300),
  /** 更正依据: a scan of the agreement between both sides. */
  paperFileId: Id.optional(),
})
export interface CorrectStatement extends z.output<typeof CorrectStatement> {}
