import { addMonths } from '#modules/catalogue/public.ts'
import type { SearchRequest } from '../engine.ts'
import type { Audience } from './audience.ts'
import { dayNumber, NO_DAY } from './day-number.ts'
import type { Dictionary } from './dictionary.ts'
import type { MemoryIndex, ProductEntry } from './memory-index.ts'
import { OFFER } from './offer-columns.ts'

/** One bit for each filter that has a facet of its own, and one for all that have none. */
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

/** What is known of an offer once it has been looked at. */
export interface Look {
  /** Filters it fails. */
  fails: number
  isShown: boolean
  isBuyable: boolean
  isInStock: boolean
  isNear: boolean
}

/** The criteria of one search, made ready to be asked of a million offers. */
export class Filters {
  readonly #index: MemoryIndex
  readonly #request: SearchRequest
  readonly #audience: Audience
  readonly #category: number | null
  readonly #makers: ReadonlySet<number>
  readonly #specs: ReadonlySet<number>
  readonly #forms: ReadonlySet<number>
  readonly #rxClasses: ReadonlySet<number>
  readonly #stores: ReadonlySet<number>
  readonly #storeFails: Int32Array
  readonly #nearUntil: Int32Array
  readonly #expiresFrom: number | null

  constructor(index: MemoryIndex, request: SearchRequest, audience: Audience) {
    const { criteria, today } = request
    this.#index = index
    this.#request = request
    this.#audience = audience
    this.#category = criteria.categoryCode === null ? null : index.categories.find(criteria.categoryCode)
    this.#makers = numbersOf(index.makers, criteria.makers)
    this.#specs = numbersOf(index.specs, criteria.specs)
    this.#forms = numbersOf(index.forms, criteria.dosageForms)
    this.#rxClasses = numbersOf(index.rxClasses, criteria.rxClasses)
    this.#stores = new Set(criteria.storeIds.map(id => index.storeNumber(id)))
    this.#storeFails = Int32Array.from(index.stores, (store, number) => {
      const store_ = this.#stores.size > 0 && !this.#stores.has(number) ? FAILS.store : 0
      const kind = criteria.storeKinds.length > 0 && !criteria.storeKinds.includes(store.kind) ? FAILS.kind : 0
      return store_ | kind
    })
    this.#nearUntil = Int32Array.from(index.stores, store => dayNumber(addMonths(today, store.nearExpiryWarnMonths)))
    this.#expiresFrom = criteria.expiryMonths === null ? null : dayNumber(addMonths(today, criteria.expiryMonths))
  }

  /** Filters that every offer of the product fails. */
  productFails(product: ProductEntry): number {
    const { criteria } = this.#request
    return (
      (this.#category !== null && !product.categories.includes(this.#category) ? FAILS.category : 0) |
      (criteria.makers.length > 0 && !this.#makers.has(product.maker) ? FAILS.maker : 0) |
      (criteria.specs.length > 0 && !this.#specs.has(product.spec) ? FAILS.spec : 0) |
      (criteria.dosageForms.length > 0 && !this.#forms.has(product.form) ? FAILS.form : 0) |
      (criteria.rxClasses.length > 0 && !this.#rxClasses.has(product.rx) ? FAILS.rx : 0)
    )
  }

  /** Looks at one offer and writes what it sees into `look`, which is used again for the next. */
  look(slot: number, isRuleShown: boolean, look: Look): void {
    const { offers } = this.#index
    const { criteria } = this.#request
    const store = offers.store[slot] ?? 0
    const earliest = offers.earliest[slot] ?? NO_DAY
    look.isInStock = ((offers.flags[slot] ?? 0) & OFFER.inStock) !== 0
    look.isShown = isRuleShown && this.#audience.showsOffer(slot)
    look.isBuyable = look.isShown && this.#audience.canBuyFrom(store)
    look.isNear = earliest !== NO_DAY && earliest <= (this.#nearUntil[store] ?? 0)
    look.fails =
      (this.#storeFails[store] ?? 0) |
      (criteria.onlyInStock && !look.isInStock ? FAILS.inStock : 0) |
      (criteria.onlyBuyable && !look.isBuyable ? FAILS.buyable : 0) |
      (criteria.nearExpiry && !look.isNear ? FAILS.nearExpiry : 0) |
      (this.#failsPrice(slot, look.isShown) || this.#failsExpiry(slot, look.isInStock) ? FAILS.other : 0)
  }

  /** A price the buyer may not see fits no range: else the range would tell it. */
  #failsPrice(slot: number, isShown: boolean): boolean {
    const { priceFrom, priceTo } = this.#request.criteria
    if (priceFrom === null && priceTo === null) return false
    const price = this.#index.offers.price[slot] ?? 0
    return !isShown || price < (priceFrom ?? 0) || price > (priceTo ?? Infinity)
  }

  #failsExpiry(slot: number, isInStock: boolean): boolean {
    if (this.#expiresFrom === null) return false
    const latest = this.#index.offers.latest[slot] ?? NO_DAY
    return latest === NO_DAY ? !isInStock : latest < this.#expiresFrom
  }
}

function numbersOf(dictionary: Dictionary, values: readonly string[]): ReadonlySet<number> {
  return new Set(values.map(value => dictionary.find(value)))
}
