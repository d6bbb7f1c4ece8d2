import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface ShortageRow {
  readonly id: string
  readonly companyId: string
  readonly productId: string
  readonly offerId: string | null
  readonly quantity: number
  readonly note: string
  readonly wantedPrice: number | null
  readonly validUntil: Date | null
  readonly createdAt: Date
  readonly arrivedAt: Date | null
  readonly arrivedOfferId: string | null
}

export interface NewShortage {
  readonly companyId: string
  readonly accountId: string
  readonly productId: string
  readonly offerId: string | null
  readonly quantity: number
  readonly note: string
  readonly wantedPrice: number | null
  readonly validUntil: Date | null
  readonly createdAt: Date
}

/** Registers a shortage; an existing registration gets the new quantity and terms. */
export async function upsertShortage(db: Db, row: NewShortage): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into catalogue.shortage
      (company_id, account_id, product_id, offer_id, quantity, note, wanted_price, valid_until, created_at)
    values (${row.companyId}, ${row.accountId}, ${row.productId}, ${row.offerId}, ${row.quantity}, ${row.note},
      ${row.wantedPrice}, ${row.validUntil}, ${row.createdAt})
    on conflict (company_id, product_id, (coalesce(offer_id, product_id))) where arrived_at is null
      do update set quantity = excluded.quantity, note = excluded.note, wanted_price = excluded.wanted_price,
        valid_until = excluded.valid_until
    returning id`.execute(db)
  const [made] = rows
  if (!made) throw new Error('a shortage was not written')
  return made.id
}

export async function countShortages(
  db: Db,
  companyId: string,
): Promise<{ waitingCount: number; arrivedCount: number }> {
  return db
    .selectFrom('catalogue.shortage')
    .select(eb => [
      eb.fn.count<number>('id').filterWhere('arrivedAt', 'is', null).as('waitingCount'),
      eb.fn.count<number>('id').filterWhere('arrivedAt', 'is not', null).as('arrivedCount'),
    ])
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
}

export interface ShortageListFilter {
  readonly state?: 'waiting' | 'arrived' | undefined
  readonly offset: number
  readonly limit: number
}

/** Arrived ones first, then the latest. */
export async function listShortages(
  db: Db,
  companyId: string,
  { state, offset, limit }: ShortageListFilter,
): Promise<{ rows: ShortageRow[]; total: number }> {
  let query = db.selectFrom('catalogue.shortage').where('companyId', '=', companyId)
  if (state) query = query.where('arrivedAt', state === 'waiting' ? 'is' : 'is not', null)
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select(SHORTAGE_COLUMNS)
    .orderBy('arrivedAt', order => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, total }
}

export async function deleteShortages(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('catalogue.shortage')
    .where('companyId', '=', companyId)
    .where('id', 'in', [...ids])
    .execute()
}

/** Waiting rows of all companies after this id, in the order of ids. */
export function readWaiting(db: Db, now: Date, afterId: string, limit: number): Promise<ShortageRow[]> {
  return db
    .selectFrom('catalogue.shortage')
    .select(SHORTAGE_COLUMNS)
    .where('arrivedAt', 'is', null)
    .where(eb => eb.or([eb('validUntil', 'is', null), eb('validUntil', '>', now)]))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export interface WantedProduct {
  readonly productId: string
  readonly companyCount: number
  readonly quantity: number
  readonly since: Date
}

/** Products that companies wait for. */
export async function countWanted(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct product_id)::int as count from catalogue.shortage
    where arrived_at is null and (valid_until is null or valid_until > ${now})`.execute(db)
  return rows[0]?.count ?? 0
}

/** Those that most companies wait for first. */
export async function listWanted(db: Db, now: Date, limit: number): Promise<WantedProduct[]> {
  const { rows } = await sql<WantedProduct>`
    select product_id, count(distinct company_id)::int as company_count, sum(quantity)::bigint as quantity, min(created_at) as since
    from catalogue.shortage where arrived_at is null and (valid_until is null or valid_until > ${now})
    group by product_id order by count(distinct company_id) desc, sum(quantity) desc, product_id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Returns whether it was still open; only then the company is notified. */
export async function markArrived(db: Db, id: string, offerId: string, arrivedAt: Date): Promise<boolean> {
  const done = await db
    .updateTable('catalogue.shortage')
    .set({ arrivedAt, arrivedOfferId: offerId })
    .where('id', '=', id)
    .where('arrivedAt', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

const SHORTAGE_COLUMNS = [
  'id',
  'companyId',
  'productId',
  'offerId',
  'quantity',
  'note',
  'wantedPrice',
  'validUntil',
  'createdAt',
  'arrivedAt',
  'arrivedOfferId',
] as const
