import { timingSafeEqual } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'
import { isLive, SEEN_STEP_MS } from '../domain/session-life.ts'
import type { AccountKind } from '../store/accounts.ts'
import { findSessionByToken, markSeen } from '../store/sessions.ts'
import { hashOf } from '../tokens.ts'

export interface LiveSession {
  readonly sessionId: string
  readonly accountId: string
  readonly accountKind: AccountKind
  readonly storeId: string | null
  readonly proxyAccountId: string | null
  /** The company it acts for; whether the login still belongs there is not checked here. */
  readonly companyId: string | null
}

/** The session that a pair of token halves opens at this moment, or none. */
export async function findSession(db: Db, token: string, guard: string, now: Date): Promise<LiveSession | null> {
  const session = await findSessionByToken(db, hashOf(token))
  if (!session) return null
  const isGood =
    timingSafeEqual(session.guardHash, hashOf(guard)) &&
    isLive(session, now) &&
    session.accountState === 'enabled' &&
    session.passwordVersion === session.accountPasswordVersion
  if (!isGood) return null
  if (now.getTime() - session.lastSeenAt.getTime() >= SEEN_STEP_MS) await markSeen(db, session.id, now)
  return {
    sessionId: session.id,
    accountId: session.accountId,
    accountKind: session.accountKind as AccountKind,
    storeId: session.storeId,
    proxyAccountId: session.proxyAccountId,
    companyId: session.companyId,
  }
}
