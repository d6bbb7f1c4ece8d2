import type { Day } from '@xiaojiu/kernel/time.ts'
import { readFeedProducts } from '#modules/catalogue/public.ts'
import { allStores } from '#modules/store/public.ts'
import type { Db } from '#platform/database/database.ts'
import { transact } from '#platform/database/transaction.ts'
import type { Logger } from '#platform/log.ts'
import { readChanges } from '../../tables/changes.ts'
import { applyChanges, emptyIndex } from './load-index.ts'
import type { MemoryIndex } from './memory-index.ts'
import { DamagedSnapshot, type OpenSnapshot, openSnapshot } from './snapshot-file.ts'
import { differingStores } from './verify-index.ts'

interface SnapshotParts {
  readonly file: string
  readonly databaseId: string
  readonly today: Day
  readonly log: Logger
}

/** An index with the state of the database at the horizon. */
interface KeptIndex {
  readonly index: MemoryIndex
  readonly horizon: string
  /** How many offers have changed since it was written. */
  readonly changeCount: number
}

const PRODUCTS_AT_ONCE = 5000

/**
 * The index of an earlier run of this server, with later changes applied; null when there is none, or when it is of another day
 * or database, too old for the list of changes, damaged, or inconsistent with the database. Words, stores and categories are read
 * again.
 */
export async function readSnapshot(db: Db, parts: SnapshotParts): Promise<KeptIndex | null> {
  const { file, log } = parts
  try {
    const snapshot = await openSnapshot(file)
    if (snapshot === null) return null
    try {
      return await catchUp(db, snapshot, parts)
    } finally {
      await snapshot.close()
    }
  } catch (error) {
    if (!(error instanceof DamagedSnapshot)) throw error
    log.warn({ reason: error.message }, 'search index snapshot is damaged')
    return null
  }
}

/** All in one database snapshot: after applying the changes, every sum must be equal. */
async function catchUp(db: Db, snapshot: OpenSnapshot, parts: SnapshotParts): Promise<KeptIndex | null> {
  const { header, productIds } = snapshot
  const { databaseId, today, log } = parts
  const refuse = (reason: string) => {
    log.info({ reason }, 'search index snapshot is not used')
    return null
  }
  if (header.database !== databaseId) return refuse('another database')
  if (header.day !== today) return refuse('another day')
  const work = async (view: Db): Promise<KeptIndex | null> => {
    const { areForgotten, list, horizon } = await readChanges(view, header.horizon)
    if (areForgotten) return refuse('changes since are forgotten')
    const stores = [...(await allStores(view)).values()]
    const index = await emptyIndex(view, stores)
    for (let from = 0; from < productIds.length; from += PRODUCTS_AT_ONCE)
      for (const product of await readFeedProducts(view, productIds.slice(from, from + PRODUCTS_AT_ONCE)))
        index.putProduct(product)
    await snapshot.putInto(index)
    await applyChanges(view, index, list, { stores, today })
    const differing = await differingStores(view, index)
    if (differing.length > 0) {
      log.warn({ stores: differing.slice(0, 10), count: differing.length }, 'search index snapshot differs')
      return null
    }
    log.info({ offers: index.offers.count, changes: list.length }, 'search index read from its snapshot')
    return { index, horizon, changeCount: list.length }
  }
  return transact(db, {}, work, { isReadOnly: true, attempts: 1 })
}
