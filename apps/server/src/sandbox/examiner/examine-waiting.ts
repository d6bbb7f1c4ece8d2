import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ReviewDesk } from '#platform/review-desk.ts'

/** Long enough to see the waiting state on screen, short enough that an answer comes within a minute. */
export const EXAMINE_AFTER_MS = 12_000
const AT_ONCE = 20
const EXAMINER = '演示审核员'

/**
 * The demo world's examiner: decides what has waited a little, from the papers alone. What they show to be wrong is
 * refused with just those reasons; everything else passes.
 */
export async function examineWaiting(ctx: Context, desks: readonly ReviewDesk[]): Promise<number> {
  const ripe = ctx.now.getTime() - EXAMINE_AFTER_MS
  let decided = 0
  for (const desk of desks) {
    const waiting = await desk.waiting(ctx, AT_ONCE)
    for (const { id } of waiting.filter(one => one.submittedAt.getTime() <= ripe)) {
      if (await decide(ctx, desk, id)) decided++
    }
  }
  return decided
}

/** One case that cannot be decided must not hold up the others. */
async function decide(ctx: Context, desk: ReviewDesk, id: string): Promise<boolean> {
  try {
    const objections = await desk.examine(ctx, id)
    if (objections.length > 0) await desk.refuse(ctx, id, EXAMINER, objections)
    else await desk.approve(ctx, id, EXAMINER)
    return true
  } catch (error) {
    // Decided or withdrawn by someone else in the meantime: nothing is left to do.
    if (!(error instanceof Refusal)) ctx.log.error({ desk: desk.name, message: String(error) }, 'examination failed')
    return false
  }
}
