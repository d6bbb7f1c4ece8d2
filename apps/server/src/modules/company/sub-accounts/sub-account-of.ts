import type { MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { findSubMembership, lockMembers, type SubMembership } from '../tables/sub-accounts.ts'

/** A sub-account of the caller's company, held until the transaction ends; everyone else's is not found. */
export async function subAccountOf({ db, actor }: MemberContext, accountId: string): Promise<SubMembership> {
  await lockMembers(db, actor.companyId)
  const membership = await findSubMembership(db, actor.companyId, accountId)
  if (!membership) throw new Refusal('not-found')
  return membership
}

/** The same, for what only the maker of a login may do with it. */
export async function managedAccountOf(ctx: MemberContext, accountId: string): Promise<SubMembership> {
  const membership = await subAccountOf(ctx, accountId)
  if (!membership.isManaged) throw new Refusal('not-managed-login')
  return membership
}
