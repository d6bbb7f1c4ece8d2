import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import { type RawBuilder, sql } from 'kysely'
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
  await putAll(db, putOf(now, owner, lines, isForLater))
}

function putOf(now: Date, owner: CartOwner, lines: readonly LineAddition[], isForLater: boolean): Put {
  return {
    ...owner,
    now,
    isForLater,
    offerIds: lines.map(line => line.offerId),
    quantities: lines.map(line => line.quantity),
    prices: lines.map(line => line.unitPrice),
  }
}

interface Put extends CartOwner {
  readonly now: Date
  readonly isForLater: boolean
  readonly offerIds: readonly string[]
  readonly quantities: readonly number[]
  readonly prices: readonly number[]
}

const putAll = prepared<Put, unknown>((_, put) => {
  const { offerIds, quantities, prices } = put
  return insertOrSet(
    put,
    sql`select l.offer_id, l.quantity, l.price
      from unnest(${offerIds}::uuid[], ${quantities}::int[], ${prices}::bigint[]) as l(offer_id, quantity, price)`,
  )
})

/** `lines` selects offer, quantity and price. */
function insertOrSet({ companyId, accountId, now, isForLater }: Put, lines: RawBuilder<unknown>) {
  return sql`
    insert into cart.line (company_id, offer_id, quantity, price_when_added, quantity_when_added, added_by, added_at,
      checked_by)
    select ${companyId}::uuid, l.offer_id, l.quantity, l.price, l.quantity, ${accountId}::uuid, ${now}::timestamptz,
      case when ${isForLater}::boolean then '{}' else array[${accountId}::uuid] end
    from (${lines}) l
    on conflict on constraint line_once_per_offer do update set quantity = excluded.quantity,
      checked_by = case when ${isForLater}::boolean then line.checked_by
        else array_append(array_remove(line.checked_by, ${accountId}::uuid), ${accountId}::uuid) end`
}

/** The content that a write expects: the number of lines, and the present quantity of each offer, 0 for none. */
interface Unchanged extends Put {
  readonly lineCount: number
  readonly before: readonly number[]
}

/**
 * Sets quantities as `putLines` does if the cart is as `expected`; otherwise it fails with `NOT_ALL` and aborts the
 * transaction. The cart is locked by the statement before.
 */
export async function putUnchanged(
  db: Db,
  now: Date,
  owner: CartOwner,
  lines: readonly LineAddition[],
  isForLater: boolean,
  expected: CartQuantities,
): Promise<void> {
  await putIfUnchanged(db, {
    ...putOf(now, owner, lines, isForLater),
    lineCount: expected.lineCount,
    before: lines.map(line => expected.quantities.get(line.offerId) ?? 0),
  })
}

const putIfUnchanged = prepared<Unchanged, unknown>((_, put) => {
  const { companyId, offerIds, quantities, prices, lineCount, before } = put
  return insertOrSet(
    put,
    sql`
      with wanted as (
        select * from unnest(${offerIds}::uuid[], ${quantities}::int[], ${prices}::bigint[], ${before}::int[])
          as w(offer_id, quantity, price, before)
      ), present as (
        select count(*) = ${lineCount}::int
          and count(*) filter (where w.before = c.quantity) = (select count(*) from wanted where before > 0)
          and count(*) filter (where w.before <> c.quantity) = 0 as is_expected
        from cart.line c left join wanted w on w.offer_id = c.offer_id where c.company_id = ${companyId}::uuid
      )
      select w.offer_id, w.quantity / p.is_expected::int as quantity, w.price from wanted w, present p`,
  )
})

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
