import type { SearchAnswer, SearchRequest } from '../engine.ts'
import { normalise } from '../text/normalise.ts'
import { audienceOf } from './audience.ts'
import { facetsOf } from './facets.ts'
import { matchKeyword } from './match-keyword.ts'
import type { MemoryIndex } from './memory-index.ts'
import { scan } from './scan.ts'
import { sieveOf } from './sieve.ts'
import { emptyTally, type Tally } from './tally.ts'
import { Top } from './top.ts'

const RELATED_WORDS = 6

/** Answers a search from the index. */
export function searchIndex(index: MemoryIndex, request: SearchRequest): SearchAnswer {
  const { criteria, sort, offset, limit } = request
  const { offers } = index
  const match = matchKeyword(index, criteria.keyword)
  const audience = audienceOf(index, request.buyer, request.today)
  const sieve = sieveOf(index, request)
  const tally = emptyTally(index)
  const top = new Top(Math.min(offset + limit, offers.count), offers.ids)
  scan({ index, match, audience, sieve, sort, tally, top })
  return {
    offerIds: top.slots(offset).map(slot => offers.ids[slot] ?? ''),
    total: tally.total,
    productCount: tally.productCount,
    storeCount: tally.hitStores.reduce((sum, isHit) => sum + isHit, 0),
    facets: facetsOf(index, tally, criteria),
    relatedWords: match ? relatedWords(index, criteria.keyword, tally) : [],
  }
}

function relatedWords(index: MemoryIndex, keyword: string, { names }: Tally): string[] {
  return otherNames(
    keyword,
    [...names].map(([name, count]) => ({ word: index.names.value(name), count })),
  )
}

/** Names among the hits other than the keyword itself, the most frequent first. */
export function otherNames(keyword: string, found: readonly { word: string; count: number }[]): string[] {
  const typed = normalise(keyword)
  return found
    .filter(({ word }) => normalise(word) !== typed)
    .toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, RELATED_WORDS)
    .map(({ word }) => word)
}
