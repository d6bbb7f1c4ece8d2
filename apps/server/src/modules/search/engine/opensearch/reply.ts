import { z } from 'zod'

const Bucket = z.looseObject({ key: z.string(), doc_count: z.number() })

/** The parts of an OpenSearch search response that the adapter reads. */
export const SearchReply = z.object({
  hits: z.object({
    total: z.object({ value: z.number() }).optional(),
    hits: z.array(z.object({ _id: z.string() })),
  }),
  aggregations: z.record(z.string(), z.unknown()).default({}),
})
export interface SearchReply extends z.output<typeof SearchReply> {}

export interface Counted {
  readonly value: string
  readonly count: number
  /** The bucket itself, for its sub-aggregations. */
  readonly inner: Readonly<Record<string, unknown>>
}

/** The aggregation at a path of names; throws when the request did not ask for it. */
function at(aggregations: Readonly<Record<string, unknown>>, path: readonly string[]): Record<string, unknown> {
  let found: unknown = aggregations
  for (const name of path) found = (found as Record<string, unknown> | undefined)?.[name]
  if (typeof found !== 'object' || found === null) throw new Error(`OpenSearch counted no ${path.join('.')}`)
  return found as Record<string, unknown>
}

export function bucketsOf(aggregations: Readonly<Record<string, unknown>>, ...path: readonly string[]): Counted[] {
  const buckets = z.array(Bucket).parse(at(aggregations, path)['buckets'])
  return buckets.map(bucket => ({ value: bucket.key, count: bucket.doc_count, inner: bucket }))
}

export function countOf(aggregations: Readonly<Record<string, unknown>>, ...path: readonly string[]): number {
  return z.number().parse(at(aggregations, path)['doc_count'])
}

export function numberOf(aggregations: Readonly<Record<string, unknown>>, ...path: readonly string[]): number {
  return z.number().parse(at(aggregations, path)['value'])
}
