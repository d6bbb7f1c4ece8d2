import { type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import { type Store, allStores } from '#modules/store/public.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { startLoop } from '#platform/jobs/loop.ts'
import { logFailure } from '#platform/log-failure.ts'
import type { Logger } from '#platform/log.ts'
import {
  NO_CRITERIA,
  NO_OWN_PRICES,
  type SearchAnswer,
  type SearchEngine,
  type SearchRequest,
  forPage,
} from '../engine.ts'
import { indexAround } from '../postgres/index-around.ts'
import { readChanges, readHorizon } from '../../tables/changes.ts'
import { readLexiconVersion } from '../../tables/words.ts'
import { bestNames, completeKeyword } from './complete.ts'
import { applyChanges, cutoffsOf, loadIndex, putOffers } from './load-index.ts'
import type { MemoryIndex } from './memory-index.ts'
import { matchGoods } from './match-goods.ts'
import { searchIndex } from './search-index.ts'
import { suggestWords } from './suggest.ts'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { type FeedDigest, readFeedDigests, readFeedOffersOfStore } from '#modules/catalogue/public.ts'
import { OFFER } from './offer-columns.ts'

const NOTHING: Sums = { offerCount: 0, listedCount: 0, priceSum: 0, soldSum: 0 }

/** A search among fewer is quick however it is run. */
const MANY_OFFERS = 100_000

/** No word, words of a great part of the catalogue, pinyin, a spec, a word that means nothing. */
const WORDS = ['', '丸', '贴', 'wan', 'banlangen', '5g', '布洛芬', '没有的药名']

const SORTS = ['relevance', 'sales', 'price-asc', 'price-desc', 'expiry'] as const

const ROUNDS = 3

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

/**
 * Searches once in every way before anybody asks. The innermost loops are slow until the engine that runs them has seen
 * what they work on: without this the first twenty people who come after a start wait five times as long.
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

/** Another choice each round: what was counted for one is kept. */
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

/**
 * Compares what each store's offers add up to with the database and reads anew those of a store that differs: a second
 * net below the list of changes. Answers the stores it mended. A store that sells just now may differ by a moment;
 * reading it anew does no harm.
 */
async function verifyIndex(db: Db, index: MemoryIndex, today: Day): Promise<string[]> {
  const truth = new Map((await readFeedDigests(db)).map(digest => [digest.storeId, digest]))
  const own = digestsOf(index)
  const differing = [...new Set([...truth.keys(), ...own.keys()])].filter(
    storeId => !isSame(truth.get(storeId) ?? NOTHING, own.get(storeId) ?? NOTHING),
  )
  if (differing.length === 0) return []
  const cutoffs = cutoffsOf((await allStores(db)).values(), today)
  for (const storeId of differing) {
    const offers = await readFeedOffersOfStore(db, today, cutoffs, storeId)
    await putOffers(db, index, offers)
    index.dropOffersOf(storeId, new Set(offers.map(offer => offer.id)))
  }
  return differing
}

type Sums = Omit<FeedDigest, 'storeId'>

function digestsOf(index: MemoryIndex): Map<string, Sums> {
  const { offers, stores } = index
  const sums = stores.map(() => ({ offerCount: 0, listedCount: 0, priceSum: 0, soldSum: 0 }))
  for (let slot = 0; slot < offers.count; slot++) {
    const flags = offers.flagsOf(slot)
    const sum = sums[offers.storeOf(slot)]
    if (!sum || (flags & OFFER.exists) === 0) continue
    sum.offerCount++
    if ((flags & OFFER.listed) !== 0) sum.listedCount++
    sum.priceSum += offers.price[slot] ?? 0
    sum.soldSum += offers.soldOf(slot)
  }
  return new Map(stores.map(({ id }, number) => [id, sums[number] ?? NOTHING]))
}

function isSame(a: Sums, b: Sums): boolean {
  return (
    a.offerCount === b.offerCount &&
    a.listedCount === b.listedCount &&
    a.priceSum === b.priceSum &&
    a.soldSum === b.soldSum
  )
}
