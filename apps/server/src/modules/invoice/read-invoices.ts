import type {
  BillingState,
  InvoiceDetail,
  InvoiceFilter,
  InvoiceHead,
  InvoicePage,
  OrderInvoices,
} from '@xiaojiu/contract/invoice/schemas.ts'
import { capitalAmount } from '@xiaojiu/kernel/capital-amount.ts'
import { fen, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { type OrderHead, orderHeads } from '#modules/order/public.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { rateSums } from './domain/paper-rows.ts'
import type { InvoiceState } from './domain/states.ts'
import { presentForm } from './red-forms.ts'
import { loadOrders } from './settle-due-orders.ts'
import { findDue } from './tables/due-orders.ts'
import { type InvoiceRow, invoiceIdsOf, linesNaming, readInvoices, readLines } from './tables/invoices.ts'
import { countUnread, listInvoiceIds, markRead, ordersNamed, readRelated } from './tables/listing.ts'
import { formsOf } from './tables/red-forms.ts'

export function listInvoices(ctx: MemberContext, filter: InvoiceFilter): Promise<InvoicePage> {
  return inSnapshot(ctx, async ({ db }) => {
    const { ids, total, grossSum } = await listInvoiceIds(db, filter)
    const { pageNum, pageSize } = filter
    return { list: await headsOf(db, ids), total, pageNum, pageSize, grossSum, unreadCount: await countUnread(db) }
  })
}

export async function headsOf(db: Db, ids: readonly string[]): Promise<InvoiceHead[]> {
  const rows = await readInvoices(db, ids)
  const orders = await ordersNamed(db, ids)
  const forms = await formsOf(db, ids)
  return rows.map(row => asHead(row, orders.get(row.id) ?? [], forms.get(row.id)?.state ?? null))
}

function asHead(
  row: InvoiceRow,
  orders: readonly { orderId: string; orderNo: string }[],
  redFormState: InvoiceHead['redFormState'],
): InvoiceHead {
  return {
    invoiceId: row.id,
    invoiceNo: row.invoiceNo,
    // The check constraints allow no other values.
    colour: row.colour as InvoiceHead['colour'],
    kind: row.kind as InvoiceHead['kind'],
    state: row.state as InvoiceState,
    storeId: row.storeId,
    storeName: row.storeName,
    sellerName: row.seller.name,
    orderIds: orders.map(order => order.orderId),
    orderNos: orders.map(order => order.orderNo),
    net: row.net,
    tax: row.tax,
    gross: row.gross,
    failure: row.failure,
    requestedAt: row.requestedAt,
    issuedAt: row.issuedAt,
    isRead: row.readAt !== null,
    bookedAt: row.bookedAt,
    redFormState,
  }
}

/** One invoice; opening it marks it as read. */
export function getInvoice(ctx: MemberContext, invoiceId: string): Promise<InvoiceDetail> {
  return inTransaction(ctx, async ({ db, now }) => {
    const [row] = await readInvoices(db, [invoiceId])
    if (!row) throw new Refusal('not-found')
    const [head] = await headsOf(db, [invoiceId])
    if (!head) throw new Refusal('not-found')
    if (!head.isRead) await markRead(db, now, invoiceId)
    const lines = (await readLines(db, [invoiceId])).get(invoiceId) ?? []
    const related = await readRelated(db, row)
    const form = (await formsOf(db, [invoiceId])).get(invoiceId)
    return {
      ...head,
      isRead: head.isRead || row.state === 'issued',
      seller: row.seller,
      buyer: row.buyer,
      remark: row.remark,
      redForm: form ? presentForm(form) : null,
      capitalGross: capitalAmount(row.gross),
      lines: lines.map(line => ({ ...line, discount: subtract(line.gross, line.listGross) })),
      rates: rateSums(lines).map(sum => ({ ...sum, net: fen(sum.net), tax: fen(sum.tax) })),
      related: related.map(one => ({
        invoiceId: one.id,
        invoiceNo: one.invoiceNo,
        colour: one.colour as InvoiceHead['colour'],
        gross: fen(one.gross),
      })),
    }
  })
}

export function getUnread(ctx: MemberContext): Promise<{ unreadCount: number }> {
  return inSnapshot(ctx, async ({ db }) => ({ unreadCount: await countUnread(db) }))
}

export function markAllRead(ctx: MemberContext): Promise<{ unreadCount: number }> {
  return inTransaction(ctx, async ({ db, now }) => {
    await markRead(db, now, null)
    return { unreadCount: await countUnread(db) }
  })
}

const EXPLANATIONS: Readonly<Record<BillingState, string>> = {
  'not-shipped': '订单发货后自动开具发票',
  waiting: '发票将在几分钟内提交开具',
  monthly: '已设为按月合并，次月 1 日开具',
  issuing: '已提交税务平台，正在开具',
  issued: '发票已开具，可查看和下载',
  rejected: '税务平台未通过，更正开票资料后自动重开',
  nothing: '订单没有应开票金额',
}

/** 客服核对: the states of the invoices of one order, and the reasons. */
export function checkOrderInvoice(ctx: MemberContext, orderId: string): Promise<OrderInvoices> {
  return inSnapshot(ctx, async tx => {
    const [head] = await orderHeads(tx.db, [orderId])
    if (!head) throw new Refusal('not-found')
    const ids = (await invoiceIdsOf(tx.db, [orderId])).map(row => row.invoiceId)
    const invoices = await headsOf(tx.db, ids)
    const [loaded] = await loadOrders(tx, [orderId])
    const kept = loaded?.kept ?? ZERO
    const invoiced = loaded?.invoiced ?? ZERO
    const due = await findDue(tx.db, orderId)
    const isPostponed = due !== undefined && due.dueAt !== null && due.dueAt > tx.now
    const billing = billingOf({ head, invoices, gap: kept - invoiced, isPostponed })
    return {
      orderId,
      orderNo: head.orderNo,
      storeName: head.storeName,
      billing,
      explanation: EXPLANATIONS[billing],
      kept,
      invoiced,
      invoices,
      lines: await linesNaming(tx.db, orderId),
    }
  })
}

function billingOf({
  head,
  invoices,
  gap,
  isPostponed,
}: {
  head: OrderHead
  invoices: readonly InvoiceHead[]
  gap: number
  isPostponed: boolean
}): BillingState {
  if (head.shippedAt === null) return head.state === 'cancelled' ? 'nothing' : 'not-shipped'
  if (invoices.some(invoice => invoice.state === 'rejected')) return 'rejected'
  if (invoices.some(invoice => invoice.state === 'requested')) return 'issuing'
  if (gap !== 0) return isPostponed ? 'monthly' : 'waiting'
  return invoices.length > 0 ? 'issued' : 'nothing'
}
