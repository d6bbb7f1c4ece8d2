import type { ScriptKey, ScriptSort, SearchBody, SortKey } from '../clause.ts'
import { OWN_PRICE } from '../search-body.ts'
import { aggregate } from './aggregate.ts'
import { evaluate } from './evaluate.ts'
import type { Document, StoredIndex } from './stored-index.ts'

const KNOWN = new Set(['size', 'from', '_source', 'track_total_hits', 'query', 'post_filter', 'sort', 'aggs'])

/** Answers a search as `_search` does: hits after the post filter, aggregations before it. */
export function searchDocuments(index: StoredIndex, body: SearchBody): object {
  for (const key of Object.keys(body)) if (!KNOWN.has(key)) throw new Error(`unknown key ${key}`)
  const found = [...index.documents].flatMap(([id, { source }]) => {
    const score = evaluate(index, source, body.query)
    return score === null ? [] : [{ id, source, score }]
  })
  const { post_filter: filter, from = 0, size, sort = [] } = body
  if (from + size > index.settings.max_result_window) throw new Error('Result window is too large')
  const hits = filter ? found.filter(({ source }) => evaluate(index, source, filter) !== null) : found
  const sorted = hits.toSorted((a, b) => {
    for (const key of sort) {
      const order = compare(index, key, a, b)
      if (order !== 0) return order
    }
    return 0
  })
  const documents = found.map(({ source }) => source)
  return {
    hits: {
      ...(body.track_total_hits ? { total: { value: hits.length, relation: 'eq' } } : {}),
      hits: sorted.slice(from, from + size).map(({ id }) => ({ _id: id })),
    },
    ...(body.aggs && Object.keys(body.aggs).length > 0
      ? {
          aggregations: Object.fromEntries(
            Object.entries(body.aggs).map(([name, asked]) => [name, aggregate(index, documents, asked)]),
          ),
        }
      : {}),
  }
}

interface Hit {
  readonly source: Document
  readonly score: number
}

function compare(index: StoredIndex, key: SortKey, a: Hit, b: Hit): number {
  const [[field, { order }] = ['', { order: 'asc' }]] = Object.entries(key)
  const valueOf = (hit: Hit) => {
    if (isScripted(key)) return scripted(index, key._script, hit.source)
    return field === '_score' ? hit.score : (index.values(hit.source, field)[0] ?? null)
  }
  const [left, right] = [valueOf(a), valueOf(b)]
  if (left === right) return 0
  // A missing value comes last in either direction.
  if (left === null) return 1
  if (right === null) return -1
  return (left < right ? -1 : 1) * (order === 'asc' ? 1 : -1)
}

function isScripted(key: SortKey): key is ScriptKey {
  return '_script' in key
}

/** The one script that the adapter sends. */
function scripted(index: StoredIndex, { type, script }: ScriptSort, source: Document): number | null {
  if (type !== 'number' || script.lang !== 'painless' || script.source !== OWN_PRICE) throw new Error('unknown script')
  const [id] = index.values(source, 'id')
  const [price] = index.values(source, 'price')
  return script.params.own[String(id)] ?? Number(price)
}
