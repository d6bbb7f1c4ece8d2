import type { Day } from '@xiaojiu/kernel/time.ts'
import {
  addMonths,
  type FeedOffer,
  readCategories,
  readFeedOffers,
  readFeedProducts,
  readWholeFeed,
  type StoreCutoff,
} from '#modules/catalogue/public.ts'
import { allStores, type Store } from '#modules/store/public.ts'
import type { Db } from '#platform/database/database.ts'
import type { OfferChange } from '../../tables/changes.ts'
import { readLexicon } from '../../tables/words.ts'
import { MemoryIndex } from './memory-index.ts'

/** Small enough not to delay requests for long, large enough that a million takes seconds. */
const PAGE = 5000

/** Reads the whole catalogue, product by product. */
export async function loadIndex(db: Db, today: Day): Promise<MemoryIndex> {
  const stores = await allStores(db)
  const index = await emptyIndex(db, stores.values())
  const cutoffs = cutoffsOf(stores.values(), today)
  await readWholeFeed(db, today, cutoffs, PAGE, offers => putOffers(db, index, offers))
  return index
}

/** Reads the current state of changed offers, with their products if these are new or changed. */
export async function applyChanges(
  db: Db,
  index: MemoryIndex,
  changes: readonly OfferChange[],
  { stores, today }: { readonly stores: readonly Store[]; readonly today: Day },
): Promise<void> {
  for (const store of stores) index.putStore(store)
  const cutoffs = cutoffsOf(stores, today)
  const offerIds = [...new Set(changes.map(change => change.offerId))]
  const reworded = new Set(changes.filter(change => change.hasProductChanged).map(change => change.offerId))
  for (let from = 0; from < offerIds.length; from += PAGE) {
    const ids = offerIds.slice(from, from + PAGE)
    const found = await readFeedOffers(db, today, cutoffs, ids)
    const changedProducts = found.filter(offer => reworded.has(offer.id)).map(offer => offer.productId)
    await putOffers(db, index, found, new Set(changedProducts))
    const known = new Set(found.map(offer => offer.id))
    for (const id of ids) if (!known.has(id)) index.dropOffer(id)
  }
}

/** An index with stores and categories and no goods yet. */
export async function emptyIndex(db: Db, stores: Iterable<Store>): Promise<MemoryIndex> {
  const index = new MemoryIndex(await readCategories(db), await readLexicon(db))
  for (const store of stores) index.putStore(store)
  return index
}

export async function putOffers(
  db: Db,
  index: MemoryIndex,
  offers: readonly FeedOffer[],
  changedProducts: ReadonlySet<string> = new Set(),
): Promise<void> {
  const wanted = offers
    .map(offer => offer.productId)
    .filter(productId => changedProducts.has(productId) || !index.hasProduct(productId))
  if (wanted.length > 0) {
    const products = await readFeedProducts(db, [...new Set(wanted)])
    const isKnown = (code: string) => index.categoryByCode.has(code)
    if (!products.every(product => product.categoryCodes.every(isKnown))) index.putCategories(await readCategories(db))
    for (const product of products) index.putProduct(product)
  }
  for (const offer of offers) index.putOffer(offer)
}

export function cutoffsOf(stores: Iterable<Store>, today: Day): StoreCutoff[] {
  return [...stores].map(store => ({ storeId: store.id, usableOn: addMonths(today, store.minShelfLifeMonths) }))
}
