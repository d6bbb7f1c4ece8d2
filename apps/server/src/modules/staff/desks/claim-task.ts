import type {
  Claim,
  ConflictList,
  NewConflict,
  TaskAssignment,
  TaskRef,
} from '@xiaojiu/contract/staff/desks-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { accountFaces } from '#modules/identity/public.ts'
import { hasConflict } from '#platform/approvals/tables.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type StaffContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ReviewCase, ReviewDesk } from '#platform/review-desk.ts'
import { type Counter, caseOf, deskOf, deskStore, reachedCase } from './counter.ts'
import {
  type ClaimRow,
  closeConflict,
  dropClaim,
  findClaim,
  holdersOf,
  insertConflict,
  listConflictRows,
  putClaim,
} from './desk-tables.ts'
import { refuseUnseen } from './in-hand.ts'

/** A claim lasts for this long after the last act on the case. */
export const CLAIM_MS = 15 * 60_000

/** Claims a case, or extends the claim. */
export async function claimTask(ctx: StaffContext, counter: Counter, { desk: name, caseId }: TaskRef): Promise<Claim> {
  const desk = deskOf(ctx, counter, name)
  const found = await caseOf(ctx, desk, caseId)
  if (!found.isWaiting) throw new Refusal('state-changed')
  return viewOf(await holdCase(ctx, counter, desk, found), ctx)
}

/** The claim that a decision requires. */
export async function holdCase(
  ctx: StaffContext,
  { duty }: Counter,
  desk: ReviewDesk,
  found: ReviewCase,
): Promise<ClaimRow> {
  const { actor, now } = ctx
  const storeId = deskStore(actor)
  if (await duty.isBotsOnly(ctx, desk.name, storeId)) throw new Refusal('bot-on-duty')
  return inTransaction(ctx, async ({ db }) => {
    if (await hasConflict(db, actor.accountId, found)) throw new Refusal('own-conflict')
    const { accountId, name: accountName } = actor
    const claim = {
      ...{ desk: desk.name, caseId: found.id, accountId, accountName, storeId, claimedAt: now },
      until: addMs(now, CLAIM_MS),
    }
    const taken = await putClaim(db, claim, accountId)
    if (taken) return taken
    const other = await findClaim(db, desk.name, found.id, now)
    throw new Refusal('claimed-by-other', { who: other?.accountName ?? '同事' })
  })
}

/** Releases a case. */
export async function giveBackTask(ctx: StaffContext, counter: Counter, { desk, caseId }: TaskRef): Promise<void> {
  const { name } = deskOf(ctx, counter, desk)
  await inTransaction(ctx, ({ db }) => dropClaim(db, name, caseId, ctx.actor.accountId))
}

/** Passes an unclaimed case, or one's own, to a colleague who may decide it. */
export async function assignTask(
  ctx: StaffContext,
  counter: Counter,
  { desk: name, caseId, accountId }: TaskAssignment,
): Promise<Claim> {
  const desk = deskOf(ctx, counter, name)
  const found = await caseOf(ctx, desk, caseId)
  if (!found.isWaiting) throw new Refusal('state-changed')
  await refuseUnseen(ctx, accountId, async as => (await reachedCase(as, desk, caseId)) !== null)
  return inTransaction(ctx, async tx => {
    const { db, actor, now } = tx
    const storeId = deskStore(actor)
    const holders = await holdersOf(db, { face: actor.face, storeId, right: desk.right })
    if (!holders.includes(accountId)) throw new Refusal('not-found')
    if (await hasConflict(db, accountId, found)) throw new Refusal('own-conflict')
    const accountName = (await accountFaces(db, [accountId])).get(accountId)?.personName ?? ''
    const claim = {
      ...{ desk: name, caseId, accountId, accountName, storeId, claimedAt: now },
      until: addMs(now, CLAIM_MS),
    }
    const before = await findClaim(db, name, caseId, now)
    const given = await putClaim(db, claim, actor.accountId)
    if (!given) throw new Refusal('claimed-by-other', { who: before?.accountName ?? '同事' })
    await audit(tx, {
      action: 'staff.assign-task',
      subject: `${name}/${caseId}`,
      before: { claimedBy: before?.accountId ?? null },
      after: { claimedBy: accountId },
    })
    return viewOf(given, ctx)
  })
}

/** Colleagues to whom a case of this desk can be passed. */
export async function listAssignees(ctx: StaffContext, counter: Counter, name: string) {
  const { right } = deskOf(ctx, counter, name)
  return inSnapshot(ctx, async ({ db, actor }) => {
    const ids = await holdersOf(db, { face: actor.face, storeId: deskStore(actor), right })
    const faces = await accountFaces(db, ids)
    return { list: ids.map(accountId => ({ accountId, name: faces.get(accountId)?.personName ?? '' })) }
  })
}

export function viewOf({ accountId, accountName, until }: ClaimRow, { actor }: StaffContext): Claim {
  return { accountId, name: accountName, until, isMine: accountId === actor.accountId }
}

/** Refuses while a colleague has claimed the case; call it within the act's transaction. */
export async function refuseClaimed({ db, actor, now }: StaffContext, desk: string, caseId: string): Promise<void> {
  const claim = await findClaim(db, desk, caseId, now)
  if (claim && claim.accountId !== actor.accountId) throw new Refusal('claimed-by-other', { who: claim.accountName })
}

export async function listConflicts(ctx: StaffContext): Promise<ConflictList> {
  const rows = await inSnapshot(ctx, ({ db, actor }) => listConflictRows(db, actor.accountId))
  return { list: rows.map(({ id, aboutStoreId, ...row }) => ({ ...row, conflictId: id, storeId: aboutStoreId })) }
}

/** From now on this person decides no case of that company or store. It may be declared repeatedly. */
export function declareConflict(ctx: StaffContext, given: NewConflict): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { accountId } = tx.actor
    const { companyId = null, storeId = null, note } = given
    // An earlier declaration stays; the repetition is recorded.
    await insertConflict(tx.db, { accountId, companyId, aboutStoreId: storeId, note, declaredAt: tx.now })
    await audit(tx, {
      action: 'staff.declare-conflict',
      subject: accountId,
      reason: note,
      after: { companyId, storeId },
    })
  })
}

export function endConflict(ctx: StaffContext, conflictId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { accountId } = tx.actor
    if (!(await closeConflict(tx.db, conflictId, accountId, tx.now))) throw new Refusal('not-found')
    await audit(tx, { action: 'staff.end-conflict', subject: accountId, details: { conflictId } })
  })
}
