import type { InvoiceFilter } from '@xiaojiu/contract/invoice/schemas.ts'
import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { day, startOf } from '@xiaojiu/kernel/time.ts'
import type { Db } from '#platform/database/database.ts'

/** A page of invoices in the company's scope, the newest first. */
export async function listInvoiceIds(
  db: Db,
  filter: InvoiceFilter,
): Promise<{ ids: string[]; total: number; grossSum: Fen }> {
  const { keyword, colour, kind, month, onlyUnread, pageNum, pageSize } = filter
  let query = db.selectFrom('invoice.invoice as i')
  if (colour) query = query.where('i.colour', '=', colour)
  if (kind) query = query.where('i.kind', '=', kind)
  if (onlyUnread) query = query.where('i.readAt', 'is', null).where('i.state', '=', 'issued')
  if (month) {
    const [from, to] = monthSpan(month)
    query = query.where('i.requestedAt', '>=', from).where('i.requestedAt', '<', to)
  }
  if (keyword) {
    const like = `%${keyword.replace(/[\\%_]/g, found => `\\${found}`)}%`
    query = query.where(eb =>
      eb.or([
        eb('i.invoiceNo', 'like', like),
        eb('i.storeName', 'like', like),
        eb.exists(
          eb
            .selectFrom('invoice.line as l')
            .select('l.lineNo')
            .whereRef('l.invoiceId', '=', 'i.id')
            .where('l.orderNo', 'like', like),
        ),
      ]),
    )
  }
  const sums = await query
    .select(eb => [eb.fn.countAll<number>().as('total'), eb.fn.sum<number | null>('i.gross').as('grossSum')])
    .executeTakeFirstOrThrow()
  const rows = await query
    .select('i.id')
    .orderBy('i.requestedAt', 'desc')
    .orderBy('i.id', 'desc')
    .offset((pageNum - 1) * pageSize)
    .limit(pageSize)
    .execute()
  return { ids: rows.map(row => row.id), total: sums.total, grossSum: fen(Number(sums.grossSum ?? 0)) }
}

function monthSpan(month: string): [Date, Date] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return [startOf(day(`${month}-01`)), startOf(day(`${next}-01`))]
}

/** The orders of invoices, by invoice. */
export async function ordersNamed(
  db: Db,
  invoiceIds: readonly string[],
): Promise<Map<string, { orderId: string; orderNo: string }[]>> {
  if (invoiceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoice.line')
    .select(['invoiceId', 'orderId', 'orderNo'])
    .distinct()
    .where('invoiceId', 'in', [...invoiceIds])
    .orderBy('orderNo')
    .execute()
  return Map.groupBy(rows, row => row.invoiceId)
}

export async function countUnread(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('invoice.invoice')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'issued')
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** One, or all that are issued. */
export async function markRead(db: Db, now: Date, invoiceId: string | null): Promise<void> {
  let update = db
    .updateTable('invoice.invoice')
    .set({ readAt: now })
    .where('readAt', 'is', null)
    .where('state', '=', 'issued')
  if (invoiceId !== null) update = update.where('id', '=', invoiceId)
  await update.execute()
}

/** The blue one of a red one, or the red ones of a blue one. */
export function readRelated(db: Db, invoice: { readonly id: string; readonly blueId: string | null }) {
  const query = db.selectFrom('invoice.invoice').select(['id', 'invoiceNo', 'colour', 'gross']).orderBy('id')
  return (
    invoice.blueId === null ? query.where('blueId', '=', invoice.id) : query.where('id', '=', invoice.blueId)
  ).execute()
}
