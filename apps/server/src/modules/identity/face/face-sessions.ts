import { randomUUID } from 'node:crypto'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { audit } from '#platform/audit.ts'
import { type Context, type Face, inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { FACE_LIFE, MAX_FACE_SESSIONS } from '../domain/session-life.ts'
import type { Tokens } from '../sessions/session-cookies.ts'
import { lockAccount } from '../tables/accounts.ts'
import {
  endFaceSessions,
  findEndedSession,
  insertFaceSession,
  listFaceSessions,
  moveFaceSession,
  noteStepUp,
} from '../tables/face-sessions.ts'
import { hashOf, newToken } from '../tokens.ts'
import type { Visit } from '../visit.ts'
import type { LogInProof } from './prove-staff.ts'

/** Opens the session of a completed log-in. */
export function openFaceSession(
  ctx: Context,
  proof: LogInProof,
  visit: Visit,
): Promise<{ readonly tokens: Tokens; readonly sessionId: string }> {
  const { accountId, face, storeId } = proof
  return inSystemTransaction(ctx, async tx => {
    const account = await lockAccount(tx.db, accountId)
    if (account.state !== 'enabled') throw new Refusal('account-disabled')
    // The proven password has been replaced in between.
    if (account.passwordVersion !== proof.passwordVersion) throw new Refusal('log-in-expired')
    const live = await listFaceSessions(tx.db, [accountId], face, tx.now)
    const surplus = live.slice(MAX_FACE_SESSIONS - 1).map(session => session.id)
    await endFaceSessions(tx.db, { accountId, sessionIds: surplus, reason: 'replaced' }, tx.now)
    const tokens = { token: newToken(), guard: newToken() }
    const sessionId = randomUUID()
    await insertFaceSession(tx.db, {
      id: sessionId,
      tokenHash: hashOf(tokens.token),
      guardHash: hashOf(tokens.guard),
      accountId,
      face,
      storeId,
      passwordVersion: account.passwordVersion,
      way: proof.way,
      deviceId: proof.deviceId,
      userAgent: visit.userAgent,
      ip: tx.clientIp,
      createdAt: tx.now,
      lastSeenAt: tx.now,
      expiresAt: addMs(tx.now, FACE_LIFE[face].absoluteMs),
      secondFactorAt: proof.isFactorProven ? tx.now : null,
    })
    await audit(tx, {
      action: 'staff.log-in',
      subject: accountId,
      // The request has no signed-in caller yet.
      by: { accountId, name: account.personName, isRobot: false },
      ...{ face, storeId },
      details: { face, storeId, way: proof.way, sessionId, hasSecondFactor: proof.isFactorProven },
    })
    return { tokens, sessionId }
  })
}

/** Switches a seller's session to another store, with new tokens. */
export async function moveToStore({ db, now }: Context, sessionId: string, storeId: string): Promise<Tokens> {
  const tokens = { token: newToken(), guard: newToken() }
  const isMoved = await moveFaceSession(db, sessionId, {
    tokenHash: hashOf(tokens.token),
    guardHash: hashOf(tokens.guard),
    storeId,
    now,
  })
  if (!isMoved) throw new Refusal('signed-out')
  return tokens
}

/** Records another verification of the second factor. */
export async function noteSteppedUp({ db, now }: Context, sessionId: string): Promise<void> {
  await noteStepUp(db, sessionId, now)
}

export type EndReason = 'none' | 'logged-out' | 'replaced' | 'ended' | 'idle' | 'expired' | 'disabled' | 'changed'

/** Why the session of these tokens ended, for the page that finds itself signed out. */
export async function whyEnded(
  { db, now }: Context,
  face: Face,
  { token, guard }: Tokens,
): Promise<{ readonly reason: EndReason; readonly at: Date | null }> {
  const session = await findEndedSession(db, face, { tokenHash: hashOf(token), guardHash: hashOf(guard) })
  if (!session) return { reason: 'none', at: null }
  if (session.endedAt) return { reason: session.endReason ?? 'ended', at: session.endedAt }
  const idleEnd = addMs(session.lastSeenAt, FACE_LIFE[face].idleMs)
  if (session.expiresAt <= now && session.expiresAt <= idleEnd) return { reason: 'expired', at: session.expiresAt }
  if (idleEnd <= now) return { reason: 'idle', at: idleEnd }
  if (session.passwordVersion !== session.accountPasswordVersion) return { reason: 'changed', at: null }
  if (session.accountState !== 'enabled') return { reason: 'disabled', at: null }
  return { reason: 'none', at: null }
}
