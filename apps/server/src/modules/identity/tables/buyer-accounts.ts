import type { LoginWay } from '@xiaojiu/contract/identity/account-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { IDLE_MS } from '../domain/session-life.ts'

/** Buyers' logins by name, person, or the end of the mobile. */
export async function findBuyerAccounts(db: Db, words: string, limit: number): Promise<string[]> {
  const rows = await named(db, words).select('id').orderBy('id', 'desc').limit(limit).execute()
  return rows.map(row => row.id)
}

const MOBILE_END = /^\d{4,11}$/

function named(db: Db, words: string) {
  return db
    .selectFrom('identity.account')
    .where('kind', '=', 'buyer')
    .where(eb =>
      eb.or([
        begins(sql`lower(login_name)`, words.toLowerCase()),
        eb('personName', '=', words),
        ...(MOBILE_END.test(words) ? [begins(sql`reverse(mobile)`, [...words].toReversed().join(''))] : []),
      ]),
    )
}

/** The last sign that there is: a text with this beginning is below it. */
const LAST_SIGN = '\u{10FFFF}'

/** Written as the range that an index has. Planned without its value, `like` is no range. */
function begins(text: RawBuilder<unknown>, beginning: string) {
  return sql<boolean>`(${text} ~>=~ ${beginning} and ${text} ~<~ ${beginning + LAST_SIGN})`
}

/** When each of these logins was last in use; those never used are left out. */
export async function lastSeenOf(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('identity.session')
    .select(['accountId', eb => eb.fn.max('lastSeenAt').as('seenAt')])
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .groupBy('accountId')
    .execute()
  return new Map(rows.map(row => [row.accountId, row.seenAt]))
}

export interface AccountsAsked {
  readonly keyword?: string | undefined
  readonly accountId?: string | undefined
  readonly state?: string | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** Buyers' logins, those made last first. */
export function listBuyerAccounts(db: Db, { keyword, accountId, state, after, limit }: AccountsAsked) {
  let query = keyword ? named(db, keyword) : db.selectFrom('identity.account').where('kind', '=', 'buyer')
  if (accountId) query = query.where('id', '=', accountId)
  if (state) query = query.where('state', '=', state)
  if (after)
    query = query.where(
      sql<boolean>`(created_at, id) < (select a.created_at, a.id from identity.account a where a.id = ${after})`,
    )
  return query
    .select([
      'id',
      'loginName',
      'personName',
      'mobile',
      'isMobileProven',
      'mobileFreedAt',
      'wechatUnionId',
      'state',
      'createdAt',
    ])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
export type BuyerAccountRow = Awaited<ReturnType<typeof listBuyerAccounts>>[number]

/** One buyer's login, locked. */
export function lockBuyerAccount(db: Db, accountId: string) {
  return db
    .selectFrom('identity.account')
    .select(['id', 'loginName', 'mobile', 'mobileFreedAt', 'state', 'wechatUnionId'])
    .where('id', '=', accountId)
    .where('kind', '=', 'buyer')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** How many sessions each of these logins has open in the shop. */
export async function openSessionCounts(
  db: Db,
  accountIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('identity.session')
    .select(['accountId', eb => eb.fn.countAll<number>().as('count')])
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .where('face', '=', 'shop')
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .groupBy('accountId')
    .execute()
  return new Map(rows.map(row => [row.accountId, row.count]))
}

interface SessionsAsked {
  readonly accountIds: readonly string[]
  readonly companyId: string
  readonly now: Date
  readonly limit: number
}

/** Sessions in which these logins act for the company now, those seen last first. */
export async function listOpenSessions(db: Db, { accountIds, companyId, now, limit }: SessionsAsked) {
  const rows = await db
    .selectFrom('identity.session as s')
    .innerJoin('identity.account as a', 'a.id', 's.accountId')
    .select(['s.id', 's.accountId', 's.way', 's.userAgent', 's.ip', 's.createdAt', 's.lastSeenAt'])
    .where(sql<boolean>`s.account_id = any(${accountIds}::uuid[])`)
    .where('s.companyId', '=', companyId)
    .where('s.face', '=', 'shop')
    .where('s.endedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    .where('s.lastSeenAt', '>', addMs(now, -IDLE_MS))
    .whereRef('s.passwordVersion', '=', 'a.passwordVersion')
    .orderBy('s.lastSeenAt', 'desc')
    .orderBy('s.id')
    .limit(limit)
    .execute()
  // The check constraint allows no other way.
  return rows.map(({ way, ...row }) => ({ ...row, way: way as LoginWay }))
}

/** Failed attempts by key, while they count. */
export async function failuresOf(db: Db, keys: readonly Buffer[], now: Date): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('identity.loginAttempt')
    .select(['key', 'failedCount'])
    .where('key', 'in', keys)
    .where('expiresAt', '>', now)
    .execute()
  return new Map(rows.map(row => [row.key.toString('hex'), row.failedCount]))
}
