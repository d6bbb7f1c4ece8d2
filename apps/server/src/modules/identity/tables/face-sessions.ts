import { addMs } from '@xiaojiu/kernel/time.ts'
import type { Face } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { FACE_LIFE } from '../domain/session-life.ts'

export interface NewFaceSession {
  readonly id: string
  readonly tokenHash: Buffer
  readonly guardHash: Buffer
  readonly accountId: string
  readonly face: Face
  readonly storeId: string | null
  readonly passwordVersion: number
  readonly way: 'password' | 'code'
  readonly deviceId: string
  readonly userAgent: string
  readonly ip: string
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly expiresAt: Date
  readonly secondFactorAt: Date | null
}

export async function insertFaceSession(db: Db, session: NewFaceSession): Promise<void> {
  await db.insertInto('identity.session').values(session).execute()
}

/** The open sessions of these logins at a console, newest first. */
export function listFaceSessions(db: Db, accountIds: readonly string[], face: Face, now: Date) {
  return db
    .selectFrom('identity.session as s')
    .innerJoin('identity.account as a', 'a.id', 's.accountId')
    .select(['s.id', 's.accountId', 's.userAgent', 's.ip', 's.createdAt', 's.lastSeenAt', 's.storeId'])
    .where('s.accountId', 'in', accountIds)
    .where('s.face', '=', face)
    .where('s.endedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    .where('s.lastSeenAt', '>', addMs(now, -FACE_LIFE[face].idleMs))
    .whereRef('s.passwordVersion', '=', 'a.passwordVersion')
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
}

/** The store of an open session of this console that the guard belongs to; null: there is no such session. */
export async function findGuardedSession(
  db: Db,
  face: Face,
  { sessionId, guardHash }: { readonly sessionId: string; readonly guardHash: Buffer },
  now: Date,
): Promise<{ readonly storeId: string | null } | null> {
  const found = await db
    .selectFrom('identity.session as s')
    .innerJoin('identity.account as a', 'a.id', 's.accountId')
    .select('s.storeId')
    .where('s.id', '=', sessionId)
    .where('s.face', '=', face)
    .where('s.guardHash', '=', guardHash)
    .where('s.endedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    .where('s.lastSeenAt', '>', addMs(now, -FACE_LIFE[face].idleMs))
    .where('a.state', '=', 'enabled')
    .whereRef('s.passwordVersion', '=', 'a.passwordVersion')
    .executeTakeFirst()
  return found ?? null
}

export type KeptEndReason = 'logged-out' | 'replaced' | 'ended' | 'disabled' | 'changed'

/** Ends the named open console sessions of the login, or all of them when none is named; returns how many. */
export async function endFaceSessions(
  db: Db,
  {
    accountId,
    sessionIds,
    exceptId,
    storeId,
    reason,
  }: {
    readonly accountId: string
    readonly sessionIds?: readonly string[]
    readonly exceptId?: string
    readonly storeId?: string | null
    readonly reason: KeptEndReason
  },
  now: Date,
): Promise<number> {
  if (sessionIds?.length === 0) return 0
  const ended = await db
    .updateTable('identity.session')
    .set({ endedAt: now, endReason: reason })
    .where('accountId', '=', accountId)
    .where('face', '<>', 'shop')
    .where('endedAt', 'is', null)
    .$if(sessionIds !== undefined, query => query.where('id', 'in', sessionIds ?? []))
    .$if(exceptId !== undefined, query => query.where('id', '<>', exceptId ?? ''))
    .$if(storeId !== undefined, query => query.where('storeId', 'is not distinct from', storeId ?? null))
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/** Ends all sessions at a console except this one; returns how many. */
export async function endSessionsOfAll(
  db: Db,
  { face, exceptId, reason }: { readonly face: Face; readonly exceptId: string; readonly reason: KeptEndReason },
  now: Date,
): Promise<number> {
  const ended = await db
    .updateTable('identity.session')
    .set({ endedAt: now, endReason: reason })
    .where('face', '=', face)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

export async function moveFaceSession(
  db: Db,
  sessionId: string,
  change: { readonly tokenHash: Buffer; readonly guardHash: Buffer; readonly storeId: string; readonly now: Date },
): Promise<boolean> {
  const { now, ...changed } = change
  const moved = await db
    .updateTable('identity.session')
    .set({ ...changed, lastSeenAt: now })
    .where('id', '=', sessionId)
    .where('face', '=', 'seller')
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

export async function noteStepUp(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('identity.session').set({ stepUpAt: now }).where('id', '=', sessionId).execute()
}

export async function findEndedSession(
  db: Db,
  face: Face,
  { tokenHash, guardHash }: { readonly tokenHash: Buffer; readonly guardHash: Buffer },
) {
  const row = await db
    .selectFrom('identity.session as s')
    .innerJoin('identity.account as a', 'a.id', 's.accountId')
    .select([
      's.endedAt',
      's.endReason',
      's.lastSeenAt',
      's.expiresAt',
      's.passwordVersion',
      'a.passwordVersion as accountPasswordVersion',
      'a.state as accountState',
    ])
    .where('s.tokenHash', '=', tokenHash)
    .where('s.guardHash', '=', guardHash)
    .where('s.face', '=', face)
    .executeTakeFirst()
  return row && { ...row, endReason: row.endReason as KeptEndReason | null }
}

export function findFaceSession(db: Db, sessionId: string) {
  return db
    .selectFrom('identity.session')
    .select(['stepUpAt', 'expiresAt'])
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

/** The log-in at this console before the one that is open now. */
export function findLogInBefore(db: Db, accountId: string, face: Face, sessionId: string) {
  return db
    .selectFrom('identity.session')
    .select(['createdAt', 'ip', 'userAgent'])
    .where('accountId', '=', accountId)
    .where('face', '=', face)
    .where('id', '<>', sessionId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest log-ins of a login at a console, over or not. */
export function listFaceLogIns(db: Db, accountId: string, face: Face, limit: number) {
  return db
    .selectFrom('identity.session')
    .select(['id', 'way', 'userAgent', 'ip', 'createdAt', 'endedAt'])
    .where('accountId', '=', accountId)
    .where('face', '=', face)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Everyone signed in to a console now; latest activity first. */
export async function listOnline(
  db: Db,
  face: Face,
  { offset, limit, now }: { readonly offset: number; readonly limit: number; readonly now: Date },
) {
  const query = db
    .selectFrom('identity.session as s')
    .innerJoin('identity.account as a', 'a.id', 's.accountId')
    .where('s.face', '=', face)
    .where('s.endedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    .where('s.lastSeenAt', '>', addMs(now, -FACE_LIFE[face].idleMs))
    .whereRef('s.passwordVersion', '=', 'a.passwordVersion')
  const { total } = await query.select(eb => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select([
      's.id',
      's.accountId',
      'a.personName',
      'a.loginName',
      's.storeId',
      's.userAgent',
      's.ip',
      's.createdAt',
      's.lastSeenAt',
    ])
    .orderBy('s.lastSeenAt', 'desc')
    .orderBy('s.id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, total: Number(total) }
}

/** Whose open session at a console this is, and where. */
export async function findSessionOwner(db: Db, sessionId: string) {
  const row = await db
    .selectFrom('identity.session')
    .select(['accountId', 'storeId', 'face'])
    .where('id', '=', sessionId)
    .where('face', '<>', 'shop')
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  // The shop is excluded, so that only the consoles are left.
  return row && { ...row, face: row.face as Face }
}
