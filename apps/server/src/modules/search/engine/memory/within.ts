import type { GoodsScope } from '../engine.ts'
import type { MemoryIndex } from './memory-index.ts'

/** Asked of each offer that a search inside a campaign or a coupon comes across. */
export type Within = (product: number, store: number, slot: number) => boolean

/** The scope made ready to be asked many times; null: everything is inside. */
export function withinOf(index: MemoryIndex, scope: GoodsScope | null): Within | null {
  if (scope === null) return null
  const stores = numbersOf(scope.storeIds, id => index.storeNumber(id))
  const slots = numbersOf(scope.offerIds, id => index.offers.slotOf(id))
  const outside = numbersOf(scope.exceptOfferIds, id => index.offers.slotOf(id))
  const products = numbersOf(scope.productIds, id => index.productNumber(id))
  const categories = numbersOf(scope.categoryCodes, code => index.categories.find(code))
  const brands = new Set<string | null>(scope.brands)
  const namesStores = scope.storeIds.length > 0
  const namesGoods = [scope.offerIds, scope.productIds, scope.categoryCodes, scope.brands].some(list => list.length > 0)
  return (product, store, slot) => {
    if (namesStores && !stores.has(store)) return false
    if (outside.has(slot)) return false
    return (
      !namesGoods ||
      slots.has(slot) ||
      products.has(product) ||
      brands.has(index.products[product]?.brand ?? null) ||
      index.productColumns.categoriesOf(product).some(category => categories.has(category))
    )
  }
}

function numbersOf(ids: readonly string[], numberOf: (id: string) => number): ReadonlySet<number> {
  return new Set(ids.map(numberOf).filter(number => number >= 0))
}
