import type { Me, StaffStore, SteppedUp } from '@xiaojiu/contract/staff/session-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import {
  accountFaces,
  deviceName,
  endFaceSessions,
  FACE_LIFE,
  factorStateOf,
  findFaceSession,
  findLogInBefore,
  moveToStore,
  noteSteppedUp,
  proveFactor,
  refusedSubjectsOf,
  renewSessionIdleTime,
} from '#modules/identity/public.ts'
import { audit } from '#platform/audit.ts'
import {
  type Context,
  type Face,
  inSystemTransaction,
  inTransaction,
  type SellerContext,
  type StaffContext,
} from '#platform/context.ts'
import { STEP_UP_MS } from '#platform/http/access.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { surfaceOf } from '#platform/http/open-request.ts'
import { Refusal } from '#platform/refusal.ts'
import { countRefusedOf } from '../security/security-tables.ts'
import { findMemberships, type Member } from '../tables/members.ts'
import { describeStores } from './continue-log-in.ts'

/** Ends the session of this request. */
export function logOut(ctx: StaffContext): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { accountId, sessionId } = tx.actor
    // Two tabs may log out at once: the second finds no session.
    const ended = await endFaceSessions(tx.db, { accountId, sessionIds: [sessionId], reason: 'logged-out' }, tx.now)
    if (ended > 0) await audit(tx, { action: 'staff.log-out', subject: accountId, details: { sessionId } })
  })
}

/** Checks the second factor again; it counts as a step-up for ten minutes. */
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

/** Restarts the idle time. */
export async function prolong(ctx: StaffContext): Promise<void> {
  const isOpen = await inTransaction(ctx, tx => renewSessionIdleTime(tx.db, tx.actor.sessionId, tx.now))
  if (!isOpen) throw new Refusal('signed-out')
}

export function listOwnStores(ctx: SellerContext): Promise<StaffStore[]> {
  return inSystemTransaction(ctx, async tx =>
    describeStores(tx, await findMemberships(tx.db, tx.actor.accountId, 'seller')),
  )
}

/** Switches the session to another store of the same person, with new tokens. */
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

/** The console of the request; these routes exist only under the consoles. */
export function faceOf({ request }: Exchange): Face {
  const surface = surfaceOf(request)
  if (surface === 'shop') throw new Error('a call of the consoles was mounted in the shop')
  return surface
}

/** An open session at a console. */
interface OwnSession {
  readonly accountId: string
  readonly sessionId: string
  readonly memberId: string
  readonly face: Face
}

/** The person's data for the pages of a console. Memberships span several stores, so no store's scope applies. */
export function whoAmI(ctx: Context, { accountId, sessionId, memberId, face }: OwnSession): Promise<Me> {
  return inSystemTransaction(ctx, async tx => {
    const { db, now } = tx
    const memberships = await findMemberships(db, accountId, face)
    const own = memberships.find(({ id }) => id === memberId)
    const account = (await accountFaces(db, [accountId])).get(accountId)
    const session = await findFaceSession(db, sessionId)
    if (!own || !account || !session) throw new Refusal('signed-out')
    const [store = null] = await describeStores(tx, [own])
    const before = await findLogInBefore(db, accountId, face, sessionId)
    const idleEnd = addMs(now, FACE_LIFE[face].idleMs)
    return {
      accountId,
      memberId,
      name: account.personName,
      loginName: account.loginName,
      face,
      store,
      storeCount: memberships.length,
      role: own.roleName,
      rights: [...own.rights],
      limits: limitsOf(own),
      secondFactor: await factorStateOf(tx, accountId),
      stepUpUntil: freshUntil(session.stepUpAt, now),
      idleEndsAt: idleEnd < session.expiresAt ? idleEnd : session.expiresAt,
      endsAt: session.expiresAt,
      lastLogIn: before
        ? {
            at: before.createdAt,
            ip: before.ip,
            device: deviceName(before.userAgent),
            failedSince: await countRefusedOf(db, refusedSubjectsOf(tx, account), before.createdAt),
          }
        : null,
    }
  })
}

function limitsOf({ limitProvinces, limitStores }: Member): Me['limits'] {
  if (!limitProvinces && !limitStores) return null
  return { provinceCodes: [...(limitProvinces ?? [])], storeIds: [...(limitStores ?? [])] }
}

function freshUntil(stepUpAt: Date | null, now: Date): Date | null {
  const until = stepUpAt && addMs(stepUpAt, STEP_UP_MS)
  return until && until >= now ? until : null
}
