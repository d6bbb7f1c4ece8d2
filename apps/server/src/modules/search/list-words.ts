import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import type { SearchEngine } from './engine/engine.ts'
import { readRecommendedWords, readSharedKeywords } from './tables/words.ts'

const HOT_WORDS = 8
const LOOK_BACK_MS = 30 * DAY_MS
/** Fewer, and a word could tell what one shop is after. */
const LEAST_COMPANIES = 3

/** What many companies searched lately, filled up with the names that sell most. */
export async function listHotWords(ctx: Context, engine: SearchEngine): Promise<string[]> {
  const shared = await inSystemTransaction(ctx, tx =>
    readSharedKeywords(tx.db, addMs(tx.now, -LOOK_BACK_MS), LEAST_COMPANIES, HOT_WORDS),
  )
  const filled = new Set([...shared, ...(await engine.bestNames(HOT_WORDS))])
  return [...filled].slice(0, HOT_WORDS)
}

const USUAL_SECONDS = 5

/** Words that take turns in the search box: those of the back office first, then the names that sell most. */
export async function listPlaceholderWords(ctx: Context, engine: SearchEngine) {
  const set = await readRecommendedWords(ctx.db)
  const own = new Set(set.map(({ word }) => word))
  const best = (await engine.bestNames(HOT_WORDS)).filter(word => !own.has(word))
  return {
    words: [
      ...set.map(({ word }) => ({ word, isFromBackOffice: true })),
      ...best.slice(0, Math.max(0, HOT_WORDS - set.length)).map(word => ({ word, isFromBackOffice: false })),
    ],
    duration: set[0]?.durationSeconds ?? USUAL_SECONDS,
  }
}
