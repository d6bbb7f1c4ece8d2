import { type UnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The floors of these offers. Locked against changes until the end of the transaction when a price is written. */
export async function floorsOf(
  db: Db,
  offerIds: readonly string[],
  lock: 'none' | 'share' | 'update' = 'none',
): Promise<ReadonlyMap<string, UnitPrice>> {
  if (offerIds.length === 0) return new Map()
  const locking = { none: sql``, share: sql`for share`, update: sql`for update` }[lock]
  const { rows } = await sql<{ offerId: string; floorPrice: number }>`
    select offer_id, floor_price from catalogue.price_floor where offer_id = any(${[...offerIds]}::uuid[])
    order by offer_id ${locking}`.execute(db)
  return new Map(rows.map(row => [row.offerId, unitPrice(Number(row.floorPrice))]))
}

export interface NewFloor {
  readonly offerId: string
  readonly storeId: string
  readonly floorPrice: UnitPrice
  readonly setAt: Date
}

export async function putFloors(db: Db, floors: readonly NewFloor[]): Promise<void> {
  if (floors.length === 0) return
  await db
    .insertInto('catalogue.priceFloor')
    .values([...floors])
    .onConflict(on =>
      on.column('offerId').doUpdateSet(eb => ({
        floorPrice: eb.ref('excluded.floorPrice'),
        setAt: eb.ref('excluded.setAt'),
      })),
    )
    .execute()
}

export async function dropFloors(db: Db, offerIds: readonly string[]): Promise<void> {
  if (offerIds.length === 0) return
  await db
    .deleteFrom('catalogue.priceFloor')
    .where('offerId', 'in', [...offerIds])
    .execute()
}

/** The floors of the store with their goods, in a fixed order. */
export function floorsOfStore(db: Db, storeId: string, limit: number) {
  return db
    .selectFrom('catalogue.priceFloor as f')
    .innerJoin('catalogue.offer as o', 'o.id', 'f.offerId')
    .innerJoin('catalogue.product as g', 'g.id', 'o.productId')
    .select(['o.erpCode', 'g.displayName', 'g.spec', 'f.floorPrice'])
    .where('f.storeId', '=', storeId)
    .orderBy('o.erpCode')
    .orderBy('f.offerId')
    .limit(limit)
    .execute()
}

/** The lowest price that each of these offers is given at today or later: base, steps, case, special prices. */
export async function lowestPrices(db: Db, offerIds: readonly string[]): Promise<ReadonlyMap<string, UnitPrice>> {
  if (offerIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; lowest: number }>`
    select o.id, least(o.list_price, o.case_price,
      (select min((step->>'price')::bigint) from jsonb_array_elements(o.price_steps) step),
      (select min(least(p.unit_price, p.case_price)) from catalogue.special_price p where p.offer_id = o.id))::bigint as lowest
    from catalogue.offer o where o.id = any(${[...offerIds]}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, unitPrice(Number(row.lowest))]))
}
