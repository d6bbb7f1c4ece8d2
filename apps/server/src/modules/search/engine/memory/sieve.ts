import { addMonths } from '#modules/catalogue/public.ts'
import type { Criteria, GoodsScope, SearchRequest } from '../engine.ts'
import type { Audience } from './audience.ts'
import { dayNumber } from './day-number.ts'
import type { Dictionary } from './dictionary.ts'
import type { MemoryIndex } from './memory-index.ts'

/** One bit for each filter with its own facet, and one for all others. */
export const FAILS = {
  category: 1,
  maker: 2,
  spec: 4,
  form: 8,
  rx: 16,
  store: 32,
  kind: 64,
  inStock: 128,
  buyable: 256,
  nearExpiry: 512,
  other: 1024,
} as const

/** The criteria of one search, prepared for a million offers. */
export interface Sieve {
  /** By store: see `STORE`. */
  readonly storeTraits: Int32Array
  /** The bit to set when the offer fails; 0 without this filter. */
  readonly failUnlessInStock: number
  readonly failUnlessBuyable: number
  readonly failUnlessNear: number
  readonly hasPrice: boolean
  readonly priceFrom: number
  readonly priceTo: number
  /** Latest expiry from this day on; null without this filter. */
  readonly expiresFrom: number | null
  /** Inside the campaign or coupon that the search is limited to; null when it is not. */
  readonly within: Within | null
  /** Filters that every offer of the product fails; null when the filters need more data of its offers. */
  readonly productFails: ((product: number) => number) | null
}

/**
 * The store data that a scan needs for every offer, in one number: the filters that all its offers fail, whether it sells to the
 * buyer, whether it is closed, whether it is outside the buyer's province (only when requested), and in the higher bits the day
 * until which goods count as near expiry.
 */
export const STORE = { fails: 2047, sells: 2048, closed: 4096, far: 8192 } as const
export const NEAR_SHIFT = 14

export function sieveOf(index: MemoryIndex, request: SearchRequest, { storeSells }: Audience): Sieve {
  const { criteria, today } = request
  return {
    storeTraits: storeTraits(index, request, storeSells),
    failUnlessInStock: criteria.onlyInStock ? FAILS.inStock : 0,
    failUnlessBuyable: criteria.onlyBuyable ? FAILS.buyable : 0,
    failUnlessNear: criteria.nearExpiry ? FAILS.nearExpiry : 0,
    hasPrice: criteria.priceFrom !== null || criteria.priceTo !== null,
    priceFrom: criteria.priceFrom ?? 0,
    priceTo: criteria.priceTo ?? Infinity,
    expiresFrom: criteria.expiryMonths === null ? null : dayNumber(addMonths(today, criteria.expiryMonths)),
    within: withinOf(index, criteria.within),
    productFails: productFails(index, criteria),
  }
}

function productFails(index: MemoryIndex, criteria: Criteria): Sieve['productFails'] {
  const category = criteria.categoryCode === null ? null : index.categories.find(criteria.categoryCode)
  const makers = numbersOf(index.makers, criteria.makers)
  const specs = numbersOf(index.specs, criteria.specs)
  const forms = numbersOf(index.forms, criteria.dosageForms)
  const rxClasses = numbersOf(index.rxClasses, criteria.rxClasses)
  if ([category, makers, specs, forms, rxClasses].every(asked => asked === null)) return null
  const { categorySets, categorySet, maker, spec, form, rx } = index.productColumns
  const categoryFails = Uint8Array.from(categorySets, set =>
    category === null || set.includes(category) ? 0 : FAILS.category,
  )
  return product =>
    (categoryFails[categorySet[product] ?? 0] ?? 0) |
    (makers !== null && !makers.has(maker[product] ?? -1) ? FAILS.maker : 0) |
    (specs !== null && !specs.has(spec[product] ?? -1) ? FAILS.spec : 0) |
    (forms !== null && !forms.has(form[product] ?? -1) ? FAILS.form : 0) |
    (rxClasses !== null && !rxClasses.has(rx[product] ?? -1) ? FAILS.rx : 0)
}

function storeTraits(
  index: MemoryIndex,
  { criteria, today, nearProvince }: SearchRequest,
  storeSells: Uint8Array,
): Int32Array {
  const { storeIds, storeKinds } = criteria
  const chosen = new Set(storeIds)
  const near = nearProvince?.slice(0, 2)
  return Int32Array.from(
    index.stores,
    ({ id, kind, isOpen, provinceCode, nearExpiryWarnMonths }, number) =>
      (chosen.size > 0 && !chosen.has(id) ? FAILS.store : 0) |
      (storeKinds.length > 0 && !storeKinds.includes(kind) ? FAILS.kind : 0) |
      (storeSells[number] === 1 ? STORE.sells : 0) |
      (isOpen ? 0 : STORE.closed) |
      (near === undefined || provinceCode.slice(0, 2) === near ? 0 : STORE.far) |
      (dayNumber(addMonths(today, nearExpiryWarnMonths)) << NEAR_SHIFT),
  )
}

/** null: nothing chosen, anything passes. */
function numbersOf(dictionary: Dictionary, values: readonly string[]): ReadonlySet<number> | null {
  return values.length === 0 ? null : new Set(values.map(value => dictionary.find(value)))
}

/** Called for each offer of a search inside a campaign or a coupon. */
type Within = (product: number, store: number, slot: number) => boolean

/** The scope, prepared for many calls; null: everything is inside. */
function withinOf(index: MemoryIndex, scope: GoodsScope | null): Within | null {
  if (scope === null) return null
  const stores = knownNumbers(scope.storeIds, id => index.storeNumber(id))
  const slots = knownNumbers(scope.offerIds, id => index.offers.slotOf(id))
  const outside = knownNumbers(scope.exceptOfferIds, id => index.offers.slotOf(id))
  const products = knownNumbers(scope.productIds, id => index.productNumber(id))
  const categories = knownNumbers(scope.categoryCodes, code => index.categories.find(code))
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

function knownNumbers(ids: readonly string[], numberOf: (id: string) => number): ReadonlySet<number> {
  return new Set(ids.map(numberOf).filter(number => number >= 0))
}
