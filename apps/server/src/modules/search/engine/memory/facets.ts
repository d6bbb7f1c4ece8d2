import { RX_CLASSES, type RxClass } from '@xiaojiu/contract/catalogue/words.ts'
import type { Facets, FacetValue } from '@xiaojiu/contract/search/schemas.ts'
import { STORE_KIND_LABELS, STORE_KINDS } from '@xiaojiu/contract/store/schemas.ts'
import type { Category } from '#modules/catalogue/public.ts'
import type { Criteria } from '../engine.ts'
import type { Dictionary } from './dictionary.ts'
import type { MemoryIndex } from './memory-index.ts'
import type { Tally } from './tally.ts'
import { topCounted } from './top.ts'

/** The longest list of values. */
export const LONGEST = 60

/** The number of offers for each further choice. */
export function facetsOf(index: MemoryIndex, tally: Tally, criteria: Criteria): Facets {
  const categoryCounts = countCategories(index, tally)
  return {
    categories: categoryFacet(
      [...index.categoryByCode.values()],
      code => categoryCounts[index.categories.find(code)] ?? 0,
      criteria.categoryCode,
    ),
    makers: wordFacet(index.makers, tally.makers, criteria.makers),
    specs: wordFacet(index.specs, tally.specs, criteria.specs),
    dosageForms: wordFacet(index.forms, tally.forms, criteria.dosageForms),
    rxClasses: wordFacet(index.rxClasses, tally.rxClasses, criteria.rxClasses, rxLabel),
    stores: chosenFirst(
      index.stores.map((store, number) => ({
        value: store.id,
        label: store.name,
        count: (tally.hits[number] ?? 0) + (tally.otherStores[number] ?? 0),
      })),
      criteria.storeIds,
    ),
    storeKinds: STORE_KINDS.map(kind => ({
      value: kind,
      label: STORE_KIND_LABELS[kind],
      count: index.stores.reduce(
        (sum, store, number) =>
          sum + (store.kind === kind ? (tally.hits[number] ?? 0) + (tally.otherKinds[number] ?? 0) : 0),
        0,
      ),
    })).filter(({ value, count }) => count > 0 || criteria.storeKinds.includes(value)),
    inStockCount: tally.inStockCount,
    buyableCount: tally.buyableCount,
    nearExpiryCount: tally.nearExpiryCount,
  }
}

/** Distributes the counts of category sets to each category in them. */
function countCategories({ categories, productColumns }: MemoryIndex, tally: Tally): Int32Array {
  const counts = new Int32Array(categories.values.length)
  tally.categorySets.forEach((count, set) => {
    if (count > 0)
      for (const category of productColumns.categorySets[set] ?? []) counts[category] = (counts[category] ?? 0) + count
  })
  return counts
}

/** The children of the chosen node, or its siblings when it is a leaf. Without a choice it goes down while there is one child. */
export function categoryFacet(
  categories: readonly Category[],
  countOf: (code: string) => number,
  chosen: string | null,
): FacetValue[] {
  const childrenOf = (base: string) =>
    categories
      .filter(({ code }) => code.length === base.length + 2 && code.startsWith(base))
      .map(({ code, name }) => ({ value: code, label: name, count: countOf(code) }))
      .filter(({ value, count }) => count > 0 || value === chosen)
  if (chosen !== null) return childrenOf(chosen.length === 6 ? chosen.slice(0, 4) : chosen)
  let nodes = childrenOf('')
  for (;;) {
    const [only, ...others] = nodes
    if (!only || others.length > 0 || only.value.length === 6) return nodes
    nodes = childrenOf(only.value)
  }
}

export function rxLabel(word: string): string {
  return RX_CLASSES[word as RxClass] ?? word
}

function wordFacet(
  words: Dictionary,
  counts: Int32Array,
  chosen: readonly string[],
  label: (word: string) => string = word => word,
): FacetValue[] {
  const best = topCounted(counts, LONGEST, number => words.value(number)).map(number => words.value(number))
  // A chosen value without goods stays, so that the choice can be removed.
  const values = [...new Set([...best, ...chosen])]
  return chosenFirst(
    values.map(value => ({ value, label: label(value), count: counts[words.find(value)] ?? 0 })),
    chosen,
  )
}

/** The values with the highest counts; a chosen one is never cut off. */
export function chosenFirst(values: readonly FacetValue[], chosen: readonly string[]): FacetValue[] {
  const sorted = values
    .filter(({ value, count }) => count > 0 || chosen.includes(value))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return sorted.filter(({ value }, position) => position < LONGEST || chosen.includes(value))
}
