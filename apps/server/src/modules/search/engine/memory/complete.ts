import type { Association } from '@xiaojiu/contract/search/schemas.ts'
import type { Category } from '#modules/catalogue/public.ts'
import { wordsOf } from '../text/normalise.ts'
import type { MemoryIndex } from './memory-index.ts'
import { OFFER } from './offer-columns.ts'
import type { Hit } from './term-index.ts'

/** The order of completions by kind of hit. */
export const HIT_ORDER: Readonly<Record<Hit, number>> = {
  exact: 0,
  prefix: 1,
  spelled: 1,
  inside: 3,
  'spelled-inside': 4,
}
const OTHERS = 3

/** Completions of a partial keyword, best first: names of products, then stores, makers and categories. */
export function completeKeyword(index: MemoryIndex, keyword: string, limit: number): Association[] {
  const word = wordsOf(keyword).join('')
  if (word === '') return []
  const best = new Map<string, { kind: 'product' | 'maker' | 'category'; order: number; products: Set<number> }>()
  for (const [term, hit] of index.terms.find(word)) {
    // A single letter that happens to be a whole name is not what the user is typing.
    const order = HIT_ORDER[hit === 'exact' && word.length === 1 ? 'prefix' : hit]
    for (const number of term.products) {
      const product = index.products[number]
      if (!product || index.productColumns.isProhibited(number)) continue
      const kind = term.kind === 'maker' || term.kind === 'category' ? term.kind : 'product'
      const label =
        kind === 'product'
          ? product.genericName
          : kind === 'maker'
            ? index.makers.value(index.productColumns.maker[number] ?? -1)
            : term.text
      const key = `${kind} ${label}`
      const known = best.get(key)
      if (known) {
        known.products.add(number)
        known.order = Math.min(known.order, order)
      } else best.set(key, { kind, order, products: new Set([number]) })
    }
  }
  const found = [...best].map(([key, { kind, order, products }]) => {
    const { count, sold } = tally(index, products)
    return { word: key.slice(kind.length + 1), kind, order, count, sold }
  })
  return arrange(found, storesNamed(index, word), [...index.categoryByCode.values()], limit)
}

/** A possible completion of the keyword, and how well it fits. */
export interface Completion {
  readonly word: string
  readonly kind: 'product' | 'maker' | 'category'
  readonly order: number
  readonly count: number
  readonly sold: number
}

/** Sorts completions: names of products, then stores, makers and categories. */
export function arrange(
  found: readonly Completion[],
  stores: readonly Association[],
  known: readonly Category[],
  limit: number,
): Association[] {
  const ranked = found
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.order - b.order || b.sold - a.sold || (a.word < b.word ? -1 : 1))
  const of = (kind: string) => ranked.filter(each => each.kind === kind)
  const others = [
    ...largestStores(stores),
    ...of('maker').slice(0, OTHERS).map(toAssociation),
    ...categories(known, of('category')),
  ]
  const products = of('product').map(toAssociation)
  return [...products.slice(0, Math.max(1, limit - others.length)), ...others].slice(0, limit)
}

function largestStores(stores: readonly Association[]): Association[] {
  return stores.toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1)).slice(0, OTHERS)
}

function toAssociation({ word, kind, count }: Completion): Association {
  return { word, kind, count, targetId: null }
}

function categories(known: readonly Category[], found: readonly Completion[]): Association[] {
  return found.slice(0, OTHERS).flatMap(({ word, count }) => {
    const category = known.find(each => each.name === word)
    return category ? [{ word, kind: 'category' as const, count, targetId: category.code }] : []
  })
}

function storesNamed(index: MemoryIndex, word: string): Association[] {
  if (word.length < 2) return []
  const named = index.stores.flatMap((store, number) =>
    store.isOpen && store.searchName.includes(word) ? [{ store, number }] : [],
  )
  if (named.length === 0) return []
  const counts = new Map(named.map(({ number }) => [number, 0]))
  for (let slot = 0; slot < index.offers.count; slot++) {
    const count = counts.get(index.offers.storeOf(slot))
    if (count !== undefined && isVisible(index, slot)) counts.set(index.offers.storeOf(slot), count + 1)
  }
  return named.map(({ store, number }) => ({
    word: store.name,
    kind: 'store' as const,
    count: counts.get(number) ?? 0,
    targetId: store.id,
  }))
}

/** Names of the best-selling products. */
export function bestNames(index: MemoryIndex, limit: number): string[] {
  const { offers, productColumns } = index
  const soldByName = new Map<number, number>()
  for (let slot = 0; slot < offers.count; slot++) {
    const product = offers.product[slot] ?? 0
    if (productColumns.isProhibited(product) || !isVisible(index, slot)) continue
    const name = productColumns.name[product] ?? 0
    soldByName.set(name, (soldByName.get(name) ?? 0) + offers.soldOf(slot))
  }
  return [...soldByName]
    .map(([name, sold]) => ({ word: index.names.value(name), sold }))
    .toSorted((a, b) => b.sold - a.sold || (a.word < b.word ? -1 : 1))
    .slice(0, limit)
    .map(({ word }) => word)
}

function tally(index: MemoryIndex, products: Iterable<number>): { count: number; sold: number } {
  let count = 0
  let sold = 0
  for (const product of products) {
    for (let slot = index.offers.firstOf(product); slot >= 0; slot = index.offers.nextOf(slot)) {
      if (!isVisible(index, slot)) continue
      count++
      sold += index.offers.soldOf(slot)
    }
  }
  return { count, sold }
}

function isVisible({ offers, stores }: MemoryIndex, slot: number): boolean {
  return (offers.flagsOf(slot) & OFFER.listed) !== 0 && (stores[offers.storeOf(slot)]?.isOpen ?? false)
}
