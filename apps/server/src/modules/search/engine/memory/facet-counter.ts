import { RX_CLASSES, type RxClass } from '@xiaojiu/contract/catalogue/words.ts'
import type { Facets, FacetValue } from '@xiaojiu/contract/search/schemas.ts'
import { STORE_KIND_LABELS, STORE_KINDS } from '@xiaojiu/contract/store/schemas.ts'
import type { Criteria } from '../engine.ts'
import type { Dictionary } from './dictionary.ts'
import { FAILS, type Look } from './filters.ts'
import type { MemoryIndex, ProductEntry } from './memory-index.ts'

const LONGEST = 60

/** Counts what each further choice would leave: a value counts an offer that fails no filter but its own facet's. */
export class FacetCounter {
  readonly #index: MemoryIndex
  readonly #categories: Int32Array
  readonly #makers: Int32Array
  readonly #specs: Int32Array
  readonly #forms: Int32Array
  readonly #rxClasses: Int32Array
  readonly #stores: Int32Array
  readonly #storesForKinds: Int32Array
  readonly #hitStores: Uint8Array
  #inStockCount = 0
  #buyableCount = 0
  #nearExpiryCount = 0

  constructor(index: MemoryIndex) {
    this.#index = index
    this.#categories = new Int32Array(index.categories.values.length)
    this.#makers = new Int32Array(index.makers.values.length)
    this.#specs = new Int32Array(index.specs.values.length)
    this.#forms = new Int32Array(index.forms.values.length)
    this.#rxClasses = new Int32Array(index.rxClasses.values.length)
    this.#stores = new Int32Array(index.stores.length)
    this.#storesForKinds = new Int32Array(index.stores.length)
    this.#hitStores = new Uint8Array(index.stores.length)
  }

  /** One offer of a product that fails nothing itself. */
  countOffer(store: number, look: Look): void {
    const { fails } = look
    if (fails === 0) this.#hitStores[store] = 1
    if ((fails & ~FAILS.store) === 0) bump(this.#stores, store, 1)
    if ((fails & ~FAILS.kind) === 0) bump(this.#storesForKinds, store, 1)
    if (look.isInStock && (fails & ~FAILS.inStock) === 0) this.#inStockCount++
    if (look.isBuyable && (fails & ~FAILS.buyable) === 0) this.#buyableCount++
    if (look.isNear && (fails & ~FAILS.nearExpiry) === 0) this.#nearExpiryCount++
  }

  /** `count` offers of a product that fail nothing of their own; `fails` is what the product fails. */
  countProduct(product: ProductEntry, fails: number, count: number): void {
    if ((fails & ~FAILS.category) === 0) for (const node of product.categories) bump(this.#categories, node, count)
    if ((fails & ~FAILS.maker) === 0) bump(this.#makers, product.maker, count)
    if ((fails & ~FAILS.spec) === 0) bump(this.#specs, product.spec, count)
    if ((fails & ~FAILS.form) === 0) bump(this.#forms, product.form, count)
    if ((fails & ~FAILS.rx) === 0) bump(this.#rxClasses, product.rx, count)
  }

  get storeCount(): number {
    return this.#hitStores.reduce((sum, isHit) => sum + isHit, 0)
  }

  facets(criteria: Criteria): Facets {
    const index = this.#index
    return {
      categories: this.#categoryFacet(criteria.categoryCode),
      makers: wordFacet(index.makers, this.#makers, criteria.makers),
      specs: wordFacet(index.specs, this.#specs, criteria.specs),
      dosageForms: wordFacet(index.forms, this.#forms, criteria.dosageForms),
      rxClasses: wordFacet(index.rxClasses, this.#rxClasses, criteria.rxClasses, rxLabel),
      stores: chosenFirst(
        index.stores.map((store, number) => ({ value: store.id, label: store.name, count: this.#stores[number] ?? 0 })),
        criteria.storeIds,
      ),
      storeKinds: STORE_KINDS.map(kind => ({
        value: kind,
        label: STORE_KIND_LABELS[kind],
        count: index.stores.reduce(
          (sum, store, number) => sum + (store.kind === kind ? (this.#storesForKinds[number] ?? 0) : 0),
          0,
        ),
      })).filter(({ value, count }) => count > 0 || criteria.storeKinds.includes(value)),
      inStockCount: this.#inStockCount,
      buyableCount: this.#buyableCount,
      nearExpiryCount: this.#nearExpiryCount,
    }
  }

  /** The children of the chosen node, or its siblings when it is a leaf. With nothing chosen, as far down as there is one way only. */
  #categoryFacet(chosen: string | null): FacetValue[] {
    if (chosen !== null) return this.#childrenOf(chosen.length === 6 ? chosen.slice(0, 4) : chosen, chosen)
    let nodes = this.#childrenOf('', null)
    for (;;) {
      const [only, ...others] = nodes
      if (!only || others.length > 0 || only.value.length === 6) return nodes
      nodes = this.#childrenOf(only.value, null)
    }
  }

  #childrenOf(base: string, chosen: string | null): FacetValue[] {
    const nodes = [...this.#index.categoryByCode.values()].filter(
      ({ code }) => code.length === base.length + 2 && code.startsWith(base),
    )
    return nodes
      .map(({ code, name }) => ({
        value: code,
        label: name,
        count: this.#categories[this.#index.categories.find(code)] ?? 0,
      }))
      .filter(({ value, count }) => count > 0 || value === chosen)
  }
}

function rxLabel(word: string): string {
  return RX_CLASSES[word as RxClass] ?? word
}

function wordFacet(
  words: Dictionary,
  counts: Int32Array,
  chosen: readonly string[],
  label: (word: string) => string = word => word,
): FacetValue[] {
  const values: FacetValue[] = []
  counts.forEach((count, number) => {
    const value = words.value(number)
    if (count > 0 || chosen.includes(value)) values.push({ value, label: label(value), count })
  })
  return chosenFirst(values, chosen)
}

/** The fullest values; a chosen one is never cut off. */
function chosenFirst(values: readonly FacetValue[], chosen: readonly string[]): FacetValue[] {
  const sorted = values
    .filter(({ value, count }) => count > 0 || chosen.includes(value))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return sorted.filter(({ value }, position) => position < LONGEST || chosen.includes(value))
}

function bump(counts: Int32Array, at: number, by: number): void {
  counts[at] = (counts[at] ?? 0) + by
}
