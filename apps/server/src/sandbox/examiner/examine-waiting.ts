import type { GatewayContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ReviewDesk } from '#platform/review-desk.ts'

/** Long enough to see the waiting state on screen, short enough that an answer comes within a minute. */
export const EXAMINE_AFTER_MS = 12_000
const AT_ONCE = 20
/** Who plays the person at the desk takes longer over what was explained. */
export const LOOK_AGAIN_AFTER_MS = 45_000
const EXAMINER = '演示审核员'
const PERSON = '演示复核员'

/**
 * The demo world's examiner: decides what has waited a little, from the papers alone. What they show to be wrong is
 * refused with just those reasons; everything else passes. What an applicant explained is left to the person at the
 * desk, who is played here too, later and under another name.
 */
export async function examineWaiting(ctx: GatewayContext, desks: readonly ReviewDesk[]): Promise<number> {
  const now = ctx.now.getTime()
  let decided = 0
  for (const desk of desks) {
    const waiting = await desk.waiting(ctx, AT_ONCE)
    for (const { id, submittedAt, isForPerson = false } of waiting) {
      const isRipe = now - submittedAt.getTime() >= (isForPerson ? LOOK_AGAIN_AFTER_MS : EXAMINE_AFTER_MS)
      if (isRipe && (await decide(ctx, desk, id, isForPerson ? PERSON : EXAMINER))) decided++
    }
  }
  return decided
}

/** One case that cannot be decided must not hold up the others. */
async function decide(ctx: GatewayContext, desk: ReviewDesk, id: string, reviewer: string): Promise<boolean> {
  try {
    const objections = await desk.examine(ctx, id)
    if (objections.length > 0) await desk.refuse(ctx, id, reviewer, objections)
    else await desk.approve(ctx, id, reviewer)
    return true
  } catch (error) {
    // Decided or withdrawn by someone else in the meantime: nothing is left to do.
    if (!(error instanceof Refusal)) ctx.log.error({ desk: desk.name, message: String(error) }, 'examination failed')
    return false
  }
}
