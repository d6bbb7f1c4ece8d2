import type { Defect } from '../defect.ts'

const SEARCH = 'apps/server/src/modules/search'
const READING = `${SEARCH}/engine/keyword/read-keyword.ts`
const BOOK = `${SEARCH}/engine/text/name-book.ts`
const WORDS_TEST = `${SEARCH}/words.http.test.ts`
const LEXICON_TEST = `${SEARCH}/lexicon/lexicon.http.test.ts`
const SNAPSHOT_TEST = `${SEARCH}/engine/memory/snapshot.test.ts`
const BROAD_TEST = `${SEARCH}/engine/memory/broad/broad-scan.test.ts`

/** Finding goods as people write them: no word empties a search, and none is taken for another medicine. */
export const SEARCH_DEFECTS: readonly Defect[] = [
  {
    name: 'search-unknown-word-empties',
    means: 'a search with one unknown word finds nothing',
    edits: [
      {
        file: READING,
        find: 'const kept = isAsTyped ? parts',
        put: 'const kept = isAsTyped || parts.length > 1 ? parts',
      },
    ],
    test: { file: WORDS_TEST, title: 'ignores and reports an unknown word, and searches the known words beside it' },
  },
  {
    name: 'search-two-readings-taken-for-one',
    means: 'a typing error that fits two medicines shows only one of them',
    edits: [{ file: BOOK, find: 'return rivals.length === 0 ? best : null', put: 'return best' }],
    test: { file: WORDS_TEST, title: 'corrects nothing when a word could mean two medicines' },
  },
  {
    name: 'search-name-inside-another',
    means: 'a search for a brand finds every medicine whose name contains its substance',
    edits: [
      {
        file: `${SEARCH}/lexicon/lexicon.ts`,
        find: 'const names = substanceStarts(name).flatMap(from => {',
        put: 'const names = [...name].map((_, at) => at).flatMap(from => {',
      },
    ],
    test: { file: LEXICON_TEST, title: 'does not find a medicine whose name only contains the substance' },
  },
  {
    name: 'search-lexicon-never-read-again',
    means: 'words that staff add to the lexicon work only after a restart',
    edits: [
      {
        file: `${SEARCH}/engine/memory/memory-engine.ts`,
        find: 'changes.areForgotten || changes.lexiconVersion !== loaded.lexiconVersion',
        put: 'changes.areForgotten',
      },
    ],
    test: { file: LEXICON_TEST, title: 'applies added and removed entries without a restart and lists them' },
  },
  {
    name: 'search-index-not-told-of-changes',
    means: 'changed goods are in the index only after its next regular refresh',
    edits: [{ file: `${SEARCH}/follow-goods.ts`, find: 'if (hasChanges) onChange()', put: '' }],
    test: {
      file: `${SEARCH}/freshness.http.test.ts`,
      title: 'refreshes the index when goods have changed, and not when nothing has',
    },
  },
  {
    name: 'search-broad-skips-products',
    means: 'a broad search leaves out goods that belong among the best',
    edits: [
      {
        file: `${SEARCH}/engine/memory/broad/keep-best.ts`,
        find: 'if (leastFirst > top.worstFirst ||',
        put: 'if (leastFirst > -Infinity ||',
      },
    ],
    test: {
      file: BROAD_TEST,
      title: 'returns the same counts and best hits by kinds as by scanning every offer',
    },
  },
  {
    name: 'search-count-kept-too-long',
    means: 'a broad search still counts offers that are sold out',
    edits: [
      {
        file: `${SEARCH}/engine/memory/offer-columns.ts`,
        find: 'this.kind[slot] = kind\n    this.shape++',
        put: 'this.kind[slot] = kind',
      },
    ],
    test: { file: BROAD_TEST, title: 'returns the same counts and best hits by kinds as by scanning every offer' },
  },
  {
    name: 'search-word-kept-too-long',
    means: 'a product that was renamed is still found by its old name, and not by its new one',
    edits: [
      {
        file: `${SEARCH}/engine/memory/memory-index.ts`,
        find: 'putProduct(product: FeedProduct): void {\n    this.#words++',
        put: 'putProduct(product: FeedProduct): void {',
      },
    ],
    test: { file: BROAD_TEST, title: 'returns the same counts and best hits by kinds as by scanning every offer' },
  },
  {
    name: 'search-feed-read-across-fail-over',
    means: 'changes that a standby received under reused numbers are never found',
    edits: [
      {
        file: `${SEARCH}/tables/changes.ts`,
        find: 'or ${TIMELINE} <> ${timeline} as are_forgotten',
        put: 'or ${TIMELINE} <> ${timeline} and false as are_forgotten',
      },
    ],
    test: {
      file: `${SEARCH}/tables/changes.test.ts`,
      title: 'requires a new load after a standby took over, even when its transaction numbers have caught up',
    },
  },
  {
    name: 'snapshot-without-sums',
    means: 'a snapshot that no longer matches the database is searched after a restart',
    edits: [
      {
        file: `${SEARCH}/engine/memory/read-snapshot.ts`,
        find: 'if (differing.length > 0) {',
        put: 'if (differing.length > 1000) {',
      },
    ],
    test: { file: SNAPSHOT_TEST, title: 'when the snapshot does not match the database' },
  },
  {
    name: 'snapshot-without-changes',
    means: 'an offer that was delisted while a server was down is found after its restart',
    edits: [
      {
        file: `${SEARCH}/engine/memory/read-snapshot.ts`,
        find: "if (areForgotten) return refuse('changes since are forgotten')",
        put: '',
      },
    ],
    test: { file: SNAPSHOT_TEST, title: 'when changes since the snapshot were deleted' },
  },
]
