import type { Day } from '@xiaojiu/kernel/time.ts'
import { findProductIds, readFeedOffersOfProducts } from '#modules/catalogue/public.ts'
import { allStores } from '#modules/store/public.ts'
import type { Db } from '#platform/database/database.ts'
import type { Criteria } from '../engine.ts'
import { cutoffsOf, emptyIndex, putOffers } from '../memory/load-index.ts'
import type { MemoryIndex } from '../memory/memory-index.ts'

const MOST_PRODUCTS = 200
const MOST_OFFERS = 2000

/**
 * A small index made from a plain text search in the database, used until the engine is ready. It has only the best
 * sellers when there are many, and no pinyin. Filters, order, facets and visibility are those of the real index.
 */
export async function temporaryIndex(db: Db, criteria: Criteria, today: Day): Promise<MemoryIndex> {
  const stores = await allStores(db)
  const index = await emptyIndex(db, stores.values())
  const productIds = await findProductIds(db, {
    words: criteria.keyword.split(/\s+/).filter(word => word !== ''),
    categoryCode: criteria.categoryCode,
    storeIds: criteria.storeIds,
    limit: MOST_PRODUCTS,
  })
  if (productIds.length === 0) return index
  const offers = await readFeedOffersOfProducts(db, today, cutoffsOf(stores.values(), today), productIds, MOST_OFFERS)
  await putOffers(db, index, offers)
  return index
}
