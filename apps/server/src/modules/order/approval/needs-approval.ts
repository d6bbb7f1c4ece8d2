import type { Fen } from '@xiaojiu/kernel/money.ts'
import { ZERO } from '@xiaojiu/kernel/money.ts'
import { firstDayOf, monthOf } from '@xiaojiu/kernel/months.ts'
import { dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import { spendingRulesOf } from '#modules/company/public.ts'
import type { MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { type ApprovalCause, approvalCause } from '../domain/approval-cause.ts'
import { spentBy } from '../tables/purchase-requests.ts'

/** What a login may spend without asking, and has spent; null for a main account, which has no limits. */
export type SpendingFacts = { readonly rules: Awaited<ReturnType<typeof spendingRulesOf>>; readonly spent: Fen } | null

/** `ctx` is in a transaction. */
export async function spendingFactsOf({ db, now, actor }: MemberContext): Promise<SpendingFacts> {
  if (actor.membership.isMain) return null
  const { companyId, accountId } = actor
  const rules = await spendingRulesOf(db, companyId, accountId)
  const monthStart = startOf(firstDayOf(monthOf(dayOf(now))))
  const spent = rules.monthLimit === null ? ZERO : await spentBy(db, companyId, accountId, monthStart)
  return { rules, spent }
}

export function approvalFor(facts: SpendingFacts, payable: Fen): ApprovalCause | null {
  return facts && approvalCause(facts.rules, { payable, spent: facts.spent })
}

/**
 * Why this login needs approval for an order of this amount; null when it may order. Exact only while the company's cart
 * is locked: then no other order of the company can be counted at the same moment.
 */
export async function approvalNeeded(ctx: MemberContext, payable: Fen): Promise<ApprovalCause | null> {
  return approvalFor(await spendingFactsOf(ctx), payable)
}

/** Stops an order that somebody else has to decide about. */
export async function refuseUnapproved(ctx: MemberContext, payable: Fen): Promise<void> {
  const needed = await approvalNeeded(ctx, payable)
  if (needed) throw new Refusal('approval-needed', { why: needed.why, cause: needed.cause })
}
