import { isDeepStrictEqual } from 'node:util'
import { type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import { LRUCache } from 'lru-cache'
import { allStores, type Store } from '#modules/store/public.ts'
import { type Context, hasWritten } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { rootOf } from '#platform/database/flight.ts'
import { readVersion } from '#platform/memory/versions.ts'
import type { Product } from '../domain/offer.ts'
import { cutoffOf, type Offer, wholeOffers } from '../load-offers.ts'
import { readListedByProduct, readOffers } from '../tables/offers.ts'
import { type Category, type LeafletSection, readCategories } from '../tables/products.ts'
import { type BatchOnSale, readSellable } from '../tables/stock.ts'
import { askedGoods, byCode, type Goods } from './goods.ts'

/** The least recently used are removed first: with a million offers only used ones are cached. */
const MOST_OFFERS = 30_000
const MOST_PRODUCTS = 30_000
const MOST_LEAFLETS = 3000
const MOST_BATCH_LISTS = 10_000
/** Of the offers that changed together; a sheet that changes thousands is not worth it. */
const MOST_READ_AGAIN = 500

/** One changed offer; with its product when its text or its list of offers may have changed. */
export interface GoodsChange {
  readonly offerId: string
  readonly productId: string | null
}

/** Rows being read while a notice arrives are not cached: they may be older than the change. */
interface Load {
  readonly spoilt: Set<string>
  isWhollySpoilt: boolean
}

/**
 * A cache of the catalogue in this process, for showing goods and for advice. Orders always read the database.
 * It is valid as long as notices of changes are received and applied here.
 */
export class KnownGoods {
  readonly #db: Db
  readonly #offers = new LRUCache<string, Offer>({ max: MOST_OFFERS })
  readonly #products = new LRUCache<string, Product>({ max: MOST_PRODUCTS })
  readonly #listed = new LRUCache<string, readonly string[]>({ max: MOST_PRODUCTS })
  readonly #leaflets = new LRUCache<string, readonly LeafletSection[]>({ max: MOST_LEAFLETS })
  readonly #batches = new LRUCache<string, readonly BatchOnSale[]>({ max: MOST_BATCH_LISTS })
  readonly #loads = new Set<Load>()
  /** Changed offers that are being read again. */
  readonly #readingAgain = new Map<string, Promise<unknown>>()
  #stores: ReadonlyMap<string, Store> = new Map()
  #areStoresOld = true
  /** Read before the stores themselves, so that the stores are at least as new. */
  #storesVersion: number | null = null
  #categories: ReadonlyMap<string, Category> | null = null
  #day: Day | null = null
  #isTrusted = false

  constructor(db: Db) {
    this.#db = db
  }

  /** The goods of a day; null when the cache must not be used. */
  on(today: Day): Goods | null {
    if (!this.#isTrusted) return null
    if (this.#day === null || today > this.#day) {
      this.#clear()
      this.#day = today
    }
    // A request that started before midnight and ends after it.
    if (today !== this.#day) return null
    const asked = askedGoods(this.#db, today)
    return {
      offers: ids => this.#knownOffers(ids, today),
      listedOf: productIds => this.#knownListed(productIds),
      leafletOf: id => this.#one(this.#leaflets, id, () => asked.leafletOf(id)),
      batchesOf: offer => this.#one(this.#batches, offer.id, () => asked.batchesOf(offer)),
      categories: () => this.#knownCategories(),
    }
  }

  /** All stores, for a transaction that has read this version; null when they were read at another. */
  storesAt(version: number): ReadonlyMap<string, Store> | null {
    return this.#storesVersion === version ? this.#stores : null
  }

  /** Notices arrive: rows read from now on are cached. */
  trust(): void {
    this.#isTrusted = true
  }

  /** No notices for a while: the cache is not used until they arrive again and name what has changed. */
  pause(): void {
    this.#isTrusted = false
  }

  /** Notices were missed, or no longer arrive. */
  distrust(): void {
    this.#isTrusted = false
    this.#clear()
  }

  /**
   * Removes what has changed. Offers whose stock or terms changed are read again together: every order changes stock, and the
   * next buyers of the same goods would each read it for themselves.
   */
  forget(changes: readonly GoodsChange[]): void {
    const again = new Set<string>()
    for (const { offerId, productId } of changes) {
      if (this.#offers.delete(offerId) && productId === null) again.add(offerId)
      this.#batches.delete(offerId)
      for (const load of this.#loads) load.spoilt.add(offerId)
      if (productId === null) continue
      this.#products.delete(productId)
      this.#listed.delete(productId)
      this.#leaflets.delete(productId)
      for (const load of this.#loads) load.spoilt.add(productId)
    }
    if (this.#isTrusted && this.#day !== null && again.size > 0)
      this.#readAgain([...again].slice(0, MOST_READ_AGAIN), this.#day)
  }

  #readAgain(ids: readonly string[], today: Day): void {
    // Who asks for them reads them then.
    const reading: Promise<unknown> = this.#loadOffers(ids, today).catch(() => undefined)
    for (const id of ids) this.#readingAgain.set(id, reading)
    void reading.then(() => {
      for (const id of ids) if (this.#readingAgain.get(id) === reading) this.#readingAgain.delete(id)
    })
  }

  forgetStores(): void {
    this.#areStoresOld = true
    for (const load of this.#loads) load.isWhollySpoilt = true
  }

  forgetCategories(): void {
    this.#categories = null
    for (const load of this.#loads) load.isWhollySpoilt = true
  }

  #clear(): void {
    for (const kept of [this.#offers, this.#products, this.#listed, this.#leaflets, this.#batches]) kept.clear()
    this.forgetStores()
    this.forgetCategories()
  }

  async #knownOffers(ids: Iterable<string>, today: Day): Promise<ReadonlyMap<string, Offer>> {
    const found = new Map<string, Offer>()
    let missing = await this.#take(new Set(ids), found, today)
    const reading = missing.flatMap(id => this.#readingAgain.get(id) ?? [])
    if (reading.length > 0) {
      await Promise.all(reading)
      missing = await this.#take(missing, found, today)
    }
    if (missing.length === 0) return found
    const read = await this.#loadOffers(missing, today)
    for (const [id, offer] of read.offers) found.set(id, offer)
    return found
  }

  /** Adds the cached ones of these offers; returns the ids of the others. */
  async #take(ids: Iterable<string>, found: Map<string, Offer>, today: Day): Promise<string[]> {
    const stores = this.#areStoresOld ? await this.#storesWith([]) : this.#stores
    // Midnight may have passed while others were waited for.
    if (today !== this.#day) return [...ids]
    const missing: string[] = []
    for (const id of ids) {
      const offer = this.#offers.get(id)
      if (offer && this.#isWhole(offer, stores)) found.set(id, offer)
      else missing.push(id)
    }
    return missing
  }

  #loadOffers(ids: readonly string[], today: Day) {
    return this.#load(
      () => this.#readOffers(ids, today),
      ({ offers, listed }, isFresh) => {
        if (today !== this.#day) return
        for (const [id, offer] of offers) if (isFresh(id) && isFresh(offer.productId)) this.#offers.set(id, offer)
        for (const id of listed.keys()) if (isFresh(id)) this.#listed.set(id, listed.get(id) ?? [])
      },
    )
  }

  /**
   * Store and product as they are now. Notices name the offers that a transaction saw when it changed its store or product; an
   * offer that another transaction was adding at that time is detected here.
   */
  #isWhole(offer: Offer, stores: ReadonlyMap<string, Store>): boolean {
    return stores.get(offer.storeId) === offer.store && this.#products.get(offer.productId) === offer.product
  }

  /** Two round trips, including the lists of offers for the rows, unless they are cached. */
  async #readOffers(ids: readonly string[], today: Day) {
    const read = await readOffers(this.#db, ids)
    const stores = await this.#storesWith(read.map(({ terms }) => terms.storeId))
    const found = read.map(one => ({ ...one, product: this.#sameProduct(one.product) }))
    const cutoffs = found.flatMap(({ terms }) => {
      const store = stores.get(terms.storeId)
      return store ? [{ offerId: terms.id, usableOn: cutoffOf(terms, store, today) }] : []
    })
    const productIds = [...new Set(found.map(({ terms }) => terms.productId))].filter(id => !this.#listed.has(id))
    const [sellable, listed] = await Promise.all([
      readSellable(this.#db, cutoffs),
      readListedByProduct(this.#db, productIds),
    ])
    return { offers: wholeOffers(found, stores, sellable), listed }
  }

  /** Hundreds of offers share a product object. */
  #sameProduct(product: Product): Product {
    const known = this.#products.get(product.id)
    if (known && isDeepStrictEqual(known, product)) return known
    this.#products.set(product.id, product)
    return product
  }

  async #storesWith(storeIds: readonly string[]): Promise<ReadonlyMap<string, Store>> {
    if (!this.#areStoresOld && storeIds.every(id => this.#stores.has(id))) return this.#stores
    const read = await this.#load(
      async () => {
        const version = await readVersion(this.#db, 'stores')
        return { version, stores: this.#sameStores(await allStores(this.#db)) }
      },
      ({ version, stores }) => {
        this.#stores = stores
        this.#storesVersion = version
        this.#areStoresOld = false
      },
    )
    return read.stores
  }

  /** Unchanged ones stay the same objects, so that data cached with them stay valid. */
  #sameStores(stores: ReadonlyMap<string, Store>): ReadonlyMap<string, Store> {
    return new Map(
      [...stores].map(([id, store]) => {
        const known = this.#stores.get(id)
        return [id, known && isDeepStrictEqual(known, store) ? known : store]
      }),
    )
  }

  async #knownListed(productIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = new Map<string, readonly string[]>()
    const missing: string[] = []
    for (const id of new Set(productIds)) {
      const ids = this.#listed.get(id)
      if (ids) found.set(id, ids)
      else missing.push(id)
    }
    if (missing.length === 0) return found
    const read = await this.#load(
      () => readListedByProduct(this.#db, missing),
      (listed, isFresh) => {
        for (const id of missing) if (isFresh(id)) this.#listed.set(id, listed.get(id) ?? [])
      },
    )
    for (const [id, ids] of read) found.set(id, ids)
    return found
  }

  async #knownCategories(): Promise<ReadonlyMap<string, Category>> {
    return (
      this.#categories ??
      this.#load(
        async () => byCode(await readCategories(this.#db)),
        categories => {
          this.#categories = categories
        },
      )
    )
  }

  async #one<T extends object>(kept: LRUCache<string, T>, id: string, read: () => Promise<T>): Promise<T> {
    return (
      kept.get(id) ??
      this.#load(read, (found, isFresh) => {
        if (isFresh(id)) kept.set(id, found)
      })
    )
  }

  async #load<T>(read: () => Promise<T>, keep: (found: T, isFresh: (id: string) => boolean) => void): Promise<T> {
    const load: Load = { spoilt: new Set(), isWhollySpoilt: false }
    this.#loads.add(load)
    try {
      const found = await read()
      if (!load.isWhollySpoilt) keep(found, id => !load.spoilt.has(id))
      return found
    } finally {
      this.#loads.delete(load)
    }
  }
}

const memories = new WeakMap<Db, KnownGoods>()

/** Creates the cache of goods for this database; it is used once notices arrive. */
export function rememberGoods(db: Db): KnownGoods {
  const known = new KnownGoods(db)
  memories.set(db, known)
  return known
}

/** The cache of this process for this database, which may be in a transaction. */
export function goodsKnownTo(db: Db): KnownGoods | null {
  return memories.get(rootOf(db)) ?? null
}

/** Goods for display: from the cache where it is valid, else from the database. */
export function goodsFor(ctx: Context): Goods {
  const today = dayOf(ctx.now)
  const known = ctx.isInTransaction || hasWritten(ctx) ? null : memories.get(ctx.db)?.on(today)
  return known ?? askedGoods(ctx.db, today)
}
