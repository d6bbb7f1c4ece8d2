import type { SearchRequest } from '../engine.ts'
import { LONGEST } from '../memory/facets.ts'
import { MATCH } from '../memory/match-class.ts'
import { type Aggregation, allOf, type Clause, not, type SearchBody, type SortKey } from './clause.ts'
import { baseClauses, buyableClause, type FacetName, facetClauses, nearClause, shownClause } from './filters.ts'
import type { Surroundings } from './surroundings.ts'
import { keywordClause, type WordClauses } from './word-clauses.ts'

const EVERY_STORE = 1000
const EVERY_CATEGORY = 2000
const RELATED = 20
const MOST_EXACT = 40_000

/**
 * A search as one request: the keyword and criteria without a facet decide what is counted; criteria of facets are applied after
 * counting, each left out of its own count. `part`: offers whose price the buyer sees, or the others, when the order is by price.
 */
export function searchBody(
  around: Surroundings,
  request: SearchRequest,
  words: readonly WordClauses[] | null,
  part: 'all' | 'shown' | 'hidden' = 'all',
): SearchBody {
  const facets = facetClauses(around, request)
  const chosen = (except?: FacetName) =>
    Object.entries(facets).flatMap(([name, clause]) => (clause === null || name === except ? [] : [clause]))
  const shown = shownClause(around, request)
  const ofPart = part === 'all' ? [] : [part === 'shown' ? shown : not(shown)]
  const counted = (except: FacetName, values: Aggregation): Aggregation => ({
    filter: allOf(chosen(except)),
    aggs: { values },
  })
  const facet = (name: FacetName, field: string, picked: readonly string[]): Record<string, Aggregation> => ({
    [name]: counted(name, { terms: { field, size: LONGEST } }),
    ...(picked.length === 0
      ? {}
      : { [`${name}Chosen`]: counted(name, { terms: { field, size: picked.length, include: picked } }) }),
  })
  const { criteria } = request
  return {
    size: request.limit,
    from: request.offset,
    _source: false,
    track_total_hits: true,
    query: { bool: { filter: baseClauses(around, request), ...scoring(around, request, words) } },
    post_filter: allOf([...chosen(), ...ofPart]),
    sort: sortKeys(request, part),
    aggs: {
      hits: {
        filter: allOf(chosen()),
        aggs: {
          products: { cardinality: { field: 'productId', precision_threshold: MOST_EXACT } },
          stores: { cardinality: { field: 'storeId', precision_threshold: MOST_EXACT } },
          names: { terms: { field: 'genericName', size: RELATED } },
        },
      },
      categories: counted('categories', { terms: { field: 'categories', size: EVERY_CATEGORY } }),
      ...facet('makers', 'maker', criteria.makers),
      ...facet('specs', 'spec', criteria.specs),
      ...facet('dosageForms', 'form', criteria.dosageForms),
      ...facet('rxClasses', 'rx', criteria.rxClasses),
      stores: counted('stores', { terms: { field: 'storeId', size: EVERY_STORE } }),
      storeKinds: counted('storeKinds', { terms: { field: 'storeId', size: EVERY_STORE } }),
      inStock: { filter: allOf([...chosen('inStock'), { term: { isInStock: true } }]) },
      buyable: { filter: allOf([...chosen('buyable'), buyableClause(around, request)]) },
      near: { filter: allOf([...chosen('near'), nearClause(around, request)]) },
    },
  }
}

/** The score between two match classes. Smaller scores below it: buyable, in stock, near, in this order. */
const CLASS_STEP = 8

function scoring(
  around: Surroundings,
  request: SearchRequest,
  words: readonly WordClauses[] | null,
): { readonly must?: readonly Clause[]; readonly should?: readonly Clause[] } {
  const keyword = words === null ? {} : { must: [keywordClause(words, rank => (MATCH.store - rank) * CLASS_STEP + 1)] }
  if (request.sort !== 'relevance') return keyword
  const near = around.stores.filter(
    store => request.nearProvince !== null && store.provinceCode.slice(0, 2) === request.nearProvince.slice(0, 2),
  )
  const worth = (filter: Clause, boost: number): Clause => ({ constant_score: { filter, boost } })
  return {
    ...keyword,
    should: [
      worth(buyableClause(around, request), 4),
      worth({ term: { isInStock: true } }, 2),
      worth({ terms: { storeId: near.map(store => store.id) } }, 1),
    ],
  }
}

const BY_SALES: SortKey = { sold: { order: 'desc' } }
const BY_ID: SortKey = { id: { order: 'asc' } }

/** Equal hits are sorted by id, so that pages never repeat or skip. Hidden prices do not affect the order. */
function sortKeys({ sort, ownPrices }: SearchRequest, part: 'all' | 'shown' | 'hidden'): SortKey[] {
  if (part === 'hidden') return [BY_SALES, BY_ID]
  switch (sort) {
    case 'relevance':
      return [{ _score: { order: 'desc' } }, BY_SALES, BY_ID]
    case 'sales':
      return [BY_SALES, BY_ID]
    case 'price-asc':
      return [byPrice('asc', ownPrices), BY_SALES, BY_ID]
    case 'price-desc':
      return [byPrice('desc', ownPrices), BY_SALES, BY_ID]
    case 'expiry':
      return [{ latestOn: { order: 'desc', missing: '_last' } }, BY_SALES, BY_ID]
  }
}

/** The same script text for all buyers, so that OpenSearch compiles it once. */
export const OWN_PRICE = "def own = params.own[doc['id'].value]; return own == null ? doc['price'].value : own"

function byPrice(order: 'asc' | 'desc', ownPrices: SearchRequest['ownPrices']): SortKey {
  if (ownPrices.size === 0) return { price: { order } }
  const script = { lang: 'painless', source: OWN_PRICE, params: { own: Object.fromEntries(ownPrices) } } as const
  return { _script: { type: 'number', order, script } }
}
