import type { GatewayContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { DeskCursor, ReviewCase, ReviewDesk } from '#platform/review-desk.ts'
import { robotRef, type StaffRef } from '#platform/staff-ref.ts'
import { dutyStoreOf, type IsLeftToBot, type NoteWork } from '../duty/duty.ts'

/** Long enough to see the waiting state on the screen, short enough to get a decision within a minute. */
export const EXAMINE_AFTER_MS = 12_000
const AT_ONCE = 20
/** The page limit for each desk, so that cases left to people do not block the ones behind them. */
const MOST_LOOKED_AT = 400
/** The robot for explained cases decides later. */
export const LOOK_AGAIN_AFTER_MS = 45_000
const NEVER = new Date(0)
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const EXAMINER = robotRef('演示审核员')
const PERSON = robotRef('演示复核员')

/**
 * The robot that reviews cases of the demo data after a short wait, by their papers alone. It refuses with the problems found in
 * the papers and approves everything else. Cases with an explanation are decided later by a second robot under another name. Both
 * skip desks and cases that a person has taken.
 */
export async function examineWaiting(
  ctx: GatewayContext,
  desks: readonly ReviewDesk[],
  isLeftToBot: IsLeftToBot,
  {
    since = NEVER,
    afterMs = EXAMINE_AFTER_MS,
    note,
  }: { readonly since?: Date; readonly afterMs?: number; readonly note?: NoteWork } = {},
): Promise<number> {
  const now = ctx.now.getTime()
  let decided = 0
  for (const desk of desks)
    for await (const { id, submittedAt, isForPerson, storeId } of casesAt(ctx, desk, since)) {
      const isRipe = now - submittedAt.getTime() >= (isForPerson ? LOOK_AGAIN_AFTER_MS : afterMs)
      if (!isRipe) continue
      if (!(await isLeftToBot({ desk: desk.name, storeId: dutyStoreOf(desk, storeId), caseId: id }))) continue
      if ((await decide(ctx, desk, id, isForPerson ? PERSON : EXAMINER)) === null) continue
      decided++
      await note?.(desk.name)
    }
  return decided
}

/** Cases submitted after `since`; older ones are part of the loaded demo data and stay for people to practise on. */
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

/** Decides the oldest case that is left to robots, however short it has waited; null when there is none. */
export async function examineOne(
  ctx: GatewayContext,
  desk: ReviewDesk,
  isLeftToBot: IsLeftToBot,
  storeId: string | null,
): Promise<{ readonly found: ReviewCase; readonly verdict: 'approve' | 'refuse' } | null> {
  for await (const found of casesAt(ctx, desk, NEVER)) {
    if (storeId !== null && found.storeId !== storeId) continue
    if (!(await isLeftToBot({ desk: desk.name, storeId: dutyStoreOf(desk, found.storeId), caseId: found.id }))) continue
    const verdict = await decide(ctx, desk, found.id, found.isForPerson ? PERSON : EXAMINER)
    if (verdict !== null) return { found, verdict }
  }
  return null
}

/** Returns the verdict, or null without one: one case that cannot be decided must not block the others. */
async function decide(
  ctx: GatewayContext,
  desk: ReviewDesk,
  id: string,
  by: StaffRef,
): Promise<'approve' | 'refuse' | null> {
  try {
    const objections = await desk.examine(ctx, id)
    if (objections.length > 0) await desk.refuse(ctx, id, by, objections)
    else await desk.approve(ctx, id, by)
    return objections.length > 0 ? 'refuse' : 'approve'
  } catch (error) {
    // Another person decided or withdrew it in the meantime: nothing to do.
    if (!(error instanceof Refusal)) ctx.log.error({ desk: desk.name, message: String(error) }, 'examination failed')
    return null
  }
}
