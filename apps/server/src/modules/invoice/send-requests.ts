import { addMs } from '@xiaojiu/kernel/time.ts'
import type { TaxInvoiceOrder } from '#gateways/tax/gateway.ts'
import { postMessage } from '#modules/message/public.ts'
import { type Context, type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import { paperRows } from './domain/paper-rows.ts'
import { type InvoiceRow, readInvoices, readLines } from './tables/invoices.ts'
import { leaseRequests, markIssued, markRejected, postponeSending } from './tables/sending.ts'

const AT_ONCE = 20
const MOST_ROUNDS = 50
/** Without a response: retry soon. After a rejection: later, when the data may have been corrected. */
const AGAIN_MS = 60_000
const REJECTED_AGAIN_MS = 3_600_000

/** Sends requested invoices to the tax platform; each under its own number, however often. */
export async function sendRequests(ctx: GatewayContext): Promise<number> {
  let count = 0
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const ids = await inSystemTransaction(ctx, tx => leaseRequests(tx.db, tx.now, AT_ONCE))
    for (const id of ids) await send(ctx, id)
    count += ids.length
    if (ids.length < AT_ONCE) break
  }
  return count
}

async function send(ctx: GatewayContext, invoiceId: string): Promise<void> {
  const { invoice, order } = await inSystemTransaction(ctx, tx => orderOf(tx, invoiceId))
  const answer = await ctx.gateways.tax.issue(order)
  await inSystemTransaction(ctx, async tx => {
    if (answer.ok) {
      if (await markIssued(tx.db, invoiceId, answer.value)) await tellIssued(tx, invoice)
    } else if (answer.kind === 'refused') {
      await markRejected(tx.db, invoiceId, answer.message, addMs(tx.now, REJECTED_AGAIN_MS))
      if (invoice.state === 'requested') await tellRejected(tx, invoice, answer.message)
    } else await postponeSending(tx.db, invoiceId, addMs(tx.now, AGAIN_MS))
  })
}

async function orderOf(ctx: Context, invoiceId: string): Promise<{ invoice: InvoiceRow; order: TaxInvoiceOrder }> {
  const [invoice] = await readInvoices(ctx.db, [invoiceId])
  if (!invoice) throw new Error('an invoice that is asked for is gone')
  const [blue] = invoice.blueId === null ? [] : await readInvoices(ctx.db, [invoice.blueId])
  const lines = (await readLines(ctx.db, [invoiceId])).get(invoiceId) ?? []
  const { requestNo, seller, buyer, net, tax, gross, remark, drawer } = invoice
  return {
    invoice,
    order: {
      requestNo,
      kind: invoice.kind === 'special' ? 'special' : 'ordinary',
      seller,
      buyer,
      net,
      tax,
      gross,
      remark,
      drawer,
      rows: paperRows(lines),
      blueInvoiceNo: blue?.invoiceNo ?? null,
    },
  }
}

async function tellIssued(ctx: Context, { id, companyId, storeName, gross, colour }: InvoiceRow): Promise<void> {
  await postMessage(ctx, {
    companyId,
    kind: 'account',
    title: colour === 'blue' ? '发票已开具' : '红字发票已开具',
    body: `${storeName}，价税合计 {0} 元，可查看和下载`,
    amounts: [gross],
    link: `/personal/invoiceDetail?invoiceId=${id}`,
  })
}

async function tellRejected(ctx: Context, { companyId, storeName }: InvoiceRow, failure: string): Promise<void> {
  await postMessage(ctx, {
    companyId,
    kind: 'account',
    title: '发票未能开具',
    body: `${storeName}：${failure}。请核对开票资料，更正后会自动重新开具`,
    link: '/personal/invoiceManage',
  })
}
