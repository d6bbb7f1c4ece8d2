import type { LoginWay } from '@xiaojiu/contract/identity/account-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import { IDLE_MS, SEEN_STEP_MS } from '../domain/session-life.ts'

export interface NewSession {
  readonly id: string
  readonly tokenHash: Buffer
  readonly guardHash: Buffer
  readonly accountId: string
  readonly companyId: string | null
  readonly passwordVersion: number
  readonly proxyAccountId: string | null
  readonly way: LoginWay
  readonly deviceId: string
  readonly userAgent: string
  readonly ip: string
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly expiresAt: Date
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('identity.session').values(session).execute()
}

export async function markSeen(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('identity.session')
    .set({ lastSeenAt: now })
    .where('id', '=', sessionId)
    .where('lastSeenAt', '<=', addMs(now, -SEEN_STEP_MS))
    .execute()
}

/** Restarts the idle time; does nothing for a session that has ended. */
export function renewIdleTime(db: Db, sessionId: string, now: Date) {
  return db
    .updateTable('identity.session')
    .set({ lastSeenAt: now })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .returning(['lastSeenAt', 'expiresAt', 'proxyAccountId'])
    .executeTakeFirst()
}

/** New token halves and another company; nothing for a session that has ended in the meantime. */
export function replaceTokens(
  db: Db,
  sessionId: string,
  change: { readonly tokenHash: Buffer; readonly guardHash: Buffer; readonly companyId: string; readonly now: Date },
) {
  return db
    .updateTable('identity.session')
    .set({
      tokenHash: change.tokenHash,
      guardHash: change.guardHash,
      companyId: change.companyId,
      lastSeenAt: change.now,
    })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .returning(['lastSeenAt', 'expiresAt', 'proxyAccountId', 'deviceId'])
    .executeTakeFirst()
}

/** New token halves with the new password; nothing for a session that has ended in the meantime. */
export function renewTokens(
  db: Db,
  sessionId: string,
  change: {
    readonly tokenHash: Buffer
    readonly guardHash: Buffer
    readonly passwordVersion: number
    readonly now: Date
  },
) {
  const { now, ...changed } = change
  return db
    .updateTable('identity.session')
    .set({ ...changed, lastSeenAt: now })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .returning(['companyId', 'lastSeenAt', 'expiresAt', 'proxyAccountId', 'deviceId'])
    .executeTakeFirst()
}

/** The account's newest sessions, open or not. */
export async function listLatestSessions(db: Db, accountId: string, limit: number) {
  const rows = await db
    .selectFrom('identity.session')
    .select(['id', 'way', 'userAgent', 'ip', 'createdAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ way, ...row }) => ({ ...row, way: way as LoginWay }))
}

export function listLiveSessions(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('identity.session as s')
    .innerJoin('identity.account as a', 'a.id', 's.accountId')
    .select(['s.id', 's.userAgent', 's.ip', 's.createdAt', 's.lastSeenAt', 's.proxyAccountId'])
    .where('s.accountId', '=', accountId)
    .where('s.face', '=', 'shop')
    .where('s.endedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    .where('s.lastSeenAt', '>', addMs(now, -IDLE_MS))
    .whereRef('s.passwordVersion', '=', 'a.passwordVersion')
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
}

/** Ends the open sessions among these; returns how many. */
export async function endSessions(
  db: Db,
  accountId: string,
  sessionIds: readonly string[],
  now: Date,
): Promise<number> {
  if (sessionIds.length === 0) return 0
  const ended = await db
    .updateTable('identity.session')
    .set({ endedAt: now })
    .where('accountId', '=', accountId)
    .where('id', 'in', sessionIds)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/** Ends the open sessions that were opened in this way; returns which. */
export async function endSessionsOpenedBy(db: Db, accountId: string, way: LoginWay, now: Date): Promise<string[]> {
  const ended = await db
    .updateTable('identity.session')
    .set({ endedAt: now })
    .where('accountId', '=', accountId)
    .where('way', '=', way)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute()
  return ended.map(session => session.id)
}

/** Ends all open sessions of the account, except a named one. */
export async function endAllSessions(
  db: Db,
  accountId: string,
  now: Date,
  exceptId: string | null = null,
): Promise<void> {
  await db
    .updateTable('identity.session')
    .set({ endedAt: now })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .$if(exceptId !== null, query => query.where('id', '<>', exceptId))
    .execute()
}
