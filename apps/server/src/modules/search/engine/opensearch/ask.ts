import type { Facets, FacetValue } from '@xiaojiu/contract/search/schemas.ts'
import { STORE_KIND_LABELS, STORE_KINDS } from '@xiaojiu/contract/store/schemas.ts'
import type { SearchAnswer, SearchRequest } from '../engine.ts'
import { categoryFacet, chosenFirst, rxLabel } from '../memory/facets.ts'
import { otherNames } from '../memory/search-index.ts'
import type { NameBook } from '../text/name-book.ts'
import { readWithIndex, type Search } from './keyword-words.ts'
import { storesNamed } from './names-and-words.ts'
import { bucketsOf, type Counted, countOf, numberOf, type SearchReply } from './reply.ts'
import { searchBody } from './search-body.ts'
import type { Surroundings } from './surroundings.ts'
import { clausesFor, type WordClauses } from './word-clauses.ts'

/** Runs a search: reads the keyword, sends one request, and a second one when hits with hidden prices are needed. */
export async function ask(
  search: Search,
  around: Surroundings,
  names: () => Promise<NameBook>,
  request: SearchRequest,
): Promise<SearchAnswer> {
  const { keyword, isAsTyped } = request.criteria
  const { words, corrected, ignored } = await readWithIndex(search, around, names, keyword, isAsTyped)
  const clauses = words?.map(word => clausesFor(word, text => storesNamed(around, text))) ?? null
  return { ...(await askFor(search, around, request, clauses, corrected ?? keyword)), corrected, ignored }
}

async function askFor(
  search: Search,
  around: Surroundings,
  request: SearchRequest,
  words: readonly WordClauses[] | null,
  keyword: string,
): Promise<Omit<SearchAnswer, 'corrected' | 'ignored'>> {
  const isByPrice = request.sort === 'price-asc' || request.sort === 'price-desc'
  const reply = await search(searchBody(around, request, words, isByPrice ? 'shown' : 'all'))
  const answer = readAnswer(around, request, keyword, reply)
  const shownCount = reply.hits.total?.value ?? 0
  const missing = request.limit - answer.offerIds.length
  if (!isByPrice || missing === 0 || shownCount === answer.total) return answer
  // Hidden prices come after all visible ones, in the order of sales.
  const rest = { ...request, offset: Math.max(0, request.offset - shownCount), limit: missing }
  const { aggs: _, ...body } = searchBody(around, rest, words, 'hidden')
  const behind = await search(body)
  return { ...answer, offerIds: [...answer.offerIds, ...behind.hits.hits.map(hit => hit._id)] }
}

/** Converts OpenSearch's response; `keyword` is the one that was searched. */
function readAnswer(
  around: Surroundings,
  request: SearchRequest,
  keyword: string,
  reply: SearchReply,
): Omit<SearchAnswer, 'corrected' | 'ignored'> {
  const { aggregations, hits } = reply
  return {
    offerIds: hits.hits.map(hit => hit._id),
    total: countOf(aggregations, 'hits'),
    productCount: numberOf(aggregations, 'hits', 'products'),
    storeCount: numberOf(aggregations, 'hits', 'stores'),
    facets: readFacets(around, request, aggregations),
    relatedWords:
      keyword.trim() === ''
        ? []
        : otherNames(
            keyword,
            bucketsOf(aggregations, 'hits', 'names').map(({ value, count }) => ({ word: value, count })),
          ),
  }
}

function readFacets(
  { stores, categories }: Surroundings,
  { criteria }: SearchRequest,
  aggregations: Readonly<Record<string, unknown>>,
): Facets {
  const words = (name: string, chosen: readonly string[], label = (word: string) => word): FacetValue[] => {
    const known = new Map<string, number>(chosen.map(value => [value, 0]))
    const counted: Counted[] = bucketsOf(aggregations, name, 'values')
    if (chosen.length > 0) counted.push(...bucketsOf(aggregations, `${name}Chosen`, 'values'))
    for (const { value, count } of counted) known.set(value, count)
    const values = [...known].map(([value, count]) => ({ value, label: label(value), count }))
    return chosenFirst(values, chosen)
  }
  const byCategory = countsOf(bucketsOf(aggregations, 'categories', 'values'))
  const byStore = countsOf(bucketsOf(aggregations, 'stores', 'values'))
  const byStoreForKinds = countsOf(bucketsOf(aggregations, 'storeKinds', 'values'))
  return {
    categories: categoryFacet(categories, code => byCategory.get(code) ?? 0, criteria.categoryCode),
    makers: words('makers', criteria.makers),
    specs: words('specs', criteria.specs),
    dosageForms: words('dosageForms', criteria.dosageForms),
    rxClasses: words('rxClasses', criteria.rxClasses, rxLabel),
    stores: chosenFirst(
      stores.map(({ id, name }) => ({ value: id, label: name, count: byStore.get(id) ?? 0 })),
      criteria.storeIds,
    ),
    storeKinds: STORE_KINDS.map(kind => ({
      value: kind,
      label: STORE_KIND_LABELS[kind],
      count: stores.reduce((sum, store) => sum + (store.kind === kind ? (byStoreForKinds.get(store.id) ?? 0) : 0), 0),
    })).filter(({ value, count }) => count > 0 || criteria.storeKinds.includes(value)),
    inStockCount: countOf(aggregations, 'inStock'),
    buyableCount: countOf(aggregations, 'buyable'),
    nearExpiryCount: countOf(aggregations, 'near'),
  }
}

function countsOf(counted: readonly Counted[]): ReadonlyMap<string, number> {
  return new Map(counted.map(({ value, count }) => [value, count]))
}
