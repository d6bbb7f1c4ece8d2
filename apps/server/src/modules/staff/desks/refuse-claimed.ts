import type { StaffContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { findClaim } from './desk-tables.ts'

/** Refuses while a colleague has the case of the desk in hand; within the act's transaction. */
export async function refuseClaimed({ db, actor, now }: StaffContext, desk: string, caseId: string): Promise<void> {
  const claim = await findClaim(db, desk, caseId, now)
  if (claim && claim.accountId !== actor.accountId) throw new Refusal('claimed-by-other', { who: claim.accountName })
}
