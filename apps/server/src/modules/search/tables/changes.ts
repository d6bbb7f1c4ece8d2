import { sql } from 'kysely'
import type { GoodsChange } from '#modules/catalogue/public.ts'
import type { Db } from '#platform/database/database.ts'

export interface OfferChange {
  readonly id: number
  readonly offerId: string
  readonly hasProductChanged: boolean
}

export interface Changes {
  /** The position from which to read the next list. */
  readonly horizon: string
  /** Changes since the last horizon may be missing from the list: the index must be reloaded. */
  readonly areForgotten: boolean
  /** The version of the lexicon when the list was read. */
  readonly lexiconVersion: string
  /** Changes whenever a store changes. */
  readonly storesVersion: number
  /** Changes of ended transactions are settled; the others will be listed again. */
  readonly list: readonly (OfferChange & { readonly isSettled: boolean })[]
}

/**
 * A reader's position in the list of changes: the timeline of the database and the oldest transaction that may still be open.
 * Transaction ids can be compared only within one timeline: a standby that takes over may reuse ids of its predecessor.
 */
const TIMELINE = sql<string>`left(pg_walfile_name(pg_current_wal_lsn()), 8)`
const OLDEST_OPEN = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`
const HORIZON = sql<string>`${TIMELINE} || ':' || ${OLDEST_OPEN}`

/** SQL for one row: the current end of the list, and whether changes after `lastHorizon` may be missing. */
function edgeAfter(lastHorizon: string) {
  const [timeline = '', transaction = ''] = lastHorizon.split(':')
  const since = sql`${transaction}::xid8`
  return {
    since,
    columns: sql`${HORIZON} as horizon, ${OLDEST_OPEN} as oldest_open,
      (select forgotten_up_to from search.change_floor) >= ${since} or ${OLDEST_OPEN} < ${since}
        or ${TIMELINE} <> ${timeline} as are_forgotten`,
  }
}

export async function readHorizon(db: Db): Promise<string> {
  const { rows } = await sql<{ horizon: string }>`select ${HORIZON} as horizon`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database told no horizon')
  return row.horizon
}

/**
 * Identifies the database and its timeline: after a promotion or a restore to an earlier point, lost transaction ids
 * are used again.
 */
export async function readDatabaseId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select c.system_identifier || ':' || d.oid || ':' || h.timeline_id as id
    from pg_control_system() c, pg_control_checkpoint() h, pg_database d where d.datname = current_database()`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('the database told no name')
  return row.id
}

/**
 * Everything that is still listed, for an index whose position is worth nothing any more: after a standby took over, or after a gap.
 * What the index lacks from before must be read elsewhere.
 */
export async function readKeptChanges(db: Db): Promise<Changes> {
  return readChanges(db, `${(await readHorizon(db)).split(':')[0]}:0`)
}

/** Changes of all transactions from the last horizon on, except those still open. */
export async function readChanges(db: Db, lastHorizon: string): Promise<Changes> {
  const { columns, since } = edgeAfter(lastHorizon)
  const { rows } = await sql<ChangeRow>`
    with edge as (select ${columns}, (select version::text from search.lexicon_version) as lexicon_version,
      (select version from platform.version where name = 'stores') as stores_version)
    select edge.horizon, edge.are_forgotten, edge.lexicon_version, edge.stores_version, c.id, c.offer_id, c.has_product_changed,
      c.changed_by < edge.oldest_open as is_settled
    from edge left join search.offer_change c on c.changed_by >= ${since}
    order by c.id`.execute(db)
  const [first] = rows
  return {
    horizon: first?.horizon ?? lastHorizon,
    areForgotten: first?.areForgotten ?? true,
    lexiconVersion: first?.lexiconVersion ?? '',
    storesVersion: first?.storesVersion ?? 0,
    list: rows.flatMap(({ id, offerId, hasProductChanged, isSettled }) =>
      id === null ? [] : [{ id, offerId, hasProductChanged, isSettled }],
    ),
  }
}

interface ChangeRow {
  readonly horizon: string
  readonly areForgotten: boolean
  readonly lexiconVersion: string
  readonly storesVersion: number
  readonly id: number | null
  readonly offerId: string
  readonly hasProductChanged: boolean
  readonly isSettled: boolean
}

/** Deletes old changes that every index has read, and records up to where. */
export async function forgetChanges(db: Db, before: Date): Promise<void> {
  await sql`
    with gone as (
      delete from search.offer_change
      where changed_at < ${before} and changed_by < pg_snapshot_xmin(pg_current_snapshot())
      returning changed_by
    ), furthest as (select changed_by from gone order by changed_by desc limit 1)
    update search.change_floor set forgotten_up_to = greatest(forgotten_up_to, furthest.changed_by) from furthest`.execute(
    db,
  )
}

/** A number greater than all earlier ones of any process. */
export async function nextStamp(db: Db): Promise<number> {
  const { rows } = await sql<{ stamp: number }>`select nextval('search.index_stamp') as stamp`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the sequence gave no number')
  return row.stamp
}

const FILLING = 'search.fill'

/** Only one process at a time fills the shared index. */
export function withFillLock<T>(db: Db, run: () => Promise<T>): Promise<T> {
  return db.connection().execute(async held => {
    await sql`select pg_advisory_lock(hashtextextended(${FILLING}, 0))`.execute(held)
    try {
      return await run()
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${FILLING}, 0))`.execute(held)
    }
  })
}

interface GoodsChanges {
  /** Every transaction before it had ended when the changes were read. */
  readonly horizon: string
  /** Some changes since the last horizon are missing: nothing cached may be used. */
  readonly areForgotten: boolean
  /** Versions of shared data: stores, categories, campaigns. */
  readonly versions: Readonly<Record<string, number>>
  /** Changes of ended transactions are settled; the others will be listed again. */
  readonly list: readonly (GoodsChange & { readonly id: number; readonly isSettled: boolean })[]
}

/** Changes of goods in transactions from the last horizon on, except those still open. */
export async function readGoodsChanges(db: Db, lastHorizon: string): Promise<GoodsChanges> {
  const { columns, since } = edgeAfter(lastHorizon)
  const { rows } = await sql<NewsRow>`
    with edge as (select ${columns}, (select jsonb_object_agg(name, version) from platform.version) as versions)
    select edge.horizon, edge.are_forgotten, edge.versions, c.id, c.offer_id, c.product_id,
      c.changed_by < edge.oldest_open as is_settled
    from edge left join search.offer_change c on c.changed_by >= ${since}
    order by c.id`.execute(db)
  const [first] = rows
  return {
    horizon: first?.horizon ?? lastHorizon,
    areForgotten: first?.areForgotten ?? true,
    versions: first?.versions ?? {},
    list: rows.flatMap(({ id, offerId, productId, isSettled }) =>
      id === null ? [] : [{ id, offerId, productId, isSettled }],
    ),
  }
}

interface NewsRow {
  readonly horizon: string
  readonly areForgotten: boolean
  readonly versions: Readonly<Record<string, number>>
  readonly id: number | null
  readonly offerId: string
  readonly productId: string | null
  readonly isSettled: boolean
}
