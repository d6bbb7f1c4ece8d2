/**
 * The index of offers in OpenSearch. It needs no plugin: `offer-document.ts` computes everything Chinese about a word
 * (half width, readings, initials) before it is sent, and the analyzers only split it into tokens.
 * - `pairs`, `signs`, `fours`: overlapping tokens of 2, 1 and 4 characters, each one position further, so that a phrase
 *   of them matches exactly a part of the text;
 * - `readings`: one position for each character, with all the ways it may be typed, written `阿|a|e 莫|mo|m`.
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
  /** Names that a typing error is compared with. */
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
  /** The numbers reversed: a prefix search here finds the end of a number. */
  codesReversed: WORD,
  /** The rest of the spec from each position where a number may begin. */
  specTails: WORD,
} as const
