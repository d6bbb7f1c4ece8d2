import { type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import { readFeedOffersOfProducts } from '#modules/catalogue/public.ts'
import { allStores } from '#modules/store/public.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { startLoop } from '#platform/jobs/loop.ts'
import type { Logger } from '#platform/log.ts'
import { logFailure } from '#platform/log-failure.ts'
import { readChanges } from '../../tables/changes.ts'
import { readLexiconVersion } from '../../tables/words.ts'
import { forPage, REFRESH_REST_MS, type SearchAnswer, type SearchEngine, type SearchRequest } from '../engine.ts'
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
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly url: string
  /** The index alias; sites that share one OpenSearch need different ones. */
  readonly alias: string
  readonly fetch: typeof fetch
  readonly refreshRestMs?: number
}

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
  let ready: Ready | null = null
  let queue: Promise<void> = Promise.resolve()

  const open = async (today: Day, isStale: boolean): Promise<Ready> => {
    const lexiconVersion = await readLexiconVersion(db)
    const horizon = await ensureIndex(client, db, alias, today, isStale)
    const around = await loadSurroundings(client, db, alias)
    return { around, day: today, lexiconVersion, horizon, taken: new Set(), verifiedAt: clock().getTime(), names: null }
  }

  const refreshNow = async (): Promise<void> => {
    const today = dayOf(clock())
    if (!ready || ready.day !== today) ready = await open(today, false)
    const changes = await readChanges(db, ready.horizon)
    if (changes.areForgotten || changes.lexiconVersion !== ready.lexiconVersion) {
      ready = await open(today, changes.areForgotten)
      return
    }
    const fresh = changes.list.filter(change => !ready?.taken.has(change.id))
    if (fresh.length > 0) {
      await writeChanges(client, db, alias, [...new Set(fresh.map(change => change.offerId))], today)
      ready.around = await loadSurroundings(client, db, alias)
      if (fresh.some(change => change.hasProductChanged)) ready.names = null
    }
    ready.taken = new Set(changes.list.filter(change => !change.isSettled).map(change => change.id))
    ready.horizon = changes.horizon
    if (clock().getTime() - ready.verifiedAt < VERIFY_EVERY_MS) return
    ready.verifiedAt = clock().getTime()
    ready.names = null
    const mended = await reindexStores(client, db, alias, today)
    ready.around = await loadSurroundings(client, db, alias)
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
    },
  }
}

const MOST_OFFERS = 200_000
