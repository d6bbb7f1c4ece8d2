import type { Association } from '@xiaojiu/contract/search/schemas.ts'
import { arrange, type Completion, HIT_ORDER } from '../memory/complete.ts'
import { termText } from '../memory/term-index.ts'
import type { KnownName } from '../text/name-book.ts'
import { wordsOf } from '../text/normalise.ts'
import { syllablesOf } from '../text/syllables.ts'
import { type Aggregation, allOf, anyOf, type Clause, type SearchBody } from './clause.ts'
import { visibleClauses } from './filters.ts'
import { bucketsOf, countOf, numberOf, type SearchReply } from './reply.ts'
import type { Surroundings } from './surroundings.ts'
import { partOf, spellingClauses } from './word-clauses.ts'

const MOST_NAMES = 500
const MOST_KNOWN_NAMES = 65_000
const SOLD: Readonly<Record<string, Aggregation>> = { sold: { sum: { field: 'sold' } } }

function counting(query: Clause, aggs: Readonly<Record<string, Aggregation>>): SearchBody {
  return { size: 0, _source: false, track_total_hits: false, query, aggs }
}

/** Stores whose name contains the word. */
export function storesNamed({ stores }: Pick<Surroundings, 'stores'>, word: string): string[] {
  return word.length < 2 ? [] : stores.filter(store => termText(store.name).includes(word)).map(store => store.id)
}

/** The best-selling names. */
export function bestNamesBody(around: Surroundings, limit: number): SearchBody {
  return counting(allOf(visibleClauses(around)), {
    names: { terms: { field: 'genericName', size: limit, order: { sold: 'desc' } }, aggs: SOLD },
  })
}

/** Every name and alias with the number of its products, to compare typing errors with. */
export function knownNamesBody(): SearchBody {
  return counting(
    { match_all: {} },
    {
      names: {
        terms: { field: 'knownNames', size: MOST_KNOWN_NAMES },
        aggs: { products: { cardinality: { field: 'productId', precision_threshold: 1000 } } },
      },
    },
  )
}

export function readKnownNames({ aggregations }: SearchReply): KnownName[] {
  return bucketsOf(aggregations, 'names').map(({ value, inner }) => ({
    text: value,
    syllables: syllablesOf(value),
    productCount: numberOf(inner, 'products'),
  }))
}

/** How many offers match each word, on sale or not. */
export function probeBody(words: readonly (readonly Clause[])[]): SearchBody {
  return counting({ match_all: {} }, Object.fromEntries(words.map((word, at) => [String(at), { filter: allOf(word) }])))
}

export function readProbe({ aggregations }: SearchReply, count: number): number[] {
  return Array.from({ length: count }, (_, at) => countOf(aggregations, String(at)))
}

/** Completions of a partial keyword: names, makers and categories by how well they fit, and stores. */
export function completionBody(around: Surroundings, word: string): SearchBody {
  const named = (which: Clause, field: string): Aggregation => ({
    filter: which,
    aggs: { words: { terms: { field, size: MOST_NAMES, order: { sold: 'desc' } }, aggs: SOLD } },
  })
  return counting(allOf(visibleClauses(around)), {
    all: named(anyOf(ORDERS.flatMap(({ of }) => of(word))), 'genericName'),
    ...Object.fromEntries(ORDERS.map(({ order, of }) => [`order${order}`, named(anyOf(of(word)), 'genericName')])),
    makers: named(anyOf([partOf('makers', word), ...spellingClauses('makerReadings', word, 'anywhere')]), 'maker'),
    categories: named(partOf('categoryNames', word), 'categoryNames'),
    stores: {
      filter: { terms: { storeId: storesNamed(around, word) } },
      aggs: { words: { terms: { field: 'storeId', size: 1000 } } },
    },
  })
}

/** The kinds of fit for a name, best first. Numbers and specs give no completions. */
const ORDERS: readonly {
  readonly order: number
  readonly of: (word: string) => readonly Clause[]
}[] = [
  {
    order: HIT_ORDER.exact,
    // A single letter that is a whole name is not what the user is typing.
    of: word => (word.length === 1 ? [] : [{ term: { names: word } }, { term: { aliases: word } }]),
  },
  {
    order: HIT_ORDER.prefix,
    of: word => [
      { prefix: { names: word } },
      { prefix: { aliases: word } },
      ...spellingClauses('nameReadings', word, 'start'),
      ...spellingClauses('aliasReadings', word, 'start'),
    ],
  },
  {
    order: HIT_ORDER.inside,
    of: word => [partOf('names', word), partOf('aliases', word), partOf('complaints', word)],
  },
  {
    order: HIT_ORDER['spelled-inside'],
    of: word => [
      ...spellingClauses('nameReadings', word, 'anywhere'),
      ...spellingClauses('aliasReadings', word, 'anywhere'),
    ],
  },
]

export function readCompletion(
  around: Surroundings,
  keyword: string,
  limit: number,
  { aggregations }: SearchReply,
): Association[] {
  const word = completedWord(keyword)
  const orderOf = new Map<string, number>()
  for (const { order } of ORDERS)
    for (const { value } of bucketsOf(aggregations, `order${order}`, 'words'))
      if (!orderOf.has(value)) orderOf.set(value, order)
  const read = (path: string, kind: Completion['kind']): Completion[] =>
    bucketsOf(aggregations, path, 'words').map(({ value, count, inner }) => ({
      word: value,
      kind,
      order: kind === 'product' ? (orderOf.get(value) ?? HIT_ORDER['spelled-inside']) : fitOf(value, word),
      count,
      sold: numberOf(inner, 'sold'),
    }))
  const counts = new Map(bucketsOf(aggregations, 'stores', 'words').map(({ value, count }) => [value, count]))
  const named = new Set(storesNamed(around, word))
  return arrange(
    [
      ...read('all', 'product'),
      ...read('makers', 'maker'),
      // An offer has several categories; only those that contain the word count.
      ...read('categories', 'category').filter(each => each.word.includes(word)),
    ],
    around.stores
      .filter(store => store.isOpen && named.has(store.id))
      .map(({ id, name }) => ({ word: name, kind: 'store', count: counts.get(id) ?? 0, targetId: id })),
    around.categories,
    limit,
  )
}

function fitOf(label: string, word: string): number {
  const text = termText(label)
  if (text === word && word.length > 1) return HIT_ORDER.exact
  return text.startsWith(word) ? HIT_ORDER.prefix : HIT_ORDER.inside
}

export function completedWord(keyword: string): string {
  return wordsOf(keyword).join('')
}
