import type { StaffRight } from '@xiaojiu/contract/staff/rights.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { accountFaces } from '#modules/identity/public.ts'
import { isKeptWithin, type StaffContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { staffAtWork } from '../people/list-people.ts'
import { type ClaimRow, dropClaim, findClaim, holdersOf, liveClaims, putClaim } from './desk-tables.ts'

/** Counted from the last act on the case. */
const HELD_MS = 15 * 60_000

/*
 * Claims on work outside the review desks, such as conversations. All functions run within the transaction of the act, which has
 * already found the record in its scope.
 */

/** Claims it or extends the claim; refuses while a colleague has it. */
export async function takeInHand(tx: StaffContext, desk: string, caseId: string): Promise<void> {
  const { accountId, name } = tx.actor
  await put(tx, desk, caseId, { accountId, name })
}

/** Passes the claim to a colleague who has the right. */
export async function giveInHand(
  tx: StaffContext,
  { desk, caseId, accountId, right }: { desk: string; caseId: string; accountId: string; right: StaffRight },
): Promise<string> {
  const colleague = (await colleaguesWith(tx, right)).find(one => one.accountId === accountId)
  if (!colleague) throw new Refusal('not-found')
  await put(tx, desk, caseId, colleague)
  return colleague.name
}

/**
 * Refuses to pass work to a colleague who is limited to other provinces or stores: they could not open it, and nobody else could
 * while they hold it. Called before the transaction of the act, because it looks in the scope of the colleague.
 */
export async function refuseUnseen(
  ctx: StaffContext,
  accountId: string,
  sees: (as: StaffContext) => Promise<boolean>,
): Promise<void> {
  const { face, storeId } = ctx.actor
  const colleague = await staffAtWork(ctx, { accountId, face, storeId })
  if (!colleague || !isKeptWithin(colleague)) return
  // What the caller cannot see either is refused by the act itself.
  if ((await sees(ctx)) && !(await sees({ ...ctx, actor: colleague }))) throw new Refusal('assignee-limited')
}

export async function letGo({ db, actor }: StaffContext, desk: string, caseId: string): Promise<void> {
  await dropClaim(db, desk, caseId, actor.accountId)
}

async function put(
  { actor, db, now }: StaffContext,
  desk: string,
  caseId: string,
  { accountId, name: accountName }: { readonly accountId: string; readonly name: string },
): Promise<void> {
  const { storeId } = actor
  const claim = { desk, caseId, accountId, accountName, storeId, claimedAt: now, until: addMs(now, HELD_MS) }
  if (await putClaim(db, claim, actor.accountId)) return
  const other = await findClaim(db, desk, caseId, now)
  throw new Refusal('claimed-by-other', { who: other?.accountName ?? '同事' })
}

/** The current claims at the desk. */
export function claimsOf({ db, actor, now }: StaffContext, desk: string): Promise<ClaimRow[]> {
  return liveClaims(db, { desks: [desk], storeId: actor.storeId, now })
}

/** Staff of the store, or of the platform, with the right. */
export async function colleaguesWith(
  { db, actor }: StaffContext,
  right: StaffRight,
): Promise<{ readonly accountId: string; readonly name: string }[]> {
  const ids = await holdersOf(db, { face: actor.face, storeId: actor.storeId, right })
  const faces = await accountFaces(db, ids)
  return ids.map(accountId => ({ accountId, name: faces.get(accountId)?.personName ?? '' }))
}
