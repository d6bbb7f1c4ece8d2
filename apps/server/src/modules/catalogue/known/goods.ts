import type { Day } from '@xiaojiu/kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import { cutoffOf, loadOffers, type Offer } from '../load-offers.ts'
import { readListedByProduct } from '../tables/offers.ts'
import { type Category, type LeafletSection, readCategories, readLeaflet } from '../tables/products.ts'
import { type BatchOnSale, readBatchesOnSale } from '../tables/stock.ts'

/** The catalogue on one day, the same for every buyer. */
export interface Goods {
  /** Offers by id, with product, store and sellable stock; unknown ids are left out. */
  offers(ids: Iterable<string>): Promise<ReadonlyMap<string, Offer>>
  /** Listed offers by product; products without any are left out. */
  listedOf(productIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  leafletOf(productId: string): Promise<readonly LeafletSection[]>
  /** The sellable batches of an offer, in shipping order. */
  batchesOf(offer: Offer): Promise<readonly BatchOnSale[]>
  /** By code. */
  categories(): Promise<ReadonlyMap<string, Category>>
}

/** Reads the database each time. */
export function askedGoods(db: Db, today: Day): Goods {
  return {
    offers: ids => loadOffers(db, ids, today),
    listedOf: productIds => readListedByProduct(db, productIds),
    leafletOf: productId => readLeaflet(db, productId),
    batchesOf: offer => readBatchesOnSale(db, { offerId: offer.id, usableOn: cutoffOf(offer, offer.store, today) }),
    categories: async () => byCode(await readCategories(db)),
  }
}

export function byCode(categories: readonly Category[]): ReadonlyMap<string, Category> {
  return new Map(categories.map(category => [category.code, category]))
}
