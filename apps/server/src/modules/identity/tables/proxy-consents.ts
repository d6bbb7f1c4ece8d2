import type { ConsentWay, VisitState } from '@xiaojiu/contract/identity/proxy-endpoints.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { CODE_TRIES } from '../domain/sms-limits.ts'

export interface NewConsent {
  readonly id: string
  readonly accountId: string
  readonly staffAccountId: string
  readonly staffName: string
  readonly reason: string
  readonly way: ConsentWay
  readonly ticketNo: string | null
  readonly codeHash: Buffer | null
  readonly askedAt: Date
  readonly givenAt: Date | null
  readonly expiresAt: Date
}

export async function insertConsent(db: Db, consent: NewConsent): Promise<void> {
  await db.insertInto('identity.proxyConsent').values(consent).execute()
}

/** When this customer was last sent a code. */
export async function lastAskedAt(db: Db, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('identity.proxyConsent')
    .select('askedAt')
    .where('accountId', '=', accountId)
    .where('way', '=', 'code')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.askedAt ?? null
}

/** The customer whose code is entered, and the member of staff who enters it. */
export interface ConsentClaim {
  readonly consentId: string
  readonly accountId: string
  readonly staffAccountId: string
}

/**
 * The code that this member of staff asked this customer for, if one more guess at it is allowed; the guess is counted by
 * the same statement.
 */
export function takeConsentTry(db: Db, { consentId, accountId, staffAccountId }: ConsentClaim, now: Date) {
  return db
    .updateTable('identity.proxyConsent')
    .set(eb => ({ tryCount: eb('tryCount', '+', 1) }))
    .where('id', '=', consentId)
    .where('accountId', '=', accountId)
    .where('staffAccountId', '=', staffAccountId)
    .where('givenAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('tryCount', '<', CODE_TRIES)
    .returning('codeHash')
    .executeTakeFirst()
}

/** Uses the code up; false when it was used before. */
export async function giveConsent(db: Db, consentId: string, given: { readonly at: Date; readonly until: Date }) {
  const changed = await db
    .updateTable('identity.proxyConsent')
    .set({ givenAt: given.at, expiresAt: given.until, codeHash: null })
    .where('id', '=', consentId)
    .where('givenAt', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** From here on the session says how far the visit has come. */
export async function openVisit(db: Db, consentId: string, sessionId: string): Promise<void> {
  await db.updateTable('identity.proxyConsent').set({ sessionId }).where('id', '=', consentId).execute()
}

export interface VisitsAsked {
  readonly consentId?: string | undefined
  readonly state?: VisitState | undefined
  readonly keyword?: string | undefined
  /** Visits to these customers; absent: to any. */
  readonly accountIds?: readonly string[] | undefined
}

export interface VisitRow {
  readonly id: string
  readonly accountId: string
  readonly loginName: string
  readonly personName: string
  readonly staffName: string
  readonly reason: string
  readonly way: string
  readonly ticketNo: string | null
  readonly state: VisitState
  readonly askedAt: Date
  readonly sessionId: string | null
  readonly openedAt: Date | null
  readonly sessionExpiresAt: Date | null
  readonly sessionEndedAt: Date | null
}

/** Visits asked for, those asked for last first. */
export function listVisits(
  db: Db,
  asked: VisitsAsked,
  { after, limit, now }: { readonly after?: string | undefined; readonly limit: number; readonly now: Date },
): Promise<VisitRow[]> {
  let query = visits(db, asked, now)
  if (after) query = query.where('c.id', '<', after)
  return shown(query, now).orderBy('c.id', 'desc').limit(limit).execute()
}

/** All customers ever visited or asked. */
export async function visitedAccounts(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('identity.proxyConsent').select('accountId').distinct().execute()
  return rows.map(row => row.accountId)
}

export async function countVisits(db: Db, asked: VisitsAsked, now: Date): Promise<number> {
  const { count } = await visits(db, asked, now)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function findVisit(db: Db, consentId: string, now: Date): Promise<VisitRow | undefined> {
  return shown(visits(db, { consentId }, now), now).executeTakeFirst()
}

/** The visit of a session of this customer. */
export function findVisitBySession(db: Db, accountId: string, sessionId: string) {
  return db
    .selectFrom('identity.proxyConsent')
    .select(['id', 'staffName', 'reason'])
    .where('accountId', '=', accountId)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
}

/** How often staff acted for each of these logins; those never visited are left out. */
export async function countVisitsOf(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('identity.proxyConsent')
    .select(['accountId', eb => eb.fn.countAll<number>().as('count')])
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .where('sessionId', 'is not', null)
    .groupBy('accountId')
    .execute()
  return new Map(rows.map(row => [row.accountId, row.count]))
}

function shown(query: ReturnType<typeof visits>, now: Date) {
  return query.select([
    'c.id',
    'c.accountId',
    'a.loginName',
    'a.personName',
    'c.staffName',
    'c.reason',
    'c.way',
    'c.ticketNo',
    'c.askedAt',
    'c.sessionId',
    's.createdAt as openedAt',
    's.expiresAt as sessionExpiresAt',
    's.endedAt as sessionEndedAt',
    stateAt(now).as('state'),
  ])
}

function visits(db: Db, { consentId, state, keyword, accountIds }: VisitsAsked, now: Date) {
  let query = db
    .selectFrom('identity.proxyConsent as c')
    .innerJoin('identity.account as a', 'a.id', 'c.accountId')
    .leftJoin('identity.session as s', 's.id', 'c.sessionId')
  if (accountIds) query = query.where(sql<boolean>`c.account_id = any(${accountIds}::uuid[])`)
  if (consentId) query = query.where('c.id', '=', consentId)
  if (state) query = query.where(stateAt(now), '=', state)
  if (keyword) {
    const pattern = `${keyword.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
    query = query.where(eb =>
      eb.or([
        eb('a.loginName', 'ilike', pattern),
        eb('a.personName', '=', keyword),
        eb('c.staffName', '=', keyword),
        eb('c.ticketNo', '=', keyword),
      ]),
    )
  }
  return query
}

function stateAt(now: Date): RawBuilder<VisitState> {
  return sql<VisitState>`case
    when c.session_id is null and c.expires_at > ${now} then 'asked'
    when c.session_id is null then 'lapsed'
    when s.ended_at is null and s.expires_at > ${now} and s.password_version = a.password_version then 'open'
    else 'ended' end`
}
