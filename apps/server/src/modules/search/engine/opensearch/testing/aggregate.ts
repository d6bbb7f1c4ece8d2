import type { Aggregation } from '../clause.ts'
import { evaluate } from './evaluate.ts'
import type { Document, StoredIndex } from './stored-index.ts'

/** Counts documents as an aggregation of OpenSearch does. */
export function aggregate(
  index: StoredIndex,
  documents: readonly Document[],
  asked: Aggregation,
): Record<string, unknown> {
  const { filter, terms, cardinality, sum, aggs, ...rest } = asked
  if (Object.keys(rest).length > 0) throw new Error(`unknown aggregation ${Object.keys(rest).join(', ')}`)
  if (cardinality) {
    const values = documents.flatMap(document => index.values(document, cardinality.field))
    return { value: new Set(values).size }
  }
  if (sum)
    return {
      value: documents
        .flatMap(document => index.values(document, sum.field))
        .reduce<number>((a, b) => a + Number(b), 0),
    }
  if (filter) {
    const hits = documents.filter(document => evaluate(index, document, filter) !== null)
    return { doc_count: hits.length, ...below(index, hits, aggs) }
  }
  if (!terms) throw new Error('an aggregation of nothing')
  const groups = new Map<string, Document[]>()
  for (const document of documents)
    for (const value of new Set(index.values(document, terms.field).map(String))) {
      if (terms.include && !terms.include.includes(value)) continue
      const group = groups.get(value)
      if (group) group.push(document)
      else groups.set(value, [document])
    }
  const buckets = [...groups].map(([key, group]) => ({
    key,
    doc_count: group.length,
    ...below(index, group, aggs),
  }))
  const [by] = Object.keys(terms.order ?? {})
  const weight = (bucket: Record<string, unknown> & { doc_count: number }) =>
    by === undefined ? bucket.doc_count : Number((bucket[by] as { value: number }).value)
  buckets.sort((a, b) => weight(b) - weight(a) || (a.key < b.key ? -1 : 1))
  return { buckets: buckets.slice(0, terms.size) }
}

function below(
  index: StoredIndex,
  documents: readonly Document[],
  aggs: Readonly<Record<string, Aggregation>> = {},
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(aggs).map(([name, asked]) => [name, aggregate(index, documents, asked)]))
}
