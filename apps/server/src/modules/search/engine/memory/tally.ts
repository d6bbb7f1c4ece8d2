import type { MemoryIndex } from './memory-index.ts'
import type { ProductColumns } from './product-columns.ts'
import { FAILS } from './sieve.ts'

/** The counts of one pass. A value counts an offer that fails no filter except that of its own facet. */
export interface Tally {
  total: number
  productCount: number
  inStockCount: number
  buyableCount: number
  nearExpiryCount: number
  /** By store: offers that pass all filters, that fail only the choice of stores, only the choice of store kinds. */
  readonly hits: Int32Array
  readonly otherStores: Int32Array
  readonly otherKinds: Int32Array
  /** By set of categories. */
  readonly categorySets: Int32Array
  readonly makers: Int32Array
  readonly specs: Int32Array
  readonly forms: Int32Array
  readonly rxClasses: Int32Array
  /** Hits by the number of the generic name. */
  readonly names: Int32Array
}

export function emptyTally(index: MemoryIndex): Tally {
  return {
    total: 0,
    productCount: 0,
    inStockCount: 0,
    buyableCount: 0,
    nearExpiryCount: 0,
    hits: new Int32Array(index.stores.length),
    otherStores: new Int32Array(index.stores.length),
    otherKinds: new Int32Array(index.stores.length),
    categorySets: new Int32Array(index.productColumns.categorySets.length),
    makers: new Int32Array(index.makers.values.length),
    specs: new Int32Array(index.specs.values.length),
    forms: new Int32Array(index.forms.values.length),
    rxClasses: new Int32Array(index.rxClasses.values.length),
    names: new Int32Array(index.names.values.length),
  }
}

/** Counts `count` offers of a product that pass their own filters; `fails` are the filters that the product fails. */
export function tallyProduct(
  tally: Tally,
  { categorySet, maker, spec, form, rx, name }: ProductColumns,
  product: number,
  fails: number,
  count: number,
): void {
  if ((fails & ~FAILS.category) === 0) bump(tally.categorySets, categorySet[product], count)
  if ((fails & ~FAILS.maker) === 0) bump(tally.makers, maker[product], count)
  if ((fails & ~FAILS.spec) === 0) bump(tally.specs, spec[product], count)
  if ((fails & ~FAILS.form) === 0) bump(tally.forms, form[product], count)
  if ((fails & ~FAILS.rx) === 0) bump(tally.rxClasses, rx[product], count)
  if (fails !== 0) return
  tally.total += count
  tally.productCount++
  bump(tally.names, name[product], count)
}

function bump(counts: Int32Array, at = 0, by: number): void {
  counts[at] = (counts[at] ?? 0) + by
}
