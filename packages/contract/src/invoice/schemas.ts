import { z } from 'zod'
import { BankAccount, Flag, Id, Instant, Month, PAGE_FIELDS, Phone, pageOf, UnitYuan, Yuan } from '../wire.ts'
import { RED_FORM_STATES, RedForm } from './red-form-schemas.ts'
import { INVOICE_COLOURS, INVOICE_KINDS } from './words.ts'

export * from './words.ts'

/** One invoice for each order, or one for each store and month. */
export const MERGINGS = ['order', 'month'] as const
export type Merging = (typeof MERGINGS)[number]

export const APPLICATION_STATES = ['in-review', 'approved', 'refused', 'revoked'] as const
export const INVOICE_STATES = ['requested', 'issued', 'rejected'] as const
export const INVOICE_STATE_LABELS: Readonly<Record<(typeof INVOICE_STATES)[number], string>> = {
  requested: '开具中',
  issued: '已开具',
  rejected: '未通过',
}
export const INVOICE_COLOUR_LABELS: Readonly<Record<(typeof INVOICE_COLOURS)[number], string>> = {
  blue: '蓝字',
  red: '红字',
}

/** The data that a 专票 needs beyond the company's name. */
export const SpecialData = z.object({
  address: z.string(),
  phone: z.string(),
  bankName: z.string(),
  bankAccount: z.string(),
})
export interface SpecialData extends z.output<typeof SpecialData> {}

/** 开票资料: the data printed on the company's invoices. */
export const InvoiceData = z.object({
  title: z.string(),
  taxNo: z.string(),
  /** The kind of future invoices. */
  kind: z.enum(INVOICE_KINDS),
  merging: z.enum(MERGINGS),
  /** The approved data for 专票; null: only ordinary invoices. */
  special: SpecialData.nullable(),
  unreadCount: z.int().nonnegative(),
})
export interface InvoiceData extends z.output<typeof InvoiceData> {}

export const ApplyObjection = z.object({ item: z.string(), reason: z.string() })

export const ApplyRecord = z.object({
  applicationId: z.string(),
  title: z.string(),
  taxNo: z.string(),
  ...SpecialData.shape,
  proofFileIds: z.array(z.string()),
  state: z.enum(APPLICATION_STATES),
  objections: z.array(ApplyObjection),
  submittedAt: Instant,
  decidedAt: Instant.nullable(),
  /** The company has seen the result. */
  isClosed: z.boolean(),
})
export interface ApplyRecord extends z.output<typeof ApplyRecord> {}

export const LastApplyRecord = z.object({ record: ApplyRecord.nullable() })
export const ApplicationRef = z.strictObject({ applicationId: Id })

/** 增票资质: an application for review. Name and tax number come from the company and cannot be chosen. */
export const SpecialApplication = z.strictObject({
  address: z.string().trim().min(5, { message: '请填写注册地址' }).max(120),
  phone: Phone,
  bankName: z.string().trim().min(4, { message: '请填写开户银行全称' }).max(60),
  bankAccount: BankAccount,
  proofFileIds: z.array(Id).min(1, { message: '请上传一般纳税人证明' }).max(3),
})
export interface SpecialApplication extends z.output<typeof SpecialApplication> {}

export const Preference = z.strictObject({
  kind: z.enum(INVOICE_KINDS),
  merging: z.enum(MERGINGS),
})
export interface Preference extends z.output<typeof Preference> {}

export const TIP_LEVELS = ['info', 'warning'] as const
export const InvoiceTip = z.object({ level: z.enum(TIP_LEVELS), tip: z.string() })
export interface InvoiceTip extends z.output<typeof InvoiceTip> {}

const INVOICE_CHOICE = {
  /** Invoice number, order number or store. */
  keyword: z.string().trim().max(40).optional(),
  colour: z.enum(INVOICE_COLOURS).optional(),
  kind: z.enum(INVOICE_KINDS).optional(),
  month: Month.optional(),
  onlyUnread: Flag.optional(),
}
export const InvoiceExport = z.strictObject(INVOICE_CHOICE)
export interface InvoiceExport extends z.output<typeof InvoiceExport> {}
export const InvoiceFilter = z.strictObject({ ...INVOICE_CHOICE, ...PAGE_FIELDS })
export interface InvoiceFilter extends z.output<typeof InvoiceFilter> {}

export const InvoiceHead = z.object({
  invoiceId: z.string(),
  /** 20 digits; null until the tax platform assigned it. */
  invoiceNo: z.string().nullable(),
  colour: z.enum(INVOICE_COLOURS),
  kind: z.enum(INVOICE_KINDS),
  state: z.enum(INVOICE_STATES),
  storeId: z.string(),
  storeName: z.string(),
  sellerName: z.string(),
  orderIds: z.array(z.string()),
  orderNos: z.array(z.string()),
  net: Yuan,
  tax: Yuan,
  gross: Yuan,
  /** Why the tax platform rejected it. */
  failure: z.string().nullable(),
  requestedAt: Instant,
  issuedAt: Instant.nullable(),
  isRead: z.boolean(),
  /** 已抵扣, as the buyer reported it. */
  bookedAt: Instant.nullable(),
  /** For a red invoice whose blue one was deducted. */
  redFormState: z.enum(RED_FORM_STATES).nullable(),
})
export interface InvoiceHead extends z.output<typeof InvoiceHead> {}

export const InvoicePage = z.object({
  ...pageOf(InvoiceHead),
  /** Sum of all matches: blue minus red. */
  grossSum: Yuan,
  unreadCount: z.int().nonnegative(),
})
export interface InvoicePage extends z.output<typeof InvoicePage> {}

export const InvoiceParty = z.object({
  name: z.string(),
  taxNo: z.string(),
  address: z.string(),
  phone: z.string(),
  bankName: z.string(),
  bankAccount: z.string(),
})
export interface InvoiceParty extends z.output<typeof InvoiceParty> {}

export const InvoiceLine = z.object({
  orderNo: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  /** 0 when only the amount changes. */
  quantity: z.int(),
  unitPrice: UnitYuan,
  listGross: Yuan,
  /** Gross minus list gross; negative when there is a discount. */
  discount: Yuan,
  taxRatePercent: z.int(),
  net: Yuan,
  tax: Yuan,
  gross: Yuan,
})
export interface InvoiceLine extends z.output<typeof InvoiceLine> {}

export const RateSum = z.object({ taxRatePercent: z.int(), net: Yuan, tax: Yuan })

export const RelatedInvoice = z.object({
  invoiceId: z.string(),
  invoiceNo: z.string().nullable(),
  colour: z.enum(INVOICE_COLOURS),
  gross: Yuan,
})

export const InvoiceDetail = z.object({
  ...InvoiceHead.shape,
  seller: InvoiceParty,
  buyer: InvoiceParty,
  remark: z.string(),
  capitalGross: z.string(),
  lines: z.array(InvoiceLine),
  rates: z.array(RateSum),
  /** The blue invoice of a red one, or the red invoices of a blue one. */
  related: z.array(RelatedInvoice),
  /** The newest 红字发票信息确认单 of a red invoice. */
  redForm: RedForm.nullable(),
})
export interface InvoiceDetail extends z.output<typeof InvoiceDetail> {}

export const InvoiceRef = z.strictObject({ invoiceId: Id })
export const BookedInvoice = z.object({ bookedAt: Instant })
export const OrderInvoiceQuery = z.strictObject({ orderId: Id })

/** The state of the invoices of an order. */
export const BILLING_STATES = ['not-shipped', 'waiting', 'monthly', 'issuing', 'issued', 'rejected', 'nothing'] as const
export type BillingState = (typeof BILLING_STATES)[number]

export const OrderInvoices = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  storeName: z.string(),
  billing: z.enum(BILLING_STATES),
  /** One sentence for the buyer. */
  explanation: z.string(),
  /** Paid minus refunded. */
  kept: Yuan,
  /** Blue minus red. */
  invoiced: Yuan,
  invoices: z.array(InvoiceHead),
  /** The invoices that contain each line of the order, with quantity and amount. */
  lines: z.array(
    z.object({
      /** Null: freight. */
      orderLineId: z.string().nullable(),
      invoiceId: z.string(),
      /** Negative on a red invoice; 0 when only the amount changes. */
      quantity: z.int(),
      gross: Yuan,
    }),
  ),
})
export interface OrderInvoices extends z.output<typeof OrderInvoices> {}

export const INVOICE_FORMATS = ['pdf', 'xml'] as const
export type InvoiceFormat = (typeof INVOICE_FORMATS)[number]
export const InvoiceFileQuery = z.strictObject({ invoiceId: Id, format: z.enum(INVOICE_FORMATS) })
export const InvoiceChoice = z.strictObject({
  invoiceIds: z.array(Id).min(1, { message: '请选择发票' }).max(50, { message: '一次最多下载 50 张发票' }),
})
export const UnreadInvoices = z.object({ unreadCount: z.int().nonnegative() })
