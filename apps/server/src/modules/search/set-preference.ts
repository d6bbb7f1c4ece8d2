import type { SearchPreference } from '@xiaojiu/contract/search/schemas.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { readPreference, writePreference } from './tables/preference.ts'

export function getPreference(ctx: MemberContext): Promise<SearchPreference> {
  return inSnapshot(ctx, tx => readPreference(tx.db, tx.actor))
}

/** Remembers how this account likes its results when it buys for this company. */
export async function setPreference(ctx: MemberContext, preference: SearchPreference): Promise<SearchPreference> {
  await inTransaction(ctx, tx => writePreference(tx.db, tx.actor, preference))
  return preference
}
