import type { SearchSort } from '@xiaojiu/contract/search/schemas.ts'
import type { SearchAnswer, SearchRequest } from '../engine.ts'
import { normalise } from '../text/normalise.ts'
import { Audience } from './audience.ts'
import { NO_DAY } from './day-number.ts'
import { FacetCounter } from './facet-counter.ts'
import { FAILS, Filters, type Look } from './filters.ts'
import { MATCH } from './match-class.ts'
import { matchKeyword } from './match-keyword.ts'
import type { MemoryIndex } from './memory-index.ts'
import { OFFER, type OfferColumns } from './offer-columns.ts'
import { Top } from './top.ts'

const RELATED_WORDS = 6

/** One pass over the offers of the products the keyword finds: filter, count facets, keep the best. */
export function searchIndex(index: MemoryIndex, request: SearchRequest): SearchAnswer {
  const { criteria, sort, offset, limit } = request
  const match = matchKeyword(index, criteria.keyword)
  const audience = new Audience(index, request.buyer, request.today)
  const filters = new Filters(index, request, audience)
  const counter = new FacetCounter(index)
  const top = new Top(offset + limit, index.offers.ids)
  const hitsByName = new Map<number, number>()
  const look: Look = { fails: 0, isShown: false, isBuyable: false, isInStock: false, isNear: false }
  const { offers } = index
  let total = 0
  let productCount = 0

  for (const number of match?.products ?? index.products.keys()) {
    const product = index.products[number]
    if (!product || product.isProhibited) continue
    const fails = filters.productFails(product)
    if ((fails & (fails - 1)) !== 0) continue
    const isRuleShown = audience.showsRule(product.rule)
    let count = 0
    for (let slot = offers.firstOf(number); slot >= 0; slot = offers.next[slot] ?? -1) {
      const store = offers.store[slot] ?? 0
      if (((offers.flags[slot] ?? 0) & OFFER.listed) === 0 || !index.stores[store]?.isOpen) continue
      const rank = match ? match.rankOf(number, store) : MATCH.exact
      if (rank === MATCH.none) continue
      filters.look(slot, isRuleShown, look)
      if ((look.fails & FAILS.other) !== 0) continue
      if (look.fails === 0) count++
      if (fails !== 0) continue
      counter.countOffer(store, look)
      if (look.fails === 0) pushBySort(top, sort, offers, slot, rank, look)
    }
    if (count === 0) continue
    counter.countProduct(product, fails, count)
    if (fails !== 0) continue
    total += count
    productCount++
    hitsByName.set(product.name, (hitsByName.get(product.name) ?? 0) + count)
  }

  return {
    offerIds: top.slots(offset).map(slot => offers.ids[slot] ?? ''),
    total,
    productCount,
    storeCount: counter.storeCount,
    facets: counter.facets(criteria),
    relatedWords: match ? relatedWords(index, criteria.keyword, hitsByName) : [],
  }
}

/** Sort keys, smaller first. A price that is not shown stands behind all that are, in the order of sales. */
function pushBySort(top: Top, sort: SearchSort, offers: OfferColumns, slot: number, rank: number, look: Look): void {
  const sold = offers.sold[slot] ?? 0
  switch (sort) {
    case 'relevance':
      return top.push(slot, rank * 4 + (look.isBuyable ? 0 : 2) + (look.isInStock ? 0 : 1), -sold)
    case 'sales':
      return top.push(slot, -sold, 0)
    case 'price-asc':
      return top.push(slot, look.isShown ? (offers.price[slot] ?? 0) : Infinity, -sold)
    case 'price-desc':
      return top.push(slot, look.isShown ? -(offers.price[slot] ?? 0) : Infinity, -sold)
    case 'expiry': {
      const latest = offers.latest[slot] ?? NO_DAY
      return top.push(slot, latest === NO_DAY ? Infinity : -latest, -sold)
    }
  }
}

/** Names among the hits other than the keyword itself, the most frequent first. */
function relatedWords(index: MemoryIndex, keyword: string, hitsByName: ReadonlyMap<number, number>): string[] {
  const typed = normalise(keyword)
  return [...hitsByName]
    .map(([name, count]) => ({ word: index.names.value(name), count }))
    .filter(({ word }) => normalise(word) !== typed)
    .toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, RELATED_WORDS)
    .map(({ word }) => word)
}
