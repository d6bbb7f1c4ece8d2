import { ARCHIVED_AFTER_DAYS, type OrderFilter } from '@xiaojiu/contract/order/schemas.ts'
import { LANES } from '@xiaojiu/kernel/pricing/rule.ts'
import { addDays, addMs, DAY_MS, day, startOf } from '@xiaojiu/kernel/time.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { together } from '#platform/database/flight.ts'
import { spanOf } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { moveAll, moving, stateful, toldOn } from '#platform/states/move.ts'
import { type OrderState, type OrderVerb, orderMachine, reservationMachine } from '../domain/states.ts'

/** What the timeline of an order tells of a move. */
interface OrderEntry {
  readonly note: string
  readonly at: Date
}

export const orderStates = stateful(
  'order.order',
  orderMachine,
  toldOn<OrderEntry>({
    table: 'order.step',
    copied: { orderId: 'id', companyId: 'companyId' },
    words: verb => ({ verb }),
  }),
)

export const reservationStates = stateful('order.reservation', reservationMachine)

export async function ordersOfPayOrder(db: Db, payOrderId: string) {
  return db.selectFrom('order.order').selectAll().where('payOrderId', '=', payOrderId).orderBy('orderNo').execute()
}

export async function ordersOfPayOrders(db: Db, payOrderIds: readonly string[]) {
  return db.selectFrom('order.order').selectAll().where('payOrderId', 'in', payOrderIds).orderBy('orderNo').execute()
}

export async function findOrder(db: Db, id: string) {
  return db.selectFrom('order.order').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockOrder(db: Db, id: string) {
  return db.selectFrom('order.order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function ordersByIds(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('order.order').selectAll().where('id', 'in', ids).orderBy('orderNo').execute()
}

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** A page of orders, newest first; a keyword is an order number, a store or a goods name. */
export async function listOrders(
  db: Db,
  companyId: string,
  { state, keyword, pageNum, pageSize, ...choice }: OrderFilter,
  now: Date,
) {
  // Row security alone would read everybody's orders to find these.
  let query = db.selectFrom('order.order as o').where('o.companyId', '=', companyId).where(placedWithin(choice, now))
  if (state) query = query.where('o.state', '=', state)
  if (keyword) {
    const pattern = `%${keyword.replace(/[\\%_]/g, found => `\\${found}`)}%`
    query = query.where(eb =>
      eb.or([
        eb('o.orderNo', 'like', pattern),
        eb('o.storeName', 'like', pattern),
        eb.exists(
          eb
            .selectFrom('order.line as l')
            .select('l.id')
            .whereRef('l.orderId', '=', 'o.id')
            .where('l.displayName', 'like', pattern),
        ),
      ]),
    )
  }
  const [list, { total }] = await together(
    query
      .selectAll('o')
      .orderBy('o.placedAt', 'desc')
      .orderBy('o.id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  )
  return { list, total }
}

type TimeChoice = Pick<OrderFilter, 'archive' | 'placedFrom' | 'placedTo'>

/** An order is archived when it is old and nothing is left to do with it. */
function placedWithin({ archive, placedFrom, placedTo }: TimeChoice, now: Date) {
  const archivedBefore = addMs(now, -ARCHIVED_AFTER_DAYS * DAY_MS)
  const isArchived = sql<boolean>`(o.placed_at < ${archivedBefore} and o.state in ('completed', 'cancelled'))`
  const terms: Expression<SqlBool>[] = []
  if (archive === 'recent') terms.push(sql<boolean>`not ${isArchived}`)
  if (archive === 'archived') terms.push(isArchived)
  if (placedFrom) terms.push(sql<boolean>`o.placed_at >= ${startOf(day(placedFrom))}`)
  if (placedTo) terms.push(sql<boolean>`o.placed_at < ${startOf(addDays(day(placedTo), 1))}`)
  return sql<boolean>`${terms.length === 0 ? sql`true` : sql.join(terms, sql` and `)}`
}

export async function countByState(
  db: Db,
  companyId: string,
  choice: TimeChoice,
  now: Date,
): Promise<Map<OrderState, number>> {
  const rows = await db
    .selectFrom('order.order as o')
    .where('o.companyId', '=', companyId)
    .where(placedWithin(choice, now))
    .select(['o.state', eb => eb.fn.countAll<number>().as('count')])
    .groupBy('o.state')
    .execute()
  return new Map(rows.map(row => [row.state as OrderState, row.count]))
}

export async function linesOf(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order.line')
    .selectAll()
    .where('orderId', 'in', orderIds)
    .orderBy('orderId')
    .orderBy('lineNo')
    .execute()
}

/** What promotions took off these lines, in the order of reckoning. */
export async function sharesOf(db: Db, lineIds: readonly string[]) {
  if (lineIds.length === 0) return []
  const { first, last } = spanOf(lineIds)
  return db
    .selectFrom('order.lineShare')
    .selectAll()
    .where('lineId', 'in', lineIds)
    .where('lineId', '>=', first)
    .where('lineId', '<=', last)
    .orderBy(sql`array_position(${[...LANES]}::text[], lane)`)
    .orderBy('ruleId')
    .execute()
}

export async function giftsOf(db: Db, orderId: string) {
  return db.selectFrom('order.gift').select(['name', 'count']).where('orderId', '=', orderId).orderBy('name').execute()
}

export async function reservationsOf(db: Db, lineIds: readonly string[]) {
  if (lineIds.length === 0) return []
  const { first, last } = spanOf(lineIds)
  return db
    .selectFrom('order.reservation')
    .selectAll()
    .where('lineId', 'in', lineIds)
    .where('lineId', '>=', first)
    .where('lineId', '<=', last)
    .orderBy('expiresOn')
    .execute()
}

export async function payBeforeOf(db: Db, payOrderIds: readonly string[]): Promise<Map<string, Date>> {
  if (payOrderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order.payOrder')
    .select(['id', 'payBefore'])
    .where('id', 'in', payOrderIds)
    .execute()
  return new Map(rows.map(row => [row.id, row.payBefore]))
}

export interface OrderChange {
  readonly paidAt?: Date
  readonly shippedAt?: Date
  readonly receivedAt?: Date
  readonly cancelledAt?: Date
  readonly cancelReason?: string
}

/** Moves these orders by a verb and tells it on their timelines; all of them or, by a refusal, none. */
export async function moveOrders(
  db: Db,
  ids: readonly string[],
  verb: OrderVerb,
  { at, note, ...set }: OrderChange & OrderEntry,
): Promise<void> {
  const count = await moveAll(db, orderStates, verb, { where: { id: ids }, set, entry: { at, note } })
  if (count !== ids.length) throw new Refusal('state-changed')
}

/** Releases the holds of these orders; each hold once, however often it is called. */
export async function releaseReservations(db: Db, orderIds: readonly string[]) {
  return moving(db, reservationStates, 'release')
    .where('lineId', 'in', eb => eb.selectFrom('order.line').select('id').where('orderId', 'in', orderIds))
    .returning(['batchId', 'quantity'])
    .execute()
}

export async function insertSteps(
  db: Db,
  now: Date,
  companyId: string,
  orderIds: readonly string[],
  verb: string,
  note: string,
) {
  await db
    .insertInto('order.step')
    .values(orderIds.map(orderId => ({ companyId, orderId, verb, note, at: now })))
    .execute()
}

export async function stepsOf(db: Db, orderId: string) {
  return db
    .selectFrom('order.step')
    .select(['verb', 'note', 'at'])
    .where('orderId', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

export async function receivedOrderIds(db: Db, companyId: string, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('order.order')
    .select('id')
    .where('companyId', '=', companyId)
    .where('state', '=', 'completed')
    .where('receivedAt', '>=', since)
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

export async function latestOrderIds(
  db: Db,
  { companyId, storeId }: { readonly companyId: string; readonly storeId: string | null },
  limit: number,
): Promise<string[]> {
  let query = db.selectFrom('order.order').select('id').where('companyId', '=', companyId)
  if (storeId !== null) query = query.where('storeId', '=', storeId)
  const rows = await query.orderBy('placedAt', 'desc').orderBy('id').limit(limit).execute()
  return rows.map(row => row.id)
}
