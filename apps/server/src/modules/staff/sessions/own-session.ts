import type { StaffStore, SteppedUp } from '@xiaojiu/contract/staff/session-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import {
  endFaceSessions,
  factorStateOf,
  moveToStore,
  noteSteppedUp,
  proveFactor,
  renewSessionIdleTime,
} from '#modules/identity/public.ts'
import { audit } from '#platform/audit.ts'
import { inSystemTransaction, inTransaction, type SellerContext, type StaffContext } from '#platform/context.ts'
import { STEP_UP_MS } from '#platform/http/access.ts'
import { Refusal } from '#platform/refusal.ts'
import { findMemberships, type Member } from '../tables/members.ts'
import { describeStores } from './continue-log-in.ts'

/** Ends the session of this request. */
export function logOut(ctx: StaffContext): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { accountId, sessionId } = tx.actor
    // Two tabs may log out at once: the second finds nothing left to end.
    const ended = await endFaceSessions(tx.db, { accountId, sessionIds: [sessionId], reason: 'logged-out' }, tx.now)
    if (ended > 0) await audit(tx, { action: 'staff.log-out', subject: accountId, details: { sessionId } })
  })
}

/** Proves the second factor once more: for ten minutes what needs a fresh proof has one. */
export async function stepUp(ctx: StaffContext, code: string): Promise<SteppedUp> {
  const { accountId, sessionId } = ctx.actor
  if ((await factorStateOf(ctx, accountId)) === 'none') throw new Refusal('second-factor-needed')
  await proveFactor(ctx, accountId, code)
  await inTransaction(ctx, async tx => {
    await noteSteppedUp(tx, sessionId)
    await audit(tx, { action: 'staff.step-up', subject: accountId, details: { sessionId } })
  })
  return { until: addMs(ctx.now, STEP_UP_MS) }
}

/** Starts the idle time anew. */
export async function prolong(ctx: StaffContext): Promise<void> {
  const isOpen = await inTransaction(ctx, tx => renewSessionIdleTime(tx.db, tx.actor.sessionId, tx.now))
  if (!isOpen) throw new Refusal('signed-out')
}

export function listOwnStores(ctx: SellerContext): Promise<StaffStore[]> {
  return inSystemTransaction(ctx, async tx =>
    describeStores(tx, await findMemberships(tx.db, tx.actor.accountId, 'seller')),
  )
}

/** Lets the session work for another store of the same person, under new tokens. */
export function switchStore(
  ctx: SellerContext,
  storeId: string,
): Promise<{ readonly tokens: Awaited<ReturnType<typeof moveToStore>>; readonly member: Member }> {
  return inSystemTransaction(ctx, async tx => {
    const { accountId, sessionId, storeId: from } = tx.actor
    const memberships = await findMemberships(tx.db, accountId, 'seller')
    const member = memberships.find(one => one.storeId === storeId)
    if (!member) throw new Refusal('not-found')
    const tokens = await moveToStore(tx, sessionId, storeId)
    await audit(tx, { action: 'staff.switch-store', subject: accountId, details: { from, to: storeId, sessionId } })
    return { tokens, member }
  })
}
