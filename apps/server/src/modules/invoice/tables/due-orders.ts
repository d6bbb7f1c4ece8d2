import type { Db } from '#platform/database/database.ts'

export interface ShippedOrder {
  readonly orderId: string
  readonly companyId: string
  readonly storeId: string
  readonly orderNo: string
  readonly storeName: string
  readonly shippedAt: Date
}

/** The order was shipped: its invoices are due. Safe to repeat. */
export async function noteShipped(db: Db, now: Date, order: ShippedOrder): Promise<void> {
  await db
    .insertInto('invoice.dueOrder')
    .values({ ...order, dueAt: now })
    .onConflict(on => on.column('orderId').doUpdateSet({ dueAt: now }))
    .execute()
}

/** The money of orders changed; orders that are not shipped yet are handled at shipping. */
export async function noteChanged(db: Db, now: Date, orderIds: readonly string[]): Promise<void> {
  await db
    .updateTable('invoice.dueOrder')
    .set({ dueAt: now })
    .where('orderId', 'in', [...orderIds])
    .execute()
}

export interface DueOrder {
  readonly orderId: string
  readonly shippedAt: Date
}

export interface DueGroup {
  readonly companyId: string
  readonly storeId: string
  readonly orders: readonly DueOrder[]
}

/** Locks all due orders of the company and store that have waited longest; null when nothing is due. */
export async function lockDueGroup(db: Db, now: Date): Promise<DueGroup | null> {
  const first = await db
    .selectFrom('invoice.dueOrder')
    .select(['companyId', 'storeId'])
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!first) return null
  const orders = await db
    .selectFrom('invoice.dueOrder')
    .select(['orderId', 'shippedAt'])
    .where('companyId', '=', first.companyId)
    .where('storeId', '=', first.storeId)
    .where('dueAt', '<=', now)
    .orderBy('orderId')
    .limit(200)
    .forUpdate()
    .execute()
  return { ...first, orders }
}

export async function setDue(db: Db, orderIds: readonly string[], dueAt: Date | null): Promise<void> {
  if (orderIds.length === 0) return
  await db
    .updateTable('invoice.dueOrder')
    .set({ dueAt })
    .where('orderId', 'in', [...orderIds])
    .execute()
}

/** Orders that wait for the end of the month become due now. In the company's scope. */
export async function makeDueNow(db: Db, companyId: string, now: Date): Promise<void> {
  await db
    .updateTable('invoice.dueOrder')
    .set({ dueAt: now })
    .where('companyId', '=', companyId)
    .where('dueAt', '>', now)
    .execute()
}

export function findDue(db: Db, orderId: string) {
  return db
    .selectFrom('invoice.dueOrder')
    .select(['orderId', 'dueAt', 'shippedAt'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
}

/** A page of shipped orders, newest first. In the company's scope. */
export async function listShipped(
  db: Db,
  { keyword, offset, limit }: { readonly keyword: string | undefined; readonly offset: number; readonly limit: number },
): Promise<{ rows: ShippedOrder[]; total: number }> {
  let query = db.selectFrom('invoice.dueOrder')
  if (keyword) {
    const like = `%${keyword.replace(/[\\%_]/g, found => `\\${found}`)}%`
    query = query.where(eb => eb.or([eb('orderNo', 'like', like), eb('storeName', 'like', like)]))
  }
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select(['orderId', 'companyId', 'storeId', 'orderNo', 'storeName', 'shippedAt'])
    .orderBy('shippedAt', 'desc')
    .orderBy('orderId')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, total }
}
