import type { Day } from '@xiaojiu/kernel/time.ts'
import { type Store, storesOf } from '#modules/store/public.ts'
import type { Db } from '#platform/database/database.ts'
import { shelfLifeCutoff } from './domain/fefo.ts'
import { NOTHING_SELLABLE, type OfferTerms, type Product, type Sellable } from './domain/offer.ts'
import { type OfferWithProduct, readOffers } from './tables/offers.ts'
import { readSellable } from './tables/stock.ts'

/** One store's offer of one product, with its sellable stock today. */
export interface Offer extends OfferTerms {
  readonly product: Product
  readonly store: Store
  readonly sellable: Sellable
  /** Listed, in an open store, and not of a prohibited class; independent of stock. */
  readonly isOnSale: boolean
}

export async function loadOffers(db: Db, offerIds: Iterable<string>, today: Day): Promise<Map<string, Offer>> {
  const found = await readOffers(db, [...new Set(offerIds)])
  const stores = await storesOf(
    db,
    found.map(({ terms }) => terms.storeId),
  )
  const sellable = await readSellable(
    db,
    found.flatMap(({ terms }) => {
      const store = stores.get(terms.storeId)
      return store ? [{ offerId: terms.id, usableOn: cutoffOf(terms, store, today) }] : []
    }),
  )
  return wholeOffers(found, stores, sellable)
}

/** Builds offers from separately read parts; those of unknown stores are left out. */
export function wholeOffers(
  found: readonly OfferWithProduct[],
  stores: ReadonlyMap<string, Store>,
  sellable: ReadonlyMap<string, Sellable>,
): Map<string, Offer> {
  const offers = new Map<string, Offer>()
  for (const { terms, product } of found) {
    const store = stores.get(terms.storeId)
    if (!store) continue
    offers.set(terms.id, {
      ...terms,
      product,
      store,
      sellable: sellable.get(terms.id) ?? NOTHING_SELLABLE,
      isOnSale: terms.isListed && store.isOpen && product.prohibitedClass === null,
    })
  }
  return offers
}

/** The day until which goods of this offer must be usable to be sold today. */
export function cutoffOf(terms: Pick<OfferTerms, 'isClearance'>, store: Store, today: Day): Day {
  return shelfLifeCutoff(today, store.minShelfLifeMonths, terms.isClearance)
}
