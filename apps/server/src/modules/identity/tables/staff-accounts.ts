import { sql } from 'kysely'
import type { Face } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { Account } from './accounts.ts'

export async function insertStaffAccount(
  db: Db,
  account: {
    readonly loginName: string
    readonly mobile: string
    readonly personName: string
    readonly passwordHash: string
    readonly storeId: string | null
    readonly kind: 'seller' | 'operator'
    readonly createdAt: Date
  },
): Promise<string | null> {
  const row = await db
    .insertInto('identity.account')
    .values({ ...account, isMobileProven: true, passwordSetAt: account.createdAt })
    .onConflict(on => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Stores the former password and sets the new one; returns its version. */
export async function setStaffPassword(db: Db, account: Account, passwordHash: string, now: Date): Promise<number> {
  await db
    .insertInto('identity.pastPassword')
    .values({ accountId: account.id, passwordHash: account.passwordHash, setAt: now })
    .execute()
  const { passwordVersion } = await db
    .updateTable('identity.account')
    .set(eb => ({ passwordHash, passwordVersion: eb('passwordVersion', '+', 1), passwordSetAt: now }))
    .where('id', '=', account.id)
    .returning('passwordVersion')
    .executeTakeFirstOrThrow()
  return passwordVersion
}

export async function listPastPasswords(db: Db, accountId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('identity.pastPassword')
    .select('passwordHash')
    .where('accountId', '=', accountId)
    .orderBy('setAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(row => row.passwordHash)
}

/** The login of this console that the mobile has, if it has one. */
export function findStaffLogin(db: Db, face: Face, mobile: string) {
  return db
    .selectFrom('identity.account')
    .select(['id', 'loginName'])
    .where('mobile', '=', mobile)
    .where('kind', '=', face === 'seller' ? 'seller' : 'operator')
    .where('state', '=', 'enabled')
    .orderBy('id')
    .executeTakeFirst()
}

/** Those of these logins whose name, person or mobile holds the words. */
export async function findAccountsLike(db: Db, accountIds: readonly string[], words: string): Promise<string[]> {
  if (accountIds.length === 0) return []
  const pattern = `%${words.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`
  const rows = await db
    .selectFrom('identity.account')
    .select('id')
    .where('id', 'in', accountIds)
    .where(eb =>
      eb.or([eb('loginName', 'ilike', pattern), eb('personName', 'ilike', pattern), eb('mobile', 'like', pattern)]),
    )
    .execute()
  return rows.map(row => row.id)
}

export async function mobilesOf(db: Db, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set()
  const rows = await db.selectFrom('identity.account').select('mobile').where('id', 'in', accountIds).execute()
  return new Set(rows.map(row => row.mobile))
}

/** When each of these logins was last used at a console. */
export async function lastFaceLogIns(
  db: Db,
  accountIds: readonly string[],
  face: Face,
): Promise<ReadonlyMap<string, Date>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('identity.session')
    .select(['accountId', eb => eb.fn.max('createdAt').as('at')])
    .where('accountId', 'in', accountIds)
    .where('face', '=', face)
    .groupBy('accountId')
    .execute()
  return new Map(rows.map(row => [row.accountId, row.at]))
}

export function findPasswordAge(db: Db, accountId: string) {
  return db
    .selectFrom('identity.account')
    .select(sql<Date>`coalesce(password_set_at, created_at)`.as('setAt'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** The login with this name, or mobile, that is of staff. */
export function findStaffByLogin(db: Db, login: string) {
  return db
    .selectFrom('identity.account')
    .select(['id', 'loginName', 'mobile'])
    .where(eb => eb.or([eb(eb.fn('lower', ['loginName']), '=', login.toLowerCase()), eb('mobile', '=', login)]))
    .where('kind', '<>', 'buyer')
    .where('state', '<>', 'deleted')
    .executeTakeFirst()
}

/** Everybody of staff who can log in, for the simulated phone. */
export function listStaffLogins(db: Db, limit: number) {
  return db
    .selectFrom('identity.account')
    .select(['id', 'loginName', 'personName', 'mobile', 'kind'])
    .where('kind', '<>', 'buyer')
    .where('state', '=', 'enabled')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The rule that requests are authenticated by. */
export async function isAddressAllowed(db: Db, roleId: string, ip: string): Promise<boolean> {
  const address = ip === '' ? null : ip
  const { rows } = await sql<{ isAllowed: boolean }>`
    select identity.is_address_allowed(${roleId}, ${address}::inet) as is_allowed`.execute(db)
  return rows[0]?.isAllowed === true
}

export function listRules(db: Db) {
  return db
    .selectFrom('identity.ipRule')
    .select(['id', 'roleId', sql<string>`network::text`.as('network'), 'note', 'madeBy', 'createdAt'])
    .where('endedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(500)
    .execute()
}

/** An active rule is not inserted twice, because ending one would leave the other. */
export async function insertRule(
  db: Db,
  rule: {
    readonly roleId: string | null
    readonly network: string
    readonly note: string
    readonly madeBy: string
    readonly createdAt: Date
  },
): Promise<string> {
  // Bits beyond the prefix length are cleared.
  const network = sql<string>`network(${rule.network}::inet)`
  const known = await db
    .selectFrom('identity.ipRule')
    .select('id')
    .where('roleId', 'is not distinct from', rule.roleId)
    .where('network', '=', network)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (known) return known.id
  const { id } = await db
    .insertInto('identity.ipRule')
    .values({ ...rule, network })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function endRule(db: Db, ruleId: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('identity.ipRule')
    .set({ endedAt: now })
    .where('id', '=', ruleId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}
