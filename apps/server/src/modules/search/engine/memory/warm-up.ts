import type { Day } from '@xiaojiu/kernel/time.ts'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { NO_CRITERIA, NO_OWN_PRICES, type SearchRequest } from '../engine.ts'
import type { MemoryIndex } from './memory-index.ts'
import { searchIndex } from './search-index.ts'

/** A search among fewer is quick however it is run. */
const MANY_OFFERS = 100_000
/** No word, words of a great part of the catalogue, pinyin, a spec, a word that means nothing. */
const WORDS = ['', '丸', '贴', 'wan', 'banlangen', '5g', '布洛芬', '没有的药名']
const SORTS = ['relevance', 'sales', 'price-asc', 'price-desc', 'expiry'] as const
const ROUNDS = 3

/**
 * Searches once in every way before anybody asks. The innermost loops are slow until the engine that runs them has seen
 * what they work on: without this the first twenty people who come after a start wait five times as long.
 */
export async function warmUp(index: MemoryIndex, today: Day): Promise<void> {
  if (index.offers.count < MANY_OFFERS) return
  for (let round = 0; round < ROUNDS; round++)
    for (const keyword of WORDS)
      for (const sort of SORTS) {
        searchIndex(index, requestFor(keyword, sort, today, round))
        await letOthersRun()
      }
}

/** Another choice each round: what was counted for one is kept. */
function requestFor(keyword: string, sort: SearchRequest['sort'], today: Day, round: number): SearchRequest {
  const isNarrow = round === 1
  return {
    criteria: {
      ...NO_CRITERIA,
      keyword,
      categoryCode: sort === 'expiry' ? '01' : null,
      storeKinds: isNarrow ? ['self-run', 'joint'] : [],
      onlyInStock: isNarrow,
      onlyBuyable: round === 2,
    },
    buyer: { kind: 'stranger' },
    today,
    sort,
    ownPrices: NO_OWN_PRICES,
    nearProvince: null,
    offset: sort === 'price-desc' ? 380 : 0,
    limit: 20,
  }
}
