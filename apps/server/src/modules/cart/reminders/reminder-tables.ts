import type { CartReminder, PurchaseIntention } from '@xiaojiu/contract/cart/reminder-schemas.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export async function readOffKinds(db: Db, accountId: string, companyId: string): Promise<string[]> {
  const row = await db
    .selectFrom('cart.reminderSetting')
    .select('offKinds')
    .where('accountId', '=', accountId)
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  return row?.offKinds ?? []
}

export async function saveOffKinds(
  db: Db,
  { accountId, companyId }: { readonly accountId: string; readonly companyId: string },
  offKinds: readonly string[],
): Promise<void> {
  await db
    .insertInto('cart.reminderSetting')
    .values({ accountId, companyId, offKinds: [...offKinds] })
    .onConflict(on => on.columns(['accountId', 'companyId']).doUpdateSet({ offKinds: [...offKinds] }))
    .execute()
}

export interface WatchedRow {
  readonly id: string
  readonly companyId: string
  readonly offerId: string
  readonly quantity: number
  readonly priceWhenAdded: number
  readonly quantityWhenAdded: number
  readonly addedBy: string
  readonly toldKinds: string[]
  readonly offKinds: string[]
}

/** Lines of all carts after this id, with the reminders already sent and the kinds their owner has switched off. */
export function readWatched(db: Db, after: string, limit: number): Promise<WatchedRow[]> {
  return db
    .selectFrom('cart.line as l')
    .leftJoin('cart.reminderSetting as s', join =>
      join.onRef('s.accountId', '=', 'l.addedBy').onRef('s.companyId', '=', 'l.companyId'),
    )
    .select([
      'l.id',
      'l.companyId',
      'l.offerId',
      'l.quantity',
      'l.priceWhenAdded',
      'l.quantityWhenAdded',
      'l.addedBy',
      sql<string[]>`array(select r.kind from cart.reminder r where r.line_id = l.id)`.as('toldKinds'),
      sql<string[]>`coalesce(s.off_kinds, '{}')`.as('offKinds'),
    ])
    .where('l.id', '>', after)
    .orderBy('l.id')
    .limit(limit)
    .execute()
}

export interface Told {
  readonly lineId: string
  readonly companyId: string
  readonly kind: CartReminder
}

/** Records the reminders; returns only those that were not recorded before. */
export async function insertTold(db: Db, now: Date, told: readonly Told[]): Promise<Told[]> {
  if (told.length === 0) return []
  const rows = await db
    .insertInto('cart.reminder')
    .values(told.map(each => ({ ...each, toldAt: now })))
    .onConflict(on => on.doNothing())
    .returning(['lineId', 'companyId', 'kind'])
    .execute()
  // The check constraint allows no other value.
  return rows.map(row => ({ ...row, kind: row.kind as CartReminder }))
}

/** The latest intention for an offer replaces the one before. */
export async function saveIntention(
  db: Db,
  { companyId, accountId }: { readonly companyId: string; readonly accountId: string },
  now: Date,
  { offerId, quantity, expectedPrice, neededOn, note }: PurchaseIntention,
): Promise<string> {
  const said = {
    accountId,
    quantity,
    expectedPrice: expectedPrice ?? null,
    neededOn: neededOn ?? null,
    note,
    saidAt: now,
  }
  const { id } = await db
    .insertInto('cart.purchaseIntention')
    .values({ companyId, offerId, ...said })
    .onConflict(on => on.constraint('intention_once_per_offer').doUpdateSet(said))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
