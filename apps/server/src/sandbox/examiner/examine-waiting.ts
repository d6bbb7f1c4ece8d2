import type { GatewayContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { DeskCursor, ReviewCase, ReviewDesk } from '#platform/review-desk.ts'
import { robotRef, type StaffRef } from '#platform/staff-ref.ts'
import { dutyStoreOf, type IsLeftToBot } from '../duty/duty.ts'

/** Long enough to see the waiting state on screen, short enough that an answer comes within a minute. */
export const EXAMINE_AFTER_MS = 12_000
const AT_ONCE = 20
/** Cases of people must not hold up those behind them. */
const MOST_LOOKED_AT = 400
/** Who plays the person at the desk takes longer over what was explained. */
export const LOOK_AGAIN_AFTER_MS = 45_000
const NEVER = new Date(0)
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const EXAMINER = robotRef('演示审核员')
const PERSON = robotRef('演示复核员')

/**
 * The demo world's examiner: decides what has waited a little, from the papers alone. What they show to be wrong is
 * refused with just those reasons; everything else passes. What an applicant explained is left to the person at the
 * desk, who is played here too, later and under another name. Where a person keeps the desk, or has the case in hand, they
 * stay away.
 */
export async function examineWaiting(
  ctx: GatewayContext,
  desks: readonly ReviewDesk[],
  isLeftToBot: IsLeftToBot,
  { since = NEVER, afterMs = EXAMINE_AFTER_MS } = {},
): Promise<number> {
  const now = ctx.now.getTime()
  let decided = 0
  for (const desk of desks)
    for await (const { id, submittedAt, isForPerson, storeId } of casesAt(ctx, desk, since)) {
      const isRipe = now - submittedAt.getTime() >= (isForPerson ? LOOK_AGAIN_AFTER_MS : afterMs)
      if (!isRipe) continue
      if (!(await isLeftToBot({ desk: desk.name, storeId: dutyStoreOf(desk, storeId), caseId: id }))) continue
      if (await decide(ctx, desk, id, isForPerson ? PERSON : EXAMINER)) decided++
    }
  return decided
}

/** Those handed in after `since`: what the world was loaded with is there for people to practise on. */
async function* casesAt(ctx: GatewayContext, desk: ReviewDesk, since: Date): AsyncGenerator<ReviewCase> {
  let after: DeskCursor = { at: since, id: LAST_ID }
  for (let seen = 0; seen < MOST_LOOKED_AT; seen += AT_ONCE) {
    const page = await desk.waiting(ctx, { limit: AT_ONCE, after })
    yield* page
    const last = page.at(-1)
    if (!last || page.length < AT_ONCE) return
    after = { at: last.submittedAt, id: last.id }
  }
}

/** One case that cannot be decided must not hold up the others. */
async function decide(ctx: GatewayContext, desk: ReviewDesk, id: string, by: StaffRef): Promise<boolean> {
  try {
    const objections = await desk.examine(ctx, id)
    if (objections.length > 0) await desk.refuse(ctx, id, by, objections)
    else await desk.approve(ctx, id, by)
    return true
  } catch (error) {
    // Decided or withdrawn by someone else in the meantime: nothing is left to do.
    if (!(error instanceof Refusal)) ctx.log.error({ desk: desk.name, message: String(error) }, 'examination failed')
    return false
  }
}
