import { z } from 'zod'
import { Count, Flag, Id, Instant, RequestId, Yuan } from '../wire.ts'
import { RED_FORM_REASONS, RED_FORM_STATES } from './red-form-schemas.ts'
import { INVOICE_COLOURS } from './words.ts'

export const WATCHED_KINDS = { special: '专票', ordinary: '普票' } as const
export const APPLICATION_STATES = {
  'in-review': '待审核',
  approved: '已通过',
  refused: '已驳回',
  revoked: '已撤回',
} as const
export type ApplicationStateName = keyof typeof APPLICATION_STATES

const PAGE = {
  keyword: z.string().trim().max(60).optional(),
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
}

/** 失败: the tax platform rejected it, or has not answered for over an hour. */
export const InvoiceTroubleFilter = z.strictObject({ ...PAGE, invoiceId: Id.optional(), storeId: Id.optional() })
export interface InvoiceTroubleFilter extends z.output<typeof InvoiceTroubleFilter> {}
export const InvoiceTrouble = z.object({
  invoiceId: z.string(),
  requestNo: z.string(),
  colour: z.enum(INVOICE_COLOURS),
  kind: z.enum(Object.keys(WATCHED_KINDS) as [keyof typeof WATCHED_KINDS]),
  isRejected: z.boolean(),
  /** The message of the tax platform; null: no answer yet. */
  failure: z.string().nullable(),
  attempts: Count,
  nextTryAt: Instant,
  requestedAt: Instant,
  gross: Yuan,
  companyId: z.string(),
  buyerName: z.string(),
  buyerTaxNo: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  orderNos: z.array(z.string()),
})
export interface InvoiceTrouble extends z.output<typeof InvoiceTrouble> {}

/** 待对齐: orders with due invoices: the invoiced amount beside the amount that the buyer keeps. */
export const DueOrderFilter = z.strictObject({ ...PAGE, storeId: Id.optional(), isMonthly: Flag.optional() })
export interface DueOrderFilter extends z.output<typeof DueOrderFilter> {}
export const DueOrderRow = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  companyId: z.string(),
  buyerName: z.string(),
  storeName: z.string(),
  shippedAt: Instant,
  dueAt: Instant,
  /** Paid minus refunded. */
  kept: Yuan,
  /** Blue minus red. */
  invoiced: Yuan,
  /** Kept minus invoiced. */
  gap: Yuan,
})
export interface DueOrderRow extends z.output<typeof DueOrderRow> {}

/** 红字 forms that wait for the buyer or were refused. */
export const RedFormFilter = z.strictObject({ ...PAGE, state: z.enum(RED_FORM_STATES).optional() })
export interface RedFormFilter extends z.output<typeof RedFormFilter> {}
export const WatchedRedForm = z.object({
  formId: z.string(),
  formNo: z.string(),
  invoiceId: z.string(),
  reason: z.enum(Object.keys(RED_FORM_REASONS) as [keyof typeof RED_FORM_REASONS]),
  state: z.enum(RED_FORM_STATES),
  note: z.string(),
  openedAt: Instant,
  dueAt: Instant,
  decidedAt: Instant.nullable(),
  gross: Yuan,
  companyId: z.string(),
  buyerName: z.string(),
  storeName: z.string(),
})
export interface WatchedRedForm extends z.output<typeof WatchedRedForm> {}

/** 增票资质: every application with its result. */
export const SpecialApplicationFilter = z.strictObject({
  ...PAGE,
  state: z.enum(Object.keys(APPLICATION_STATES) as [ApplicationStateName]).optional(),
})
export interface SpecialApplicationFilter extends z.output<typeof SpecialApplicationFilter> {}
export const SpecialApplicationRow = z.object({
  applicationId: z.string(),
  companyId: z.string(),
  title: z.string(),
  taxNo: z.string(),
  bankName: z.string(),
  /** The last four digits. */
  bankAccount: z.string(),
  proofCount: Count,
  state: z.enum(Object.keys(APPLICATION_STATES) as [ApplicationStateName]),
  objections: z.array(z.object({ item: z.string(), reason: z.string() })),
  submittedAt: Instant,
  decidedAt: Instant.nullable(),
})
export interface SpecialApplicationRow extends z.output<typeof SpecialApplicationRow> {}

const listing = <Row extends z.ZodType>(row: Row) => z.object({ list: z.array(row), next: z.string().nullable() })
export const InvoiceTroublePage = listing(InvoiceTrouble)
export const DueOrderPage = listing(DueOrderRow)
export const WatchedRedFormPage = listing(WatchedRedForm)
export const SpecialApplicationPage = listing(SpecialApplicationRow)

export const InvoiceFigures = z.object({
  failed: Count,
  due: Count,
  redWaiting: Count,
  applications: Count,
  /** Invoices of the last 30 days, counted by the time from request to issue. */
  durations: z.array(z.object({ label: z.string(), count: Count })),
})
export interface InvoiceFigures extends z.output<typeof InvoiceFigures> {}

export const WatchedInvoiceRef = z.strictObject({ invoiceId: Id })
export interface WatchedInvoiceRef extends z.output<typeof WatchedInvoiceRef> {}
export const DueOrderRef = z.strictObject({ orderId: Id })
export interface DueOrderRef extends z.output<typeof DueOrderRef> {}
const Why = z.string().trim().min(2, { message: '请填写原因' }).max(200, { message: '最多 200 字' })
export const ExtendRedForm = z.strictObject({ formId: Id, reason: Why })
export interface ExtendRedForm extends z.output<typeof ExtendRedForm> {}
export const TellStore = z.strictObject({ invoiceId: Id, words: Why, requestId: RequestId })
export interface TellStore extends z.output<typeof TellStore> {}
