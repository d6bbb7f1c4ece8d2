import { type Day, day } from '@xiaojiu/kernel/time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { codeOf, NOT_ALL } from '#platform/database/error-codes.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { ExpiryDate, ExpiryPrecision, FreeBatch } from '../domain/fefo.ts'
import type { Sellable } from '../domain/offer.ts'

/** Batches of an offer count when they are usable at least until this day. */
export interface Cutoff {
  readonly offerId: string
  readonly usableOn: Day
}

/** The rule that decides which batches of an offer may be sold. */
export function readStockTerms(db: Db, offerIds: readonly string[]) {
  return db
    .selectFrom('catalogue.offer')
    .select(['id as offerId', 'storeId', 'isClearance'])
    .where('id', 'in', [...offerIds])
    .execute()
}

/** The sellable stock of each offer; offers without any are left out. */
export async function readSellable(db: Db, cutoffs: readonly Cutoff[]): Promise<Map<string, Sellable>> {
  if (cutoffs.length === 0) return new Map()
  const { rows } = await sql<SellableRow>`
    select b.offer_id, sum(b.on_hand - b.reserved)::int as count,
      min(b.expires_on) as earliest_on, max(b.expires_on) as latest_on,
      (array_agg(b.expiry_precision order by b.expires_on nulls last))[1] as earliest_precision,
      (array_agg(b.expiry_precision order by b.expires_on desc nulls last))[1] as latest_precision
    from ${cutoffTable(cutoffs)}
    join catalogue.batch b on b.offer_id = c.offer_id
    where b.on_hand > b.reserved and (b.expires_on is null or b.expires_on >= c.usable_on)
    group by b.offer_id`.execute(db)
  return new Map(
    rows.map(row => [
      row.offerId,
      {
        count: row.count,
        earliest: toExpiry(row.earliestOn, row.earliestPrecision),
        latest: toExpiry(row.latestOn, row.latestPrecision),
      },
    ]),
  )
}

/** Free stock of an offer by batch, sellable or not. */
export interface FreeLot {
  readonly batchId: string
  readonly batchNo: string
  readonly count: number
  readonly expiry: ExpiryDate | null
}

/** By offer, earliest expiry first. */
export type FreeLots = ReadonlyMap<string, readonly FreeLot[]>

/** The lots of these offers. */
export async function readFreeLots(db: Db, offerIds: readonly string[]): Promise<FreeLots> {
  return byOffer(await readLots(db, { offerIds }))
}

/** The same for offers that a statement of the caller selects. */
export function lotsNamedBy<Values extends object>(ids: (values: Values) => RawBuilder<unknown>) {
  const read = prepared<Values, LotRow>((_, values) => lotRows(sql`array(${ids(values)})`))
  return async (db: Db, values: Values): Promise<FreeLots> => byOffer(await read(db, values))
}

function byOffer(rows: readonly LotRow[]): FreeLots {
  return new Map(
    [...Map.groupBy(rows, row => row.offerId)].map(([offerId, lots]) => [
      offerId,
      lots.map(({ id, batchNo, count, expiresOn, expiryPrecision }) => ({
        batchId: id,
        batchNo,
        count,
        expiry: toExpiry(expiresOn, expiryPrecision),
      })),
    ]),
  )
}

interface LotRow {
  readonly id: string
  readonly offerId: string
  readonly batchNo: string
  readonly count: number
  readonly expiresOn: string | null
  readonly expiryPrecision: ExpiryPrecision
}

const readLots = prepared<{ offerIds: readonly string[] }, LotRow>((_, { offerIds }) =>
  lotRows(sql`${offerIds}::uuid[]`),
)

function lotRows(offerIds: RawBuilder<unknown>) {
  return sql<LotRow>`
    select id, offer_id, batch_no, on_hand - reserved as count, expires_on, expiry_precision from catalogue.batch
    where offer_id = any(${offerIds}) and on_hand > reserved
    order by expires_on nulls last`
}

interface SellableRow {
  readonly offerId: string
  readonly count: number
  readonly earliestOn: string | null
  readonly latestOn: string | null
  readonly earliestPrecision: ExpiryPrecision
  readonly latestPrecision: ExpiryPrecision
}

export interface BatchOnSale {
  readonly batchNo: string
  readonly madeOn: string
  readonly expiry: ExpiryDate | null
  readonly freeCount: number
}

export interface OfferBatch {
  readonly batchId: string
  readonly batchNo: string
  readonly expiry: ExpiryDate | null
  readonly isInStock: boolean
}

/** All batches of one offer, the youngest first. */
export async function readBatches(db: Db, offerId: string): Promise<OfferBatch[]> {
  const rows = await db
    .selectFrom('catalogue.batch')
    .select(['id', 'batchNo', 'expiresOn', 'expiryPrecision', 'onHand'])
    .where('offerId', '=', offerId)
    .orderBy('madeOn', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(row => ({
    batchId: row.id,
    batchNo: row.batchNo,
    expiry: toExpiry(row.expiresOn, row.expiryPrecision),
    isInStock: row.onHand > 0,
  }))
}

/** The sellable batches of one offer, in shipping order. */
export async function readBatchesOnSale(db: Db, { offerId, usableOn }: Cutoff): Promise<BatchOnSale[]> {
  const rows = await db
    .selectFrom('catalogue.batch')
    .select(['batchNo', 'madeOn', 'expiresOn', 'expiryPrecision', 'onHand', 'reserved'])
    .where('offerId', '=', offerId)
    .whereRef('onHand', '>', 'reserved')
    .where(eb => eb.or([eb('expiresOn', 'is', null), eb('expiresOn', '>=', usableOn)]))
    .orderBy('expiresOn', order => order.asc().nullsLast())
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    batchNo: row.batchNo,
    madeOn: row.madeOn,
    expiry: toExpiry(row.expiresOn, row.expiryPrecision),
    freeCount: row.onHand - row.reserved,
  }))
}

/** The batches of these offers with available packs that are usable on that day, earliest expiry first. */
export async function readFreeBatches(db: Db, offerIds: readonly string[], usableOn: Day) {
  if (offerIds.length === 0) return new Map<string, never[]>()
  const rows = await db
    .selectFrom('catalogue.batch')
    .select(['offerId', 'id as batchId', 'batchNo', 'expiresOn', sql<number>`on_hand - reserved`.as('freeCount')])
    .where('offerId', 'in', [...offerIds])
    .whereRef('onHand', '>', 'reserved')
    .where(eb => eb.or([eb('expiresOn', 'is', null), eb('expiresOn', '>=', usableOn)]))
    .orderBy('expiresOn', order => order.asc().nullsLast())
    .orderBy('id')
    .limit(500)
    .execute()
  return Map.groupBy(rows, row => row.offerId)
}

/**
 * Locks the batches that could serve these offers, always in the order of their ids, so that baskets with common goods queue up
 * and never deadlock.
 */
export async function lockFreeBatches(db: Db, cutoffs: readonly Cutoff[]): Promise<Map<string, FreeBatch[]>> {
  const rows = await lockRows(db, {
    offerIds: cutoffs.map(cutoff => cutoff.offerId),
    usableOn: cutoffs.map(cutoff => cutoff.usableOn),
  })
  const grouped = Map.groupBy(rows, row => row.offerId)
  return new Map([...grouped].map(([offerId, batches]) => [offerId, batches.map(toFreeBatch)]))
}

const lockRows = prepared<{ offerIds: readonly string[]; usableOn: readonly string[] }, LockedRow>(
  (_, { offerIds, usableOn }) => sql<LockedRow>`
    select b.id, b.offer_id, b.batch_no, b.expires_on, b.on_hand - b.reserved as free_count
    from unnest(${offerIds}::uuid[], ${usableOn}::date[]) as c(offer_id, usable_on)
    join catalogue.batch b on b.offer_id = c.offer_id
    where b.on_hand > b.reserved and (b.expires_on is null or b.expires_on >= c.usable_on)
    order by b.id for update of b`,
)

interface LockedRow {
  readonly id: string
  readonly offerId: string
  readonly batchNo: string
  readonly expiresOn: string | null
  readonly freeCount: number
}

export interface BatchQuantity {
  readonly batchId: string
  readonly quantity: number
}

/** For batches locked by `lockFreeBatches`: when one has too little stock, the statement fails, and the transaction with it. */
export async function addReserved(db: Db, parts: readonly BatchQuantity[]): Promise<void> {
  const sums = sumByBatch(parts)
  await reserveRows(db, { batchIds: sums.map(part => part.batchId), quantities: sums.map(part => part.quantity) })
}

const reserveRows = prepared<{ batchIds: readonly string[]; quantities: readonly number[] }, unknown>(
  (_, { batchIds, quantities }) => sql`
    with held as (
      update catalogue.batch b set reserved = b.reserved + t.quantity
      from unnest(${batchIds}::uuid[], ${quantities}::int[]) as t(batch_id, quantity)
      where b.id = t.batch_id and b.on_hand - b.reserved >= t.quantity returning b.id
    )
    select 1 / (count(id) = cardinality(${batchIds}::uuid[]))::int as is_held from held`,
)

/** Part of an available batch, and the day on which it must be usable. */
export interface SeenPart extends BatchQuantity {
  readonly usableOn: Day
}

/**
 * Reserves parts of batches that are not locked; locks them by id. False when one has less than expected; then the
 * statement and the transaction have failed, so it need not be awaited before the commit.
 */
export async function holdUnlocked(db: Db, parts: readonly SeenPart[]): Promise<boolean> {
  try {
    await holdRows(db, {
      batchIds: parts.map(part => part.batchId),
      quantities: parts.map(part => part.quantity),
      usableOn: parts.map(part => part.usableOn),
    })
    return true
  } catch (error) {
    if (codeOf(error) === NOT_ALL) return false
    throw error
  }
}

interface HoldRows {
  readonly batchIds: readonly string[]
  readonly quantities: readonly number[]
  readonly usableOn: readonly string[]
}

const holdRows = prepared<HoldRows, unknown>(
  (_, { batchIds, quantities, usableOn }) => sql`
    with free as materialized (
      select b.id, t.quantity
      from unnest(${batchIds}::uuid[], ${quantities}::int[], ${usableOn}::date[]) as t(batch_id, quantity, usable_on)
      join catalogue.batch b on b.id = t.batch_id
      where b.on_hand - b.reserved >= t.quantity and (b.expires_on is null or b.expires_on >= t.usable_on)
      order by b.id for update of b
    ), held as (
      update catalogue.batch b set reserved = b.reserved + free.quantity from free
      where b.id = free.id and b.on_hand - b.reserved >= free.quantity returning b.id
    )
    select 1 / (count(id) = cardinality(${batchIds}::uuid[]))::int as is_held from held`,
)

/** Each returns whether every batch had enough; if not, the transaction must not be committed. They take their own locks. */
export async function giveBackReserved(db: Db, parts: readonly BatchQuantity[]): Promise<boolean> {
  await lockBatches(db, parts)
  return changeBatches(db, parts, sql`reserved = b.reserved - t.quantity`, sql`b.reserved >= t.quantity`)
}

export async function takeOut(db: Db, parts: readonly BatchQuantity[]): Promise<boolean> {
  await lockBatches(db, parts)
  return changeBatches(
    db,
    parts,
    sql`reserved = b.reserved - t.quantity, on_hand = b.on_hand - t.quantity`,
    sql`b.reserved >= t.quantity`,
  )
}

/** Restocks returned goods that passed inspection. */
export async function putBack(db: Db, parts: readonly BatchQuantity[]): Promise<boolean> {
  await lockBatches(db, parts)
  return changeBatches(db, parts, sql`on_hand = b.on_hand + t.quantity`, sql`true`)
}

/** Stops the sale of a maker's batch in all stores; reservations of orders stay. Returns the number of packs. */
export async function quarantine(
  db: Db,
  { productId, batchNo }: { readonly productId: string; readonly batchNo: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with stopped as (
      update catalogue.batch b set on_hand = b.reserved
      from (select b2.id, b2.on_hand - b2.reserved as free from catalogue.batch b2
        join catalogue.offer o on o.id = b2.offer_id
        where o.product_id = ${productId} and b2.batch_no = ${batchNo} order by b2.id for update of b2) t
      where b.id = t.id returning t.free)
    select coalesce(sum(free), 0)::int as count from stopped`.execute(db)
  return rows[0]?.count ?? 0
}

async function lockBatches(db: Db, parts: readonly BatchQuantity[]): Promise<void> {
  const ids = parts.map(part => part.batchId)
  await sql`select from catalogue.batch where id = any(${ids}::uuid[]) order by id for update`.execute(db)
}

async function changeBatches(
  db: Db,
  parts: readonly BatchQuantity[],
  change: ReturnType<typeof sql>,
  guard: ReturnType<typeof sql>,
): Promise<boolean> {
  const sums = sumByBatch(parts)
  if (sums.length === 0) return true
  const ids = sums.map(part => part.batchId)
  const { numAffectedRows } = await sql`
    update catalogue.batch b set ${change}
    from unnest(${ids}::uuid[], ${sums.map(part => part.quantity)}::int[]) as t(batch_id, quantity)
    where b.id = t.batch_id and ${guard}`.execute(db)
  return Number(numAffectedRows ?? 0) === sums.length
}

function sumByBatch(parts: readonly BatchQuantity[]): BatchQuantity[] {
  const sums = new Map<string, number>()
  for (const { batchId, quantity } of parts) sums.set(batchId, (sums.get(batchId) ?? 0) + quantity)
  return [...sums].map(([batchId, quantity]) => ({ batchId, quantity }))
}

function cutoffTable(cutoffs: readonly Cutoff[]) {
  return sql`unnest(${cutoffs.map(c => c.offerId)}::uuid[], ${cutoffs.map(c => c.usableOn)}::date[]) as c(offer_id, usable_on)`
}

function toFreeBatch({ id, batchNo, expiresOn, freeCount }: LockedRow): FreeBatch {
  return { batchId: id, batchNo, expiresOn: expiresOn === null ? null : day(expiresOn), freeCount }
}

function toExpiry(on: string | null, precision: string): ExpiryDate | null {
  return on === null ? null : { on: day(on), precision: precision === 'month' ? 'month' : 'day' }
}
