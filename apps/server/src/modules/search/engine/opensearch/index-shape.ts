/**
 * How the offers lie in OpenSearch. Nothing here needs a plugin: everything Chinese about a word (half width, readings,
 * initials) is worked out by `offer-document.ts` before it is sent, and the analyzers only cut it into pieces.
 * - `pairs`, `signs`, `fours`: overlapping pieces of 2, 1 and 4 signs, each one place further on, so that a phrase of
 *   them is exactly a part of the text;
 * - `readings`: one place for each character, holding all the ways it may be typed, written `阿|a|e 莫|mo|m`.
 */
export const INDEX_SETTINGS = {
  number_of_shards: 1,
  number_of_replicas: 0,
  /** Not searched while it is being filled; afterwards each batch of changes refreshes the index. */
  refresh_interval: '-1',
  max_result_window: 200_000,
  analysis: {
    tokenizer: {
      one_sign: { type: 'ngram', min_gram: 1, max_gram: 1 },
      two_signs: { type: 'ngram', min_gram: 2, max_gram: 2 },
      four_signs: { type: 'ngram', min_gram: 4, max_gram: 4 },
    },
    filter: {
      ways_to_type: { type: 'pattern_capture', preserve_original: false, patterns: ['([^|]+)'] },
    },
    analyzer: {
      signs: { type: 'custom', tokenizer: 'one_sign' },
      pairs: { type: 'custom', tokenizer: 'two_signs' },
      fours: { type: 'custom', tokenizer: 'four_signs' },
      readings: { type: 'custom', tokenizer: 'whitespace', filter: ['ways_to_type'] },
    },
  },
} as const

const WORD = { type: 'keyword' } as const
const TEXT = {
  type: 'keyword',
  fields: { signs: { type: 'text', analyzer: 'signs' }, pairs: { type: 'text', analyzer: 'pairs' } },
} as const
const READINGS = { type: 'text', analyzer: 'readings', search_analyzer: 'whitespace' } as const
const DAY = { type: 'date', format: 'yyyy-MM-dd' } as const
const FLAG = { type: 'boolean' } as const

export const INDEX_FIELDS = {
  id: WORD,
  productId: WORD,
  storeId: WORD,
  price: { type: 'long' },
  sold: { type: 'integer' },
  isListed: FLAG,
  isInStock: FLAG,
  isControlled: FLAG,
  isProhibited: FLAG,
  region: WORD,
  rule: WORD,
  earliestOn: DAY,
  latestOn: DAY,
  genericName: WORD,
  maker: WORD,
  spec: WORD,
  form: WORD,
  rx: WORD,
  brand: WORD,
  categories: WORD,
  /** Names that a slip may have meant. */
  knownNames: WORD,
  names: TEXT,
  nameReadings: READINGS,
  aliases: TEXT,
  aliasReadings: READINGS,
  makers: TEXT,
  makerReadings: READINGS,
  categoryNames: TEXT,
  complaints: TEXT,
  codes: { type: 'keyword', fields: { fours: { type: 'text', analyzer: 'fours' } } },
  /** The numbers written backwards: a tail is their beginning. */
  codesReversed: WORD,
  /** What is left of the spec from each place on where a number may begin. */
  specTails: WORD,
} as const
