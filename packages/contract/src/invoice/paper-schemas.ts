import { z } from 'zod'
import { Id, Instant, PAGE_FIELDS, pageOf, RequestId, Yuan } from '../wire.ts'

export const PAPER_KINDS = ['report', 'licence', 'delivery-note', 'invoice'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]
export const PAPER_KIND_LABELS: Readonly<Record<PaperKind, string>> = {
  report: '药检报告',
  licence: '供货方证照',
  'delivery-note': '随货同行单',
  invoice: '发票',
}

export const PapersWish = z.strictObject({
  requestId: RequestId,
  orderIds: z.array(Id).min(1, { message: '请选择订单' }).max(50, { message: '一次最多选择 50 个订单' }),
  kinds: z.array(z.enum(PAPER_KINDS)).min(1, { message: '请选择资料' }).max(PAPER_KINDS.length),
})
export interface PapersWish extends z.output<typeof PapersWish> {}

export const PaperOrderQuery = z.strictObject({
  /** Order number or store. */
  keyword: z.string().trim().max(40).optional(),
  ...PAGE_FIELDS,
})
export interface PaperOrderQuery extends z.output<typeof PaperOrderQuery> {}

export const PaperOrder = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  storeName: z.string(),
  payable: Yuan,
  shippedAt: Instant,
  batchCount: z.int().nonnegative(),
  reportCount: z.int().nonnegative(),
  invoiceCount: z.int().nonnegative(),
})
export interface PaperOrder extends z.output<typeof PaperOrder> {}
export const PaperOrderPage = z.object(pageOf(PaperOrder))

/** 药检报告 by batch of one offer: batches on sale, and those this company bought. */
export const BatchReportsAsk = z.strictObject({ offerId: Id })
export const BatchReportView = z.object({
  batchNo: z.string(),
  expiry: z.string().nullable(),
  isOnSale: z.boolean(),
  isBought: z.boolean(),
  /** null: the store has not handed it in yet. */
  report: z.object({ reportNo: z.string(), testedOn: z.iso.date(), conclusion: z.string() }).nullable(),
})
export interface BatchReportView extends z.output<typeof BatchReportView> {}
export const BatchReports = z.object({ list: z.array(BatchReportView) })
export const BatchReportRef = z.strictObject({ offerId: Id, batchNo: z.string().min(1).max(60) })
