import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database/database.ts'
import type { Logger } from '#platform/log.ts'
import { writeSearches } from './count-searches.ts'
import type { SearchEngine } from './engine/engine.ts'
import { openMemoryEngine } from './engine/memory/memory-engine.ts'
import { checkOpenSearch } from './engine/opensearch/client.ts'
import { openOpenSearchEngine } from './engine/opensearch/opensearch-engine.ts'
import { openThreadedEngine } from './engine/threaded/threaded-engine.ts'
import { timedEngine } from './engine/timed-engine.ts'
import { type FollowedGoods, followGoods } from './follow-goods.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The search of this process. */
    searchEngine: SearchEngine
    /** The cache of goods of this process, with its updates. */
    followedGoods: FollowedGoods
  }
}

export interface SearchParts {
  readonly db: Db
  readonly databaseUrl: string
  readonly hasOwnThread: boolean
  /** null: the offers are searched in this process. */
  readonly openSearch: { readonly url: string; readonly alias: string } | null
  readonly clock: Clock
  readonly log: Logger
  /** Where the offers are stored over a restart. */
  readonly snapshotFile: string
}

/** The file in which a server stores the offers of its index over a restart. */
export function snapshotFileOf(dataDir: string): string {
  return join(dataDir, 'search', 'offers.snapshot')
}

/**
 * Opens the search and the cache of goods of this process. They load in the background and are closed with the server.
 */
export function openSearch(
  app: FastifyInstance,
  { hasOwnThread, openSearch: place, ...parts }: SearchParts,
): SearchEngine {
  const engine = timedEngine(
    place
      ? openOpenSearchEngine({ ...parts, ...place, fetch })
      : hasOwnThread
        ? openThreadedEngine(parts)
        : openMemoryEngine(parts),
  )
  app.decorate('searchEngine', engine)
  app.addHook('onClose', () => engine.close())
  app.addHook('onClose', () => writeSearches(parts.db, parts.log))
  const followed = followGoods(
    parts.db,
    parts.log,
    coalesce(() => engine.refresh()),
  )
  app.decorate('followedGoods', followed)
  app.addHook('onClose', () => followed.close())
  return engine
}

/** Runs `work` once at a time: calls during a run together cause one more. The engine logs its failures when it tries again. */
function coalesce(work: () => Promise<void>): () => void {
  let isRunning = false
  let isDue = false
  const run = async (): Promise<void> => {
    isRunning = true
    while (isDue) {
      isDue = false
      await work().catch(() => undefined)
    }
    isRunning = false
  }
  return () => {
    isDue = true
    if (!isRunning) void run()
  }
}

/** Stops the start with a message when the configured OpenSearch cannot be used. */
export async function checkSearch({ SEARCH_ENGINE, OPENSEARCH_URL }: Config): Promise<void> {
  if (SEARCH_ENGINE === 'opensearch' && OPENSEARCH_URL) await checkOpenSearch(OPENSEARCH_URL, fetch)
}

/** Reads any file as sheets of text, in a thread with little memory and little time. */
export { readTable } from './import/read-table.ts'
/** Adds paid order lines to the purchases of the companies, the source of recommendations. */
export { addPurchases, type BoughtLine } from './tables/recommendations.ts'
/** Search and facets among the goods of a content page. */
export { NOTHING_NAMED } from './activity-goods.ts'
export type { GoodsScope, SearchEngine } from './engine/engine.ts'
export { countFacetsWithin, rowsWithin, searchWithin } from './search-goods.ts'
/** The import lists of a company, the newest first. */
export { listImports } from './tables/imports.ts'
