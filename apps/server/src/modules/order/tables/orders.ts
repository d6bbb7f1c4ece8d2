import {
  ARCHIVED_AFTER_DAYS,
  ORDER_STATES,
  ORDERS_SEARCHED,
  type OrderExport,
  type OrderFilter,
} from '@xiaojiu/contract/order/schemas.ts'
import { LANES } from '@xiaojiu/kernel/pricing/rule.ts'
import { addDays, addMs, DAY_MS, day, startOf } from '@xiaojiu/kernel/time.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { madeAt, spanOf } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { moveAll, moving, stateful, toldOn } from '#platform/states/move.ts'
import { type OrderState, type OrderVerb, orderMachine, reservationMachine } from '../domain/states.ts'

/** The fields that the timeline of an order records for a move. */
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

/**
 * With the smallest possible id of its steps, so that months before the order are not searched. The server's clock, which is in
 * the order's id, may differ by a day from the database's, which is in the steps' ids; a clock further ahead counts as now.
 */
export async function findDatedOrder(db: Db, id: string) {
  const placedAt = madeAt(id)
  const firstStepId = placedAt
    ? sql<string>`platform.id_floor(least(${placedAt}::timestamptz, now()) - interval '1 day')`
    : sql<string>`'00000000-0000-0000-0000-000000000000'::uuid`
  return db
    .selectFrom('order.order')
    .selectAll()
    .select(firstStepId.as('firstStepId'))
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function lockOrder(db: Db, id: string) {
  return db.selectFrom('order.order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function ordersByIds(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('order.order').selectAll().where('id', 'in', ids).orderBy('orderNo').execute()
}

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** What an export or a list asks for. `searchedFrom` bounds the search for a keyword. */
type Choice = OrderExport & { readonly searchedFrom?: Date | null }

/** A page of orders, newest first; a keyword is an order number, a store or a goods name. */
export async function listOrders(
  db: Db,
  companyId: string,
  { pageNum, pageSize, ...choice }: Choice & Pick<OrderFilter, 'pageNum' | 'pageSize'>,
  now: Date,
) {
  return matching(db, companyId, choice, now)
    .selectAll('o')
    .orderBy('o.placedAt', 'desc')
    .orderBy('o.id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
}

type Counts = ReadonlyMap<OrderState, number>

/** The number of results: the sum of the state counts, unless a keyword filters. */
export async function countOrders(
  db: Db,
  companyId: string,
  { counts, ...choice }: Choice & { readonly counts: Counts },
  now: Date,
): Promise<number> {
  if (!choice.keyword) return countWithoutKeyword(choice.state, counts)
  const { total } = await matching(db, companyId, choice, now)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function countWithoutKeyword(state: OrderState | undefined, counts: Counts): number {
  return state ? (counts.get(state) ?? 0) : counts.values().reduce((sum, count) => sum + count, 0)
}

/**
 * When the oldest order was placed that a keyword is looked for in; null when it is looked for in all. A name can be in any
 * line of any order, so without a limit a search would cost more with each year. A whole order number has an index.
 */
export async function searchedFrom(
  db: Db,
  companyId: string,
  { counts, keyword, ...choice }: OrderExport & { readonly counts: Counts },
  now: Date,
): Promise<Date | null> {
  if (!keyword || isWholeNumber(keyword) || countWithoutKeyword(choice.state, counts) <= ORDERS_SEARCHED) return null
  const oldest = await matching(db, companyId, choice, now)
    .select('o.placedAt')
    .orderBy('o.placedAt', 'desc')
    .offset(ORDERS_SEARCHED - 1)
    .limit(1)
    .executeTakeFirst()
  return oldest?.placedAt ?? null
}

function matching(db: Db, companyId: string, { state, keyword, searchedFrom: from, ...choice }: Choice, now: Date) {
  // Row-level security alone would read all orders to find these.
  let query = db
    .selectFrom('order.order as o')
    .where('o.companyId', '=', companyId)
    .where(placedWithin(companyId, choice, now))
  if (state) query = query.where('o.state', '=', state)
  if (from) query = query.where('o.placedAt', '>=', from)
  if (!keyword) return query
  return isWholeNumber(keyword) ? query.where('o.orderNo', '=', keyword) : query.where(named(keyword))
}

/** The day and a counter of at least eight digits. */
function isWholeNumber(keyword: string): boolean {
  return /^\d{16,}$/.test(keyword)
}

function named(keyword: string) {
  const pattern = `%${keyword.replace(/[\\%_]/g, found => `\\${found}`)}%`
  return sql<boolean>`(o.order_no like ${pattern} or o.store_name like ${pattern}
    or exists (select from "order".line l where l.order_id = o.id and l.display_name like ${pattern}))`
}

type TimeChoice = Pick<OrderExport, 'archive' | 'placedFrom' | 'placedTo'>

const ENDED: readonly string[] = ['completed', 'cancelled']

/** An order is archived when it is old and needs no further act. */
function placedWithin(companyId: string, { archive, placedFrom, placedTo }: TimeChoice, now: Date) {
  const before = archivedBefore(now)
  const isArchived = sql<boolean>`(o.placed_at < ${before} and o.state = any(${ENDED}))`
  const terms: Expression<SqlBool>[] = []
  if (archive === 'recent')
    // No order is older than the oldest open one, so older ones are not searched.
    terms.push(sql<boolean>`not ${isArchived} and o.placed_at >= least(${before}, (select min(open.placed_at)
      from "order"."order" open where open.company_id = ${companyId} and open.state = any(${OPEN_STATES})))`)
  if (archive === 'archived') terms.push(isArchived)
  if (placedFrom) terms.push(sql<boolean>`o.placed_at >= ${startOf(day(placedFrom))}`)
  if (placedTo) terms.push(sql<boolean>`o.placed_at < ${startOf(addDays(day(placedTo), 1))}`)
  return sql<boolean>`${terms.length === 0 ? sql`true` : sql.join(terms, sql` and `)}`
}

const OPEN_STATES = ORDER_STATES.filter(state => !ENDED.includes(state))

function archivedBefore(now: Date): Date {
  return addMs(now, -ARCHIVED_AFTER_DAYS * DAY_MS)
}

/** Each state with its own bounds, so that an index-only scan can count it. */
export async function countByState(
  db: Db,
  companyId: string,
  { archive, placedFrom, placedTo }: TimeChoice,
  now: Date,
): Promise<Counts> {
  const before = archivedBefore(now)
  const states = archive === 'archived' ? ENDED : ORDER_STATES
  const first = placedFrom ? startOf(day(placedFrom)) : null
  const end = placedTo ? startOf(addDays(day(placedTo), 1)) : null
  const begins = states.map(state =>
    archive === 'recent' && ENDED.includes(state) && (first === null || first < before) ? before : first,
  )
  const ends = states.map(() => (archive === 'archived' && (end === null || end > before) ? before : end))
  const text = (moment: Date | null, none: string) => moment?.toISOString() ?? none
  const { rows } = await sql<{ state: OrderState; count: number }>`
    select s.state, n.count from unnest(${states}::text[], ${begins.map(at => text(at, '-infinity'))}::timestamptz[],
      ${ends.map(at => text(at, 'infinity'))}::timestamptz[]) as s(state, begins_at, ends_at)
    cross join lateral (select count(*)::int as count from "order"."order" o where o.company_id = ${companyId}
      and o.state = s.state and o.placed_at >= s.begins_at and o.placed_at < s.ends_at) n`.execute(db)
  return new Map(rows.map(row => [row.state, row.count]))
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

/** The discounts of promotions on these lines, in the order of calculation. */
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

/** Moves these orders by a verb and writes their timelines; all of them or, by a refusal, none. */
export async function moveOrders(
  db: Db,
  ids: readonly string[],
  verb: OrderVerb,
  { at, note, ...set }: OrderChange & OrderEntry,
): Promise<void> {
  const count = await moveAll(db, orderStates, verb, { where: { id: ids }, set, entry: { at, note } })
  if (count !== ids.length) throw new Refusal('state-changed')
}

/** Releases the reservations of these orders; each once, however often it is called. */
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

/** Of the order found by `findDatedOrder`. */
export async function stepsOf(db: Db, { id, firstStepId }: { readonly id: string; readonly firstStepId: string }) {
  return db
    .selectFrom('order.step')
    .select(['verb', 'note', 'at'])
    .where('orderId', '=', id)
    .where('id', '>=', firstStepId)
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
