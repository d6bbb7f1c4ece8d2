import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { codeOf, NOT_ALL } from '#platform/database/error-codes.ts'
import { together } from '#platform/database/flight.ts'
import { prepared } from '#platform/database/prepared.ts'
import { type CartQuantities, forgetCart } from './known-carts.ts'

export interface LineRecord {
  readonly id: string
  readonly offerId: string
  readonly quantity: number
  /** Ticked by the login that reads it. */
  readonly isChecked: boolean
  /** Price and quantity when it was added; null when it was added without a price. */
  readonly added: { readonly unitPrice: number; readonly quantity: number } | null
}

/** The company of the cart, and the login whose ticks are used: each login has its own. */
export interface CartOwner {
  readonly companyId: string
  readonly accountId: string
}

/** The company's lines, newest first. */
export async function readLines(db: Db, { companyId, accountId }: CartOwner): Promise<LineRecord[]> {
  const rows = await linesOf(db, { companyId, accountId })
  return rows.map(({ id, offerId, quantity, isChecked, priceWhenAdded, quantityWhenAdded }) => ({
    id,
    offerId,
    quantity,
    isChecked,
    added: { unitPrice: priceWhenAdded, quantity: quantityWhenAdded },
  }))
}

interface LineRow extends Omit<LineRecord, 'added'> {
  readonly priceWhenAdded: number
  readonly quantityWhenAdded: number
}

const linesOf = prepared<{ companyId: string; accountId: string }, LineRow>(
  (_, { companyId, accountId }) => sql<LineRow>`
    select id, offer_id, quantity, price_when_added, quantity_when_added,
      ${accountId}::uuid = any (checked_by) as is_checked
    from cart.line where company_id = ${companyId}::uuid order by added_at desc, id desc`,
)

/** The lines to settle: those with these ids, or those that the login has ticked. */
export interface SettledNames extends CartOwner {
  readonly lineIds: readonly string[] | null
}

/** The offers of the lines to settle, for statements that are sent before the lines are read. */
export function settledOfferIds({ companyId, accountId, lineIds }: SettledNames) {
  return sql`
    select offer_id from cart.line where company_id = ${companyId}::uuid
      and case when ${lineIds}::uuid[] is null then ${accountId}::uuid = any (checked_by)
        else id = any (${lineIds}::uuid[]) end`
}

export async function countLines(db: Db, companyId: string): Promise<number> {
  const row = await db
    .selectFrom('cart.line')
    .select(eb => eb.fn.countAll<number>().as('lines'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  return row.lines
}

export interface LineAddition {
  readonly offerId: string
  readonly quantity: number
  readonly unitPrice: UnitPrice
}

/**
 * Sets quantities of lines and adds missing ones. Each is ticked for the login; with `isForLater` only those that it had
 * ticked before. One statement, so that two tabs add up.
 */
export async function putLines(
  db: Db,
  now: Date,
  owner: CartOwner,
  lines: readonly LineAddition[],
  isForLater: boolean,
): Promise<void> {
  forgetCart(db, owner.companyId)
  await putAll(db, {
    ...owner,
    now,
    isForLater,
    offerIds: lines.map(line => line.offerId),
    quantities: lines.map(line => line.quantity),
    prices: lines.map(line => line.unitPrice),
  })
}

interface Put extends CartOwner {
  readonly now: Date
  readonly isForLater: boolean
  readonly offerIds: readonly string[]
  readonly quantities: readonly number[]
  readonly prices: readonly number[]
}

const putAll = prepared<Put, unknown>(
  (_, { companyId, accountId, now, isForLater, offerIds, quantities, prices }) => sql`
    insert into cart.line (company_id, offer_id, quantity, price_when_added, quantity_when_added, added_by, added_at,
      checked_by)
    select ${companyId}::uuid, l.offer_id, l.quantity, l.price, l.quantity, ${accountId}::uuid, ${now}::timestamptz,
      case when ${isForLater}::boolean then '{}' else array[${accountId}::uuid] end
    from unnest(${offerIds}::uuid[], ${quantities}::int[], ${prices}::bigint[]) as l(offer_id, quantity, price)
    on conflict on constraint line_once_per_offer do update set quantity = excluded.quantity,
      checked_by = case when ${isForLater}::boolean then line.checked_by
        else array_append(array_remove(line.checked_by, ${accountId}::uuid), ${accountId}::uuid) end`,
)

/** One line for a cart that is expected to hold so many lines, and so many packs of this offer (0: no line). */
export interface GuessedAddition extends CartOwner, LineAddition {
  readonly now: Date
  readonly isForLater: boolean
  readonly lineCount: number
  readonly before: number
}

/**
 * Adds a line to each of several carts, each in the scope of its company. Answers which additions were carried out: not those to a
 * cart that is locked or not as expected.
 */
export async function putTogether(db: Db, additions: readonly GuessedAddition[]): Promise<boolean[]> {
  const [row] = await addAll(db, {
    companyIds: additions.map(one => one.companyId),
    accountIds: additions.map(one => one.accountId),
    ats: additions.map(one => one.now),
    isForLater: additions.map(one => one.isForLater),
    offerIds: additions.map(one => one.offerId),
    quantities: additions.map(one => one.quantity),
    prices: additions.map(one => one.unitPrice),
    lineCounts: additions.map(one => one.lineCount),
    befores: additions.map(one => one.before),
  })
  const done = new Set(row?.places)
  return additions.map((_, index) => done.has(index + 1))
}

interface Additions {
  readonly companyIds: readonly string[]
  readonly accountIds: readonly string[]
  readonly ats: readonly Date[]
  readonly isForLater: readonly boolean[]
  readonly offerIds: readonly string[]
  readonly quantities: readonly number[]
  readonly prices: readonly number[]
  readonly lineCounts: readonly number[]
  readonly befores: readonly number[]
}

const addAll = prepared<Additions, { places: readonly number[] }>(
  (_, a) => sql<{ places: readonly number[] }>`
    select cart.add_together(${a.companyIds}::uuid[], ${a.accountIds}::uuid[], ${a.ats}::timestamptz[], ${a.isForLater}::boolean[],
      ${a.offerIds}::uuid[], ${a.quantities}::int[], ${a.prices}::bigint[], ${a.lineCounts}::int[], ${a.befores}::int[]) as places`,
)

/** Locks the cart of a company, so that additions add up and two tabs cannot order the same lines. */
export async function lockCart(db: Db, companyId: string): Promise<void> {
  await lock(db, { companyId })
}

const lock = prepared<{ companyId: string }, unknown>(
  (_, { companyId }) => sql`select pg_advisory_xact_lock(hashtextextended(${companyId}, 2))`,
)

/** Current quantities of these offers in the cart, locked so that concurrent additions add up. */
export async function lockQuantities(db: Db, companyId: string, offerIds: readonly string[]): Promise<CartQuantities> {
  const [, [row]] = await together(lockCart(db, companyId), readQuantities(db, { companyId, offerIds }))
  return { lineCount: row?.lineCount ?? 0, quantities: new Map(row?.quantities.map(one => [one.id, one.quantity])) }
}

interface QuantitiesRow {
  readonly lineCount: number
  readonly quantities: readonly { readonly id: string; readonly quantity: number }[]
}

const readQuantities = prepared<{ companyId: string; offerIds: readonly string[] }, QuantitiesRow>(
  (_, { companyId, offerIds }) => sql<QuantitiesRow>`
    select count(id)::int as line_count, coalesce(jsonb_agg(jsonb_build_object('id', offer_id, 'quantity', quantity))
      filter (where offer_id = any(${offerIds}::uuid[])), '[]') as quantities
    from cart.line where company_id = ${companyId}::uuid`,
)

/** The logins that have ticked a line, with or without this one; ticks of others do not change. */
function ticked(column: string, accountId: string, isChecked: boolean) {
  const others = sql`array_remove(${sql.ref(column)}, ${accountId}::uuid)`
  return isChecked ? sql<string[]>`array_append(${others}, ${accountId}::uuid)` : sql<string[]>`${others}`
}

/** Sets the quantity of a line and ticks it for the login; returns the number of changed lines, one or none. */
export async function setQuantity(
  db: Db,
  { companyId, accountId }: CartOwner,
  lineId: string,
  quantity: number,
): Promise<number> {
  forgetCart(db, companyId)
  return (await setOne(db, { companyId, accountId, lineId, quantity })).length
}

interface SetOne extends CartOwner {
  readonly lineId: string
  readonly quantity: number
}

const setOne = prepared<SetOne, { id: string }>(
  (_, { companyId, accountId, lineId, quantity }) => sql<{ id: string }>`
    update cart.line set quantity = ${quantity}::int,
      checked_by = array_append(array_remove(checked_by, ${accountId}::uuid), ${accountId}::uuid)
    where company_id = ${companyId}::uuid and id = ${lineId}::uuid
    returning id`,
)

/** How many of these lines exist; the caller refuses when some are missing. */
export async function setChecked(
  db: Db,
  { companyId, accountId }: CartOwner,
  lineIds: readonly string[],
  isChecked: boolean,
): Promise<number> {
  const changed = await db
    .updateTable('cart.line')
    .set({ checkedBy: ticked('checked_by', accountId, isChecked) })
    .where('companyId', '=', companyId)
    .where('id', 'in', lineIds)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}

export async function deleteLines(db: Db, companyId: string, lineIds: readonly string[]): Promise<number> {
  forgetCart(db, companyId)
  const deleted = await db
    .deleteFrom('cart.line')
    .where('companyId', '=', companyId)
    .where('id', 'in', lineIds)
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Deletes all of these lines, or fails and aborts the transaction; false when a line was missing. */
export async function deleteWhole(db: Db, companyId: string, lineIds: readonly string[]): Promise<boolean> {
  forgetCart(db, companyId)
  try {
    await deleteOrFail(db, { companyId, lineIds })
    return true
  } catch (error) {
    if (codeOf(error) === NOT_ALL) return false
    throw error
  }
}

const deleteOrFail = prepared<{ companyId: string; lineIds: readonly string[] }, unknown>(
  (_, { companyId, lineIds }) => sql`
    with gone as (
      delete from cart.line where company_id = ${companyId}::uuid and id = any(${lineIds}::uuid[]) returning id
    )
    select 1 / (count(id) = cardinality(${lineIds}::uuid[]))::int as is_gone from gone`,
)
