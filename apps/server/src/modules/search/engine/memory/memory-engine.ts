import type { Day } from '@xiaojiu/kernel/time.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { allStores, type Store } from '#modules/store/public.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { startLoop } from '#platform/jobs/loop.ts'
import { logFailure } from '#platform/log-failure.ts'
import type { Logger } from '#platform/log.ts'
import { forPage, type SearchAnswer, type SearchEngine, type SearchRequest } from '../engine.ts'
import { indexAround } from '../postgres/index-around.ts'
import { readChanges, readHorizon } from '../../tables/changes.ts'
import { readLexiconVersion } from '../../tables/lexicon.ts'
import { bestNames, completeKeyword } from './complete.ts'
import { applyChanges, loadIndex } from './load-index.ts'
import type { MemoryIndex } from './memory-index.ts'
import { matchGoods } from './match-goods.ts'
import { searchIndex } from './search-index.ts'
import { suggestWords } from './suggest.ts'
import { verifyIndex } from './verify-index.ts'
import { warmUp } from './warm-up.ts'

export interface MemoryEngineParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  /** How long to rest between looks at what has changed; null: whoever opened it calls `refresh` itself. */
  readonly refreshRestMs?: number | null
}

/** How often the whole index is compared with the database. */
const VERIFY_EVERY_MS = 600_000

interface Loaded {
  readonly index: MemoryIndex
  /** Stock depends on the day: goods come too near to their expiry over night. */
  readonly day: Day
  readonly lexiconVersion: string
  /** Changes of older transactions are in; younger ones may be, and are looked at again. */
  horizon: string
  /** Changes taken in although their transaction is younger than the horizon. */
  taken: Set<number>
  bestNames: readonly string[] | null
  /** As they were last read; at least as new as the version says. */
  stores: { readonly version: number; readonly list: readonly Store[] } | null
  verifiedAt: number
}

/**
 * The default engine: an index in the memory of this process, loaded in the background and kept fresh by polling.
 * Until it is loaded, searches look into the database.
 */
export function openMemoryEngine({ db, clock, log, refreshRestMs = 100 }: MemoryEngineParts): SearchEngine {
  let loaded: Loaded | null = null
  let queue: Promise<void> = Promise.resolve()

  const refreshNow = async (): Promise<void> => {
    const today = dayOf(clock())
    if (!loaded || loaded.day !== today) {
      loaded = await load(db, today, clock().getTime())
      return
    }
    const changes = await readChanges(db, loaded.horizon)
    if (changes.areForgotten || changes.lexiconVersion !== loaded.lexiconVersion) {
      loaded = await load(db, today, clock().getTime())
      return
    }
    const fresh = changes.list.filter(change => !loaded?.taken.has(change.id))
    if (fresh.length > 0) {
      const stores = await storesAt(db, loaded, changes.storesVersion)
      await applyChanges(db, loaded.index, fresh, { stores, today })
    }
    loaded.taken = new Set(changes.list.filter(change => !change.isSettled).map(change => change.id))
    loaded.horizon = changes.horizon
    if (clock().getTime() - loaded.verifiedAt < VERIFY_EVERY_MS) return
    loaded.verifiedAt = clock().getTime()
    loaded.bestNames = null
    const mended = await verifyIndex(db, loaded.index, today)
    if (mended.length > 0) log.warn({ stores: mended }, 'search index differed from the database')
  }

  /** One refresh at a time, in the order asked for. */
  const refresh = (): Promise<void> => {
    const turn = queue.then(refreshNow)
    queue = turn.catch(() => undefined)
    return turn
  }

  const loop =
    refreshRestMs === null
      ? null
      : startLoop(
          async () => {
            await refresh()
            return false
          },
          refreshRestMs,
          error => logFailure(log, error, 'search index refresh'),
        )

  const search = async (request: SearchRequest): Promise<SearchAnswer> => {
    const index = loaded?.index ?? (await indexAround(db, request.criteria, request.today))
    return searchIndex(index, request)
  }

  return {
    search,
    searchForPage: async request => forPage(await search(request)),
    async complete(keyword, limit) {
      return loaded ? completeKeyword(loaded.index, keyword, limit) : []
    },
    async suggest(keyword, limit) {
      return loaded ? suggestWords(loaded.index, keyword, limit) : []
    },
    async bestNames(limit) {
      if (!loaded) return []
      loaded.bestNames ??= bestNames(loaded.index, 50)
      return loaded.bestNames.slice(0, limit)
    },
    async match(lines) {
      if (!loaded) await refresh()
      return loaded ? matchGoods(loaded.index, lines) : []
    },
    refresh,
    async close() {
      await loop?.stop()
      await queue
    },
  }
}

/** Horizon and version are read first: what changes while the index is loading is looked at again afterwards. */
async function load(db: Db, today: Day, nowMs: number): Promise<Loaded> {
  const horizon = await readHorizon(db)
  const lexiconVersion = await readLexiconVersion(db)
  const index = await loadIndex(db, today)
  await warmUp(index, today)
  return {
    index,
    day: today,
    lexiconVersion,
    horizon,
    taken: new Set(),
    bestNames: null,
    stores: null,
    verifiedAt: nowMs,
  }
}

/** Hundreds of stores that hardly ever change, wanted ten times a second. */
async function storesAt(db: Db, loaded: Loaded, version: number): Promise<readonly Store[]> {
  if (loaded.stores?.version !== version) loaded.stores = { version, list: [...(await allStores(db)).values()] }
  return loaded.stores.list
}
