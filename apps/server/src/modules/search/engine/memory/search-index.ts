import type { SearchAnswer, SearchRequest } from '../engine.ts'
import { normalise } from '../text/normalise.ts'
import { audienceOf } from './audience.ts'
import { isBroad, scanBroadly } from './broad/broad-scan.ts'
import { facetsOf } from './facets.ts'
import { matchKeyword } from './match-keyword.ts'
import type { MemoryIndex } from './memory-index.ts'
import { type Scan, scan } from './scan.ts'
import { sieveOf } from './sieve.ts'
import { emptyTally, type Tally } from './tally.ts'
import { Top, topCounted } from './top.ts'

const RELATED_WORDS = 6

/** Runs a search on the index. */
export function searchIndex(index: MemoryIndex, request: SearchRequest): SearchAnswer {
  const { criteria, sort, offset, limit } = request
  const { offers } = index
  const { reading, match } = matchKeyword(index, criteria.keyword, criteria.isAsTyped)
  const audience = audienceOf(index, request.buyer, request.today)
  const sieve = sieveOf(index, request, audience)
  let tally = emptyTally(index)
  const top = new Top(Math.min(offset + limit, offers.count), offers.ids)
  const asked: Scan = { index, match, audience, sieve, sort, tally, top }
  offers.withPrices(request.ownPrices, () => {
    if (isBroad(asked)) tally = scanBroadly(asked, request)
    else scan(asked)
  })
  return {
    offerIds: top.slots(offset).map(slot => offers.ids.text(slot)),
    total: tally.total,
    productCount: tally.productCount,
    storeCount: tally.hits.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0),
    facets: facetsOf(index, tally, criteria),
    relatedWords: match ? relatedWords(index, reading.corrected ?? criteria.keyword, tally) : [],
    corrected: reading.corrected,
    ignored: reading.ignored,
  }
}

function relatedWords(index: MemoryIndex, keyword: string, { names }: Tally): string[] {
  const wordOf = (name: number) => index.names.value(name)
  // Twice as many as are shown: the keyword itself, in any spelling, is removed.
  return otherNames(
    keyword,
    topCounted(names, 2 * RELATED_WORDS, wordOf).map(name => ({ word: wordOf(name), count: names[name] ?? 0 })),
  )
}

/** Names among the hits other than the keyword itself, most frequent first. */
export function otherNames(keyword: string, found: readonly { word: string; count: number }[]): string[] {
  const typed = normalise(keyword)
  return found
    .filter(({ word }) => normalise(word) !== typed)
    .toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, RELATED_WORDS)
    .map(({ word }) => word)
}
