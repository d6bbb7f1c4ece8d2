import {
  INVOICE_COLOUR_LABELS,
  INVOICE_KIND_LABELS,
  INVOICE_STATE_LABELS,
  type InvoiceExport,
  type InvoiceHead,
} from '@xiaojiu/contract/invoice/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { worksheet } from '#platform/documents/workbook.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { refuseTooLarge, sendWorkbook } from '#platform/http/send-workbook.ts'
import type { DraftLine } from './domain/draft-invoice.ts'
import { headsOf } from './read-invoices.ts'
import { readLines } from './tables/invoices.ts'
import { listInvoiceIds } from './tables/listing.ts'

const MOST_INVOICES = 5000

/** The invoices found, newest first: one sheet of invoices, one of their lines; red ones are negative on both. */
export async function exportInvoices(ctx: MemberContext, choice: InvoiceExport, { reply }: Exchange): Promise<void> {
  const { heads, lines } = await inSnapshot(ctx, async ({ db }) => {
    const { ids, total } = await listInvoiceIds(db, { ...choice, pageNum: 1, pageSize: MOST_INVOICES })
    refuseTooLarge(total, MOST_INVOICES)
    return { heads: await headsOf(db, ids), lines: await readLines(db, ids) }
  })
  const named = heads.flatMap(head => (lines.get(head.invoiceId) ?? []).map(line => ({ ...line, head })))
  await sendWorkbook(reply, `发票-${dayOf(ctx.now)}.xlsx`, [invoiceSheet(heads), lineSheet(named)], ctx.now)
}

function invoiceSheet(rows: readonly InvoiceHead[]) {
  return worksheet<InvoiceHead>({
    name: '发票',
    rows,
    columns: [
      { label: '发票号码', width: 24, kind: 'text', value: row => row.invoiceNo },
      { label: '票种', width: 16, kind: 'text', value: row => INVOICE_KIND_LABELS[row.kind] },
      { label: '蓝字/红字', width: 10, kind: 'text', value: row => INVOICE_COLOUR_LABELS[row.colour] },
      { label: '状态', width: 10, kind: 'text', value: row => INVOICE_STATE_LABELS[row.state] },
      { label: '开票日期', width: 12, kind: 'day', value: row => row.issuedAt && dayOf(row.issuedAt) },
      { label: '销售方', width: 30, kind: 'text', value: row => row.sellerName },
      { label: '店铺', width: 24, kind: 'text', value: row => row.storeName },
      { label: '订单号', width: 24, kind: 'text', value: row => row.orderNos.join('、') },
      { label: '不含税金额（元）', width: 16, kind: 'money', value: row => row.net, isSummed: true },
      { label: '税额（元）', width: 12, kind: 'money', value: row => row.tax, isSummed: true },
      { label: '价税合计（元）', width: 16, kind: 'money', value: row => row.gross, isSummed: true },
    ],
  })
}

type InvoiceLine = DraftLine & { readonly head: InvoiceHead }

function lineSheet(rows: readonly InvoiceLine[]) {
  return worksheet<InvoiceLine>({
    name: '发票明细',
    rows,
    columns: [
      { label: '发票号码', width: 24, kind: 'text', value: row => row.head.invoiceNo },
      { label: '蓝字/红字', width: 10, kind: 'text', value: row => INVOICE_COLOUR_LABELS[row.head.colour] },
      { label: '订单号', width: 20, kind: 'text', value: row => row.orderNo },
      { label: '项目名称', width: 34, kind: 'text', value: row => row.name },
      { label: '规格型号', width: 18, kind: 'text', value: row => row.spec },
      { label: '单位', width: 6, kind: 'text', value: row => row.unit },
      { label: '数量', width: 10, kind: 'count', value: row => (row.quantity === 0 ? null : row.quantity) },
      { label: '税率（%）', width: 10, kind: 'count', value: row => row.taxRatePercent },
      { label: '不含税金额（元）', width: 16, kind: 'money', value: row => row.net, isSummed: true },
      { label: '税额（元）', width: 12, kind: 'money', value: row => row.tax, isSummed: true },
      { label: '价税合计（元）', width: 16, kind: 'money', value: row => row.gross, isSummed: true },
    ],
  })
}
