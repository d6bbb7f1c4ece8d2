import type { HistoryEntry } from '@xiaojiu/contract/search/schemas.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { addHistory, listHistory, removeHistory } from './tables/words.ts'

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
