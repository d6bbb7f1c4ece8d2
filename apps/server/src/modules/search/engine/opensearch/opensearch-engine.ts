import { setTimeout as pause } from 'node:timers/promises'
import { type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import { readFeedOffersOfProducts } from '#modules/catalogue/public.ts'
import { allStores } from '#modules/store/public.ts'
import type { Clock } from '#platform/clock.ts'
import { type Db, openDatabase } from '#platform/database/database.ts'
import { startLoop } from '#platform/jobs/loop.ts'
import type { Logger } from '#platform/log.ts'
import { logFailure } from '#platform/log-failure.ts'
import { type Changes, readChanges, readKeptChanges } from '../../tables/changes.ts'
import { readLexiconVersion } from '../../tables/words.ts'
import {
  FEED_STATEMENT_MS,
  forPage,
  REFRESH_REST_MS,
  type SearchAnswer,
  type SearchEngine,
  type SearchRequest,
} from '../engine.ts'
import { cutoffsOf, emptyIndex, putOffers } from '../memory/load-index.ts'
import { matchGoods } from '../memory/match-goods.ts'
import { NameIndex } from '../memory/name-index.ts'
import { searchIndex } from '../memory/search-index.ts'
import { temporaryIndex } from '../postgres/temporary-index.ts'
import { NameBook } from '../text/name-book.ts'
import { wordsOf } from '../text/normalise.ts'
import { ask } from './ask.ts'
import type { SearchBody } from './clause.ts'
import { openClient } from './client.ts'
import { ensureIndex, loadSurroundings } from './current-index.ts'
import { reindexStores, writeChanges } from './follow-changes.ts'
import { probe } from './keyword-words.ts'
import { findCandidates } from './match-candidates.ts'
import {
  bestNamesBody,
  completedWord,
  completionBody,
  knownNamesBody,
  readCompletion,
  readKnownNames,
} from './names-and-words.ts'
import { bucketsOf } from './reply.ts'
import type { Surroundings } from './surroundings.ts'

export interface OpenSearchEngineParts {
  /** For searches while OpenSearch does not answer. */
  readonly db: Db
  /** For the index: leads to the database itself, since the lock of a session has no meaning behind a pooler. */
  readonly databaseUrl: string
  readonly clock: Clock
  readonly log: Logger
  readonly url: string
  /** The index alias; sites that share one OpenSearch need different ones. */
  readonly alias: string
  readonly fetch: typeof fetch
  readonly refreshRestMs?: number
}

/** The lock, the cursor over the catalogue, the products of a page, and the changes meanwhile. */
const CONNECTIONS = 4

/** How often the whole index is compared with the database. */
const VERIFY_EVERY_MS = 600_000

interface Ready {
  around: Surroundings
  readonly day: Day
  readonly lexiconVersion: string
  horizon: string
  taken: Set<number>
  verifiedAt: number
  names: NameBook | null
}

/**
 * The engine for more offers than one machine can hold: they are stored in OpenSearch. It reads the same list of
 * changes as the engine in memory and gives the same results. While OpenSearch does not answer, searches use the
 * database.
 */
export function openOpenSearchEngine(parts: OpenSearchEngineParts): SearchEngine {
  const { db, clock, log, alias, refreshRestMs = REFRESH_REST_MS } = parts
  const client = openClient(parts.url, parts.fetch)
  const own = openDatabase({
    url: parts.databaseUrl,
    log,
    poolSize: CONNECTIONS,
    statementMs: FEED_STATEMENT_MS,
  })
  const feed = own.db
  let ready: Ready | null = null
  let queue: Promise<void> = Promise.resolve()

  const open = async (today: Day, isStale: boolean): Promise<Ready> => {
    const lexiconVersion = await readLexiconVersion(feed)
    const horizon = await ensureIndex(client, feed, alias, today, isStale)
    const around = await loadSurroundings(client, feed, alias)
    return { around, day: today, lexiconVersion, horizon, taken: new Set(), verifiedAt: clock().getTime(), names: null }
  }

  /** Filling an index takes minutes: until then the present one follows the changes. */
  const openAnew = async (today: Day, isStale: boolean): Promise<void> => {
    const next = open(today, isStale)
    if (ready) await followUntil(next, ready)
    ready = await next
  }

  const followUntil = async (next: Promise<unknown>, current: Ready): Promise<void> => {
    const ending = new AbortController()
    const ended = next.catch(() => undefined).then(() => ending.abort())
    while (!ending.signal.aborted) {
      try {
        const changes = await readChanges(feed, current.horizon)
        if (changes.areForgotten) current.taken = new Set()
        await take(current, changes.areForgotten ? await readKeptChanges(feed) : changes)
      } catch (error) {
        logFailure(log, error, 'search index refresh')
      }
      await pause(REFRESH_REST_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
    await ended
  }

  const take = async (current: Ready, changes: Changes): Promise<void> => {
    const fresh = changes.list.filter(change => !current.taken.has(change.id))
    if (fresh.length > 0) {
      await writeChanges(client, feed, alias, [...new Set(fresh.map(change => change.offerId))], current.day)
      current.around = await loadSurroundings(client, feed, alias)
      if (fresh.some(change => change.hasProductChanged)) current.names = null
    }
    current.taken = new Set(changes.list.filter(change => !change.isSettled).map(change => change.id))
    current.horizon = changes.horizon
  }

  const refreshNow = async (): Promise<void> => {
    const today = dayOf(clock())
    if (!ready || ready.day !== today) await openAnew(today, false)
    if (!ready) return
    const changes = await readChanges(feed, ready.horizon)
    if (changes.areForgotten || changes.lexiconVersion !== ready.lexiconVersion)
      return openAnew(today, changes.areForgotten)
    await take(ready, changes)
    if (clock().getTime() - ready.verifiedAt < VERIFY_EVERY_MS) return
    ready.verifiedAt = clock().getTime()
    ready.names = null
    const mended = await reindexStores(client, feed, alias, today)
    ready.around = await loadSurroundings(client, feed, alias)
    if (mended.length > 0) log.warn({ stores: mended }, 'search index differed from the database')
  }

  /** One refresh at a time, in the order of the calls. */
  const refresh = (): Promise<void> => {
    const turn = queue.then(refreshNow)
    queue = turn.catch(() => undefined)
    return turn
  }

  const search = (body: SearchBody) => client.search(alias, body)
  const namesOf = async (now: Ready): Promise<NameBook> => {
    now.names ??= new NameBook(readKnownNames(await search(knownNamesBody())))
    return now.names
  }

  const nameIndexes = new WeakMap<Surroundings, NameIndex>()
  /** All names, indexed once until the stores, categories or rules are loaded again. */
  const namesAround = async (now: Ready | null): Promise<NameIndex> => {
    const made = now && nameIndexes.get(now.around)
    if (made) return made
    const index = new NameIndex()
    if (!now) return index
    const names = readKnownNames(await search(knownNamesBody()))
    names.forEach(({ text }, at) => index.add(text, at))
    nameIndexes.set(now.around, index)
    return index
  }

  const loop = startLoop(
    async () => {
      await refresh()
      return false
    },
    refreshRestMs,
    error => logFailure(log, error, 'search index refresh'),
  )

  const find = async (request: SearchRequest): Promise<SearchAnswer> => {
    const now = ready
    if (now) {
      try {
        return await ask(search, now.around, () => namesOf(now), request)
      } catch (error) {
        log.warn({ message: String(error) }, 'OpenSearch did not answer, the database does')
      }
    }
    return searchIndex(await temporaryIndex(db, request.criteria, request.today), request)
  }

  return {
    search: find,
    searchForPage: async request => forPage(await find(request)),
    async complete(keyword, limit) {
      const word = completedWord(keyword)
      if (!ready || word === '') return []
      return readCompletion(ready.around, keyword, limit, await search(completionBody(ready.around, word)))
    },
    async suggest(keyword, limit) {
      const words = wordsOf(keyword)
      const now = ready
      if (!now || words.length === 0) return []
      const groups = words.map(text => ({ words: [{ text, ways: [[text]] }], by: 'anything' as const }))
      if ((await probe(search, now.around, groups)).includes(true)) return []
      return (await namesOf(now)).alike(words.join(''), limit)
    },
    async bestNames(limit) {
      if (!ready) return []
      const { aggregations } = await search(bestNamesBody(ready.around, limit))
      return bucketsOf(aggregations, 'names').map(({ value }) => value)
    },
    async match(lines) {
      if (!ready) await refresh()
      const today = dayOf(clock())
      const stores = await allStores(db)
      const around = await emptyIndex(db, stores.values())
      const productIds = await findCandidates(client, alias, lines, await namesAround(ready))
      if (productIds.length > 0)
        await putOffers(
          db,
          around,
          await readFeedOffersOfProducts(db, today, cutoffsOf(stores.values(), today), productIds, MOST_OFFERS),
        )
      return matchGoods(around, lines)
    },
    refresh,
    async close() {
      await loop.stop()
      await queue
      await own.close()
    },
  }
}

const MOST_OFFERS = 200_000
