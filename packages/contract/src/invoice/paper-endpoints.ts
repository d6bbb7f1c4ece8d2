import { z } from 'zod'
import { endpoint } from '../define.ts'
import { PackageTicket } from '../file/package-endpoints.ts'
import { Id, Instant, Nothing, PAGE_FIELDS, pageOf, RequestId, Yuan } from '../wire.ts'

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
const PaperOrderPage = z.object(pageOf(PaperOrder))

/** 药检报告 of one offer by batch: the batches on sale, and those that this company bought. */
const BatchReportsAsk = z.strictObject({ offerId: Id })
export const BatchReportView = z.object({
  batchNo: z.string(),
  expiry: z.string().nullable(),
  isOnSale: z.boolean(),
  isBought: z.boolean(),
  /** null: the store has not uploaded it yet. */
  report: z.object({ reportNo: z.string(), testedOn: z.iso.date(), conclusion: z.string() }).nullable(),
})
export interface BatchReportView extends z.output<typeof BatchReportView> {}
const BatchReports = z.object({ list: z.array(BatchReportView) })
const BatchReportRef = z.strictObject({ offerId: Id, batchNo: z.string().min(1).max(60) })

const BASE = '/user/api/admin/b2bpapers'

/** 随货资料: drug-test reports, licences, delivery notes and invoices of orders in one zip file. */
export const paperEndpoints = {
  listBatchReports: endpoint({
    method: 'GET',
    path: `${BASE}/batchReports`,
    access: 'member',
    summary: '商品在售批号与本企业买过批号的药检报告',
    input: BatchReportsAsk,
    output: BatchReports,
    refusals: ['not-found'],
    errors: 'caller',
  }),
  downloadBatchReport: endpoint({
    method: 'GET',
    path: `${BASE}/batchReport`,
    access: 'member',
    summary: '下载一个批号的药检报告（PDF）',
    input: BatchReportRef,
    output: Nothing,
    refusals: ['not-found'],
    answer: 'file',
  }),
  listPaperOrders: endpoint({
    method: 'GET',
    path: `${BASE}/orders`,
    access: 'member',
    openToWithdrawn: true,
    summary: '可以下载随货资料的订单',
    input: PaperOrderQuery,
    output: PaperOrderPage,
    refusals: [],
  }),
  requestPapers: endpoint({
    method: 'POST',
    path: `${BASE}/request`,
    access: 'member',
    openToWithdrawn: true,
    summary: '把所选订单的随货资料打成一个压缩包，后台进行',
    input: PapersWish,
    output: PackageTicket,
    refusals: ['not-found', 'papers-not-shipped', 'package-too-many', 'no-right', 'proxy-forbidden', 'key-reused'],
    errors: 'caller',
    idempotencyKey: 'requestId',
  }),
}
