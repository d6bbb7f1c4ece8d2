import { inTransaction, type StaffContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ReviewDesk } from '#platform/review-desk.ts'
import { staffRefOf } from '#platform/staff-ref.ts'
import { type Duty, deskStore, reachedCase, titleOf } from './counter.ts'
import { dropClaim, findClaim, insertDecision } from './desk-tables.ts'

/** An act on the page of a case that waits at a desk. */
export interface PageAct {
  readonly desk: ReviewDesk
  readonly caseId: string
  /** Absent: the case keeps waiting, for example for the buyer's answer to an offer. */
  readonly verdict?: 'approved' | 'refused'
  readonly reason?: string
}

/**
 * Runs an act of a page like a decision in the drawer of the desk: it is refused where only robots decide, robots stay away from the
 * desk afterwards, and a decision is recorded for the person. The act itself refuses cases of others.
 */
export async function actAtDesk(
  ctx: StaffContext,
  duty: Duty,
  { desk, caseId, verdict, reason = '' }: PageAct,
  enter: () => Promise<unknown>,
): Promise<unknown> {
  const { actor, now } = ctx
  const storeId = deskStore(actor)
  const found = await reachedCase(ctx, desk, caseId)
  if (!found?.isWaiting) return enter()
  if (await duty.isBotsOnly(ctx, desk.name, storeId)) throw new Refusal('bot-on-duty')
  const answer = await enter()
  // What waits for a second person is not decided yet.
  if (verdict !== undefined && !isAsked(answer))
    await inTransaction(ctx, async ({ db }) => {
      const claim = await findClaim(db, desk.name, caseId, now)
      await dropClaim(db, desk.name, caseId, actor.accountId)
      await insertDecision(db, {
        ...{
          desk: desk.name,
          caseId,
          title: titleOf(ctx, found),
          storeId,
          accountId: actor.accountId,
          actorName: actor.name,
        },
        ...{ verdict, reason, submittedAt: found.submittedAt, decidedAt: now },
        claimedAt: claim?.accountId === actor.accountId ? claim.claimedAt : null,
      })
    })
  await duty.take(ctx, desk.name, storeId, staffRefOf(ctx))
  return answer
}

function isAsked(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'outcome' in answer && answer.outcome === 'asked'
}
