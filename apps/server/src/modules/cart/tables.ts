import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { together } from '#platform/database/flight.ts'
import { prepared } from '#platform/database/prepared.ts'

export interface LineRecord {
  readonly id: string
  readonly offerId: string
  readonly quantity: number
  /** By the login that looks. */
  readonly isChecked: boolean
  /** With its quantity; null: nobody put it in at a price. */
  readonly added: { readonly unitPrice: number; readonly quantity: number } | null
}

/** Whose cart it is, and whose ticks are meant: the cart is the company's, ticks are each login's own. */
export interface CartOwner {
  readonly companyId: string
  readonly accountId: string
}

/** The company's lines, newest first. */
export async function readLines(db: Db, { companyId, accountId }: CartOwner): Promise<LineRecord[]> {
  const rows = await db
    .selectFrom('cart.line')
    .select(['id', 'offerId', 'quantity', 'priceWhenAdded', 'quantityWhenAdded'])
    .select(sql<boolean>`${accountId} = any (checked_by)`.as('isChecked'))
    .where('companyId', '=', companyId)
    .orderBy('addedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ priceWhenAdded, quantityWhenAdded, ...line }) => ({
    ...line,
    added: { unitPrice: priceWhenAdded, quantity: quantityWhenAdded },
  }))
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
 * Sets quantities of lines, putting in those that are missing; each is checked by the login, but for later only those
 * that it had checked.
 * One statement, so that two tabs add up.
 */
export async function putLines(
  db: Db,
  now: Date,
  owner: CartOwner,
  lines: readonly LineAddition[],
  isForLater: boolean,
): Promise<void> {
  await db
    .insertInto('cart.line')
    .values(
      lines.map(({ offerId, quantity, unitPrice }) => ({
        companyId: owner.companyId,
        offerId,
        quantity,
        priceWhenAdded: unitPrice,
        quantityWhenAdded: quantity,
        addedBy: owner.accountId,
        addedAt: now,
        checkedBy: isForLater ? [] : [owner.accountId],
      })),
    )
    .onConflict(on =>
      on.constraint('line_once_per_offer').doUpdateSet(eb => ({
        quantity: eb.ref('excluded.quantity'),
        ...(isForLater ? {} : { checkedBy: ticked('line.checked_by', owner.accountId, true) }),
      })),
    )
    .execute()
}

/** One at a time for a company: additions add up, and two tabs cannot order the same lines. */
export async function lockCart(db: Db, companyId: string): Promise<void> {
  await lock(db, { companyId })
}

const lock = prepared<{ companyId: string }, unknown>(
  (_, { companyId }) => sql`select pg_advisory_xact_lock(hashtextextended(${companyId}, 2))`,
)

/** How much is in the cart: its lines, and the quantities of some offers. */
export interface CartQuantities {
  readonly lineCount: number
  readonly quantities: ReadonlyMap<string, number>
}

/** Quantities now in the cart for these offers, locked so that additions at the same moment add up. */
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

/** Nobody takes the line out until the transaction ends. */
export const lockLine = (db: Db, companyId: string, lineId: string) => lockRow(db, { companyId, lineId })

const lockRow = prepared((db, { companyId, lineId }: { companyId: string; lineId: string }) =>
  db.selectFrom('cart.line').select('id').where('companyId', '=', companyId).where('id', '=', lineId).forUpdate(),
)

/** The logins that have a line checked, with or without this one; the others' ticks stay as they are. */
function ticked(column: string, accountId: string, isChecked: boolean) {
  const others = sql`array_remove(${sql.ref(column)}, ${accountId}::uuid)`
  return isChecked ? sql<string[]>`array_append(${others}, ${accountId}::uuid)` : sql<string[]>`${others}`
}

/** Sets the quantity of a line that is locked; it is checked by the login. */
export async function setQuantity(
  db: Db,
  { companyId, accountId }: CartOwner,
  lineId: string,
  quantity: number,
): Promise<void> {
  await db
    .updateTable('cart.line')
    .set({ quantity, checkedBy: ticked('checked_by', accountId, true) })
    .where('companyId', '=', companyId)
    .where('id', '=', lineId)
    .execute()
}

/** How many of these lines there were; all of them or the caller refuses. */
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
  const deleted = await db
    .deleteFrom('cart.line')
    .where('companyId', '=', companyId)
    .where('id', 'in', lineIds)
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
