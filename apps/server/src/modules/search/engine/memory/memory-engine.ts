import { setImmediate as letOthersRun, setTimeout as pause } from 'node:timers/promises'
import { type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import { allStores, type Store } from '#modules/store/public.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { startLoop } from '#platform/jobs/loop.ts'
import type { Logger } from '#platform/log.ts'
import { logFailure } from '#platform/log-failure.ts'
import { type Changes, readChanges, readDatabaseId, readHorizon, readKeptChanges } from '../../tables/changes.ts'
import { readLexiconVersion } from '../../tables/words.ts'
import {
  forPage,
  NO_CRITERIA,
  NO_OWN_PRICES,
  REFRESH_REST_MS,
  type SearchAnswer,
  type SearchEngine,
  type SearchRequest,
} from '../engine.ts'
import { temporaryIndex } from '../postgres/temporary-index.ts'
import { bestNames, completeKeyword } from './complete.ts'
import { applyChanges, loadIndex } from './load-index.ts'
import { matchGoods } from './match-goods.ts'
import type { MemoryIndex } from './memory-index.ts'
import { readSnapshot } from './read-snapshot.ts'
import { searchIndex } from './search-index.ts'
import { writeSnapshot } from './snapshot-file.ts'
import { suggestWords } from './suggest.ts'
import { verifyIndex } from './verify-index.ts'

/** A search among fewer is fast in any case. */
const MANY_OFFERS = 100_000

/** No word, words of a large part of the catalogue, pinyin, a spec, a meaningless word. */
const WORDS = ['', '丸', '贴', 'wan', 'banlangen', '5g', '布洛芬', '没有的药名']

const SORTS = ['relevance', 'sales', 'price-asc', 'price-desc', 'expiry'] as const

const ROUNDS = 3

export interface MemoryEngineParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  /** The pause between two reads of changes; null when the caller calls `refresh` itself. */
  readonly refreshRestMs?: number | null
  /** Where the offers are stored over a restart; null: nowhere. */
  readonly snapshotFile?: string | null
}

/** How often the whole index is compared with the database. */
const VERIFY_EVERY_MS = 600_000

interface Loaded {
  readonly index: MemoryIndex
  /** Stock depends on the day, because goods come closer to their expiry overnight. */
  readonly day: Day
  readonly lexiconVersion: string
  /** Changes of older transactions are included; those of younger ones may be, and are read again. */
  horizon: string
  /** Applied changes whose transaction is younger than the horizon. */
  taken: Set<number>
  bestNames: readonly string[] | null
  /** As last read; at least as new as the version says. */
  stores: { readonly version: number; readonly list: readonly Store[] } | null
  verifiedAt: number
  readonly databaseId: string
  /** Something has changed since the snapshot was written. */
  isUnsaved: boolean
}

/**
 * The default engine: an index in the memory of this process, loaded in the background and updated by polling. Until it is
 * loaded, searches use the database.
 */
export function openMemoryEngine({
  db,
  clock,
  log,
  refreshRestMs = REFRESH_REST_MS,
  snapshotFile = null,
}: MemoryEngineParts): SearchEngine {
  let loaded: Loaded | null = null
  let queue: Promise<void> = Promise.resolve()
  let saving: Promise<void> = Promise.resolve()

  /** Writes snapshots of changes, one after another; a failed write only makes the next start slower. */
  const save = (): Promise<void> => {
    saving = saving.then(async () => {
      if (snapshotFile === null || !loaded?.isUnsaved) return
      const saved = loaded
      const { index, databaseId, day, horizon } = saved
      saved.isUnsaved = false
      await writeSnapshot(snapshotFile, index, { database: databaseId, day, horizon }).catch((error: unknown) => {
        saved.isUnsaved = true
        logFailure(log, error, 'search index snapshot not written')
      })
    })
    return saving
  }

  /** The whole catalogue takes seconds, ten million offers minutes: until then the present index follows the changes. */
  const loadAnew = async (today: Day): Promise<void> => {
    const next = load(db, { today, nowMs: clock().getTime(), snapshotFile, log })
    if (loaded) await followUntil(next, loaded)
    loaded = await next
    void save()
  }

  const followUntil = async (next: Promise<unknown>, current: Loaded): Promise<void> => {
    const ending = new AbortController()
    const ended = next.catch(() => undefined).then(() => ending.abort())
    while (!ending.signal.aborted) {
      try {
        const changes = await readChanges(db, current.horizon)
        await take(current, changes.areForgotten ? await startAnew(current) : changes)
      } catch (error) {
        logFailure(log, error, 'search index refresh')
      }
      await pause(REFRESH_REST_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
    await ended
  }

  /** After a fail-over, all that is listed may be unknown to this index, and numbers may be in use again. */
  const startAnew = (current: Loaded): Promise<Changes> => {
    current.taken = new Set()
    return readKeptChanges(db)
  }

  const take = async (current: Loaded, changes: Changes): Promise<void> => {
    const fresh = changes.list.filter(change => !current.taken.has(change.id))
    if (fresh.length > 0) {
      const stores = await storesAt(db, current, changes.storesVersion)
      await applyChanges(db, current.index, fresh, { stores, today: current.day })
      current.isUnsaved = true
    }
    current.taken = new Set(changes.list.filter(change => !change.isSettled).map(change => change.id))
    current.horizon = changes.horizon
  }

  const refreshNow = async (): Promise<void> => {
    const today = dayOf(clock())
    if (!loaded || loaded.day !== today) return loadAnew(today)
    const changes = await readChanges(db, loaded.horizon)
    if (changes.areForgotten || changes.lexiconVersion !== loaded.lexiconVersion) return loadAnew(today)
    await take(loaded, changes)
    if (clock().getTime() - loaded.verifiedAt < VERIFY_EVERY_MS) return
    loaded.verifiedAt = clock().getTime()
    loaded.bestNames = null
    const mended = await verifyIndex(db, loaded.index, today)
    if (mended.length > 0) {
      loaded.isUnsaved = true
      log.warn({ stores: mended }, 'search index differed from the database')
    }
    void save()
  }

  /** One refresh at a time, in the order of the calls. */
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
    const index = loaded?.index ?? (await temporaryIndex(db, request.criteria, request.today))
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
      await save()
    },
  }
}

interface LoadParts {
  readonly today: Day
  readonly nowMs: number
  readonly snapshotFile: string | null
  readonly log: Logger
}

/**
 * Loads from the snapshot if it matches the database, otherwise from the whole catalogue. Horizon and version are read first:
 * changes during the loading are read again afterwards.
 */
async function load(db: Db, { today, nowMs, snapshotFile, log }: LoadParts): Promise<Loaded> {
  const databaseId = await readDatabaseId(db)
  const horizon = await readHorizon(db)
  const lexiconVersion = await readLexiconVersion(db)
  const kept = snapshotFile === null ? null : await readSnapshot(db, { file: snapshotFile, databaseId, today, log })
  const index = kept?.index ?? (await loadIndex(db, today))
  await warmUp(index, today)
  return {
    index,
    day: today,
    lexiconVersion,
    horizon: kept?.horizon ?? horizon,
    taken: new Set(),
    bestNames: null,
    stores: null,
    verifiedAt: nowMs,
    databaseId,
    isUnsaved: kept === null || kept.changeCount > 0,
  }
}

/** Hundreds of stores that rarely change, needed ten times a second. */
async function storesAt(db: Db, loaded: Loaded, version: number): Promise<readonly Store[]> {
  if (loaded.stores?.version !== version) loaded.stores = { version, list: [...(await allStores(db)).values()] }
  return loaded.stores.list
}

/**
 * Runs one search of every kind before the first user. Hot loops are slow until they are compiled: without this the first twenty
 * searches after a start take five times as long.
 */
async function warmUp(index: MemoryIndex, today: Day): Promise<void> {
  if (index.offers.count < MANY_OFFERS) return
  for (let round = 0; round < ROUNDS; round++)
    for (const keyword of WORDS)
      for (const sort of SORTS) {
        searchIndex(index, requestFor(keyword, sort, today, round))
        await letOthersRun()
      }
}

/** Another choice in each round, because counts are cached. */
function requestFor(keyword: string, sort: SearchRequest['sort'], today: Day, round: number): SearchRequest {
  const isNarrow = round === 1
  return {
    criteria: {
      ...NO_CRITERIA,
      keyword,
      categoryCode: sort === 'expiry' ? '01' : null,
      storeKinds: isNarrow ? ['self-run', 'joint'] : [],
      onlyInStock: isNarrow,
      onlyBuyable: round === 2,
    },
    buyer: { kind: 'stranger' },
    today,
    sort,
    ownPrices: NO_OWN_PRICES,
    nearProvince: null,
    offset: sort === 'price-desc' ? 380 : 0,
    limit: 20,
  }
}
