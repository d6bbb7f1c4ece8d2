import { z } from 'zod'

/** The analysis settings of an index; unknown settings are refused, as OpenSearch does. */
export const Settings = z.strictObject({
  number_of_shards: z.number(),
  number_of_replicas: z.number(),
  refresh_interval: z.string(),
  max_result_window: z.number(),
  analysis: z.strictObject({
    tokenizer: z.record(
      z.string(),
      z.strictObject({ type: z.literal('ngram'), min_gram: z.number(), max_gram: z.number() }),
    ),
    filter: z.record(
      z.string(),
      z.strictObject({
        type: z.literal('pattern_capture'),
        preserve_original: z.literal(false),
        patterns: z.array(z.string()),
      }),
    ),
    analyzer: z.record(
      z.string(),
      z.strictObject({
        type: z.literal('custom'),
        tokenizer: z.string(),
        filter: z.array(z.string()).optional(),
      }),
    ),
  }),
})
export interface Settings extends z.output<typeof Settings> {}

const TextField = z.strictObject({
  type: z.literal('text'),
  analyzer: z.string(),
  search_analyzer: z.string().optional(),
})
const Field = z.union([
  TextField,
  z.strictObject({ type: z.literal('keyword'), fields: z.record(z.string(), TextField).optional() }),
  z.strictObject({ type: z.enum(['long', 'integer', 'boolean']) }),
  z.strictObject({ type: z.literal('date'), format: z.literal('yyyy-MM-dd') }),
])
export const Mappings = z.strictObject({
  dynamic: z.literal('strict'),
  _meta: z.unknown(),
  properties: z.record(z.string(), Field),
})
export interface Mappings extends z.output<typeof Mappings> {}

/** The tokens at each position of a text; several at one position are alternatives. */
export type Places = readonly (readonly string[])[]

/** Cuts a text as Lucene's `ngram` and `whitespace` tokenizers and its `pattern_capture` filter do. */
export function analyse({ analysis }: Settings, analyzer: string, text: string): Places {
  if (analyzer === 'whitespace') return split(text)
  const { tokenizer, filter = [] } = must(analysis.analyzer[analyzer], `analyzer ${analyzer}`)
  const tokens = tokenizer === 'whitespace' ? split(text) : grams(text, must(analysis.tokenizer[tokenizer], tokenizer))
  return filter.reduce<Places>((places, name) => {
    const { patterns } = must(analysis.filter[name], name)
    return places.map(place =>
      place.flatMap(token =>
        patterns.flatMap(pattern => [...token.matchAll(new RegExp(pattern, 'g'))].map(m => m[1] ?? '')),
      ),
    )
  }, tokens)
}

function split(text: string): Places {
  const tokens = text.split(/\s+/).filter(token => token !== '')
  const long = tokens.find(token => token.length > 255)
  if (long !== undefined) throw new Error('the whitespace tokenizer would cut a token of more than 255 signs')
  return tokens.map(token => [token])
}

function grams(text: string, { min_gram, max_gram }: { min_gram: number; max_gram: number }): Places {
  if (min_gram !== max_gram) throw new Error('the double knows pieces of one length only')
  const chars = [...text]
  return chars
    .slice(0, Math.max(0, chars.length - min_gram + 1))
    .map((_, at) => [chars.slice(at, at + min_gram).join('')])
}

export function must<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`no such thing: ${what}`)
  return value
}
