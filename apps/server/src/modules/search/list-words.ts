import type { HistoryEntry } from '@xiaojiu/contract/search/schemas.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { type Context, inSnapshot, inSystemTransaction, inTransaction, type MemberContext } from '#platform/context.ts'
import type { SearchEngine } from './engine/engine.ts'
import { addHistory, listHistory, readRecommendedWords, readSharedKeywords, removeHistory } from './tables/words.ts'

const HOT_WORDS = 8
const LOOK_BACK_MS = 30 * DAY_MS
/** With fewer companies a word could reveal what one of them searches for. */
const LEAST_COMPANIES = 3

/** What many companies searched lately, then the best-selling names. */
export async function listHotWords(ctx: Context, engine: SearchEngine): Promise<string[]> {
  const shared = await inSystemTransaction(ctx, tx =>
    readSharedKeywords(tx.db, addMs(tx.now, -LOOK_BACK_MS), LEAST_COMPANIES, HOT_WORDS),
  )
  const filled = new Set([...shared, ...(await engine.bestNames(HOT_WORDS))])
  return [...filled].slice(0, HOT_WORDS)
}

const USUAL_SECONDS = 5

/** Words shown in turn in the search box: those set by staff first, then the best-selling names. */
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

/** What this account searched for this company, latest first. */
export function getHistory(ctx: MemberContext): Promise<HistoryEntry[]> {
  return inSnapshot(ctx, tx => listHistory(tx.db, tx.actor))
}

export function addToHistory(ctx: MemberContext, keyword: string): Promise<void> {
  return inTransaction(ctx, tx => addHistory(tx.db, tx.actor, keyword, tx.now))
}

/** One keyword, or all. */
export function removeFromHistory(ctx: MemberContext, keyword: string | undefined): Promise<void> {
  return inTransaction(ctx, tx => removeHistory(tx.db, tx.actor, keyword))
}
