import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { FeedOffer, FeedProduct } from '../../../apps/server/src/modules/catalogue/public.ts'
import { MemoryIndex } from '../../../apps/server/src/modules/search/engine/memory/memory-index.ts'
import { defaultEntries, Lexicon } from '../../../apps/server/src/modules/search/lexicon/lexicon.ts'
import type { Store } from '../../../apps/server/src/modules/store/public.ts'
import { idOf } from '../../../db/seed/load/ids.ts'
import { makeCategories } from '../../../db/seed/world/categories.ts'
import { makeMakers } from '../../../db/seed/world/makers.ts'
import { makeOffers } from '../../../db/seed/world/offers.ts'
import { makeProducts } from '../../../db/seed/world/products.ts'
import type { OfferRow, ProductRow, StoreRow } from '../../../db/seed/world/rows.ts'
import { makeStores } from '../../../db/seed/world/stores.ts'
import { worldSizeFor } from '../../../db/seed/world/world-size.ts'

const SEED = 20_260_909

/** Demo data of any size for an index. */
interface DemoWorld {
  /** An index with the stores and words, without offers. */
  readonly indexOfWords: () => MemoryIndex
  /** The offers, store by store and one at a time: ten million of them do not fit into the memory for objects. */
  readonly offers: () => Generator<FeedOffer>
}

/** What the search index needs of demo data, without a database: a million offers in seconds instead of minutes. */
export function demoWorld(now: Date, offerCount: number): DemoWorld {
  const today = dayOf(now)
  const size = worldSizeFor(offerCount)
  const shortNames = new Map(makeMakers().map(maker => [maker.index, maker.shortName]))
  const stores = makeStores({ seed: SEED, today, count: size.storeCount }).map(storeOf)
  const products = makeProducts(SEED, size.productCount).map(row =>
    productOf(row, shortNames.get(row.makerIndex) ?? ''),
  )
  return {
    indexOfWords() {
      const words = new MemoryIndex(makeCategories(), new Lexicon(defaultEntries()))
      for (const store of stores) words.putStore(store)
      for (const product of products) words.putProduct(product)
      return words
    },
    *offers() {
      for (const row of makeOffers({ seed: SEED, today, offerCount }))
        yield offerOf(row, products[row.productIndex]?.id ?? '', stores[row.storeIndex]?.id ?? '')
    },
  }
}

function offerOf(row: OfferRow, productId: string, storeId: string): FeedOffer {
  const expiries = row.batches.flatMap(batch => (batch.quantity > 0 ? (batch.expiresOn ?? []) : [])).toSorted()
  return {
    id: idOf('offer', row.index),
    productId,
    storeId,
    listPrice: row.listUnitPrice,
    soldCount: row.soldCount90d,
    isListed: row.isListed,
    isControlled: row.isControlled,
    onlyProvinces: row.onlyProvinceCodes,
    exceptProvinces: row.exceptProvinceCodes,
    isInStock: row.stockCount >= row.minQuantity,
    earliestExpiryOn: (expiries[0] ?? null) as FeedOffer['earliestExpiryOn'],
    latestExpiryOn: (expiries.at(-1) ?? null) as FeedOffer['latestExpiryOn'],
  }
}

function productOf(row: ProductRow, makerShortName: string): FeedProduct {
  return { ...row, id: idOf('product', row.index), makerShortName, baseCode: row.baseCode14, prohibitedClass: null }
}

/** The store fields that the index needs. */
function storeOf(row: StoreRow): Store {
  const asked: Partial<Store> = {
    id: idOf('store', row.index),
    name: row.name,
    kind: row.type,
    provinceCode: row.place.provinceCode,
    isOpen: true,
    opensAccountFirst: row.openAccount.isRequired,
    nearExpiryWarnMonths: row.nearExpiryWarnMonths,
  }
  return asked as Store
}
