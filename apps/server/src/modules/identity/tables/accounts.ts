import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { moveIfOpen, stateful } from '#platform/states/move.ts'
import { accountMachine } from '../domain/states.ts'

export type AccountKind = 'buyer' | 'seller' | 'operator'

export interface Account {
  readonly id: string
  readonly loginName: string
  readonly mobile: string
  readonly personName: string
  readonly kind: AccountKind
  readonly state: 'enabled' | 'disabled' | 'deleted'
  readonly passwordHash: string
  readonly passwordVersion: number
  readonly storeId: string | null
  readonly lastCompanyId: string | null
  readonly wechatUnionId: string | null
  readonly isMobileProven: boolean
  /** When the mobile was released; it no longer finds this login. */
  readonly mobileFreedAt: Date | null
  /** When the platform closed the login. */
  readonly barredAt: Date | null
}

const COLUMNS = [
  'id',
  'loginName',
  'mobile',
  'personName',
  'kind',
  'state',
  'passwordHash',
  'passwordVersion',
  'storeId',
  'lastCompanyId',
  'wechatUnionId',
  'isMobileProven',
  'mobileFreedAt',
  'barredAt',
] as const

/** The logins that a login name or a mobile may mean; oldest first, enabled ones before disabled ones. */
export async function findAccountsByLogin(db: Db, login: string, limit: number): Promise<Account[]> {
  const rows = await db
    .selectFrom('identity.account')
    .select(COLUMNS)
    .where(eb =>
      eb.or([
        eb(eb.fn('lower', ['loginName']), '=', login.toLowerCase()),
        eb.and([eb('mobile', '=', login), eb('mobileFreedAt', 'is', null)]),
      ]),
    )
    .where('state', '<>', 'deleted')
    .orderBy('state', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows as Account[]
}

export async function findAccountsByMobile(db: Db, mobile: string): Promise<Account[]> {
  const rows = await db
    .selectFrom('identity.account')
    .select(COLUMNS)
    .where('mobile', '=', mobile)
    .where('mobileFreedAt', 'is', null)
    .where('state', '<>', 'deleted')
    .orderBy('id')
    .execute()
  return rows as Account[]
}

export async function getAccount(db: Db, accountId: string): Promise<Account> {
  const row = await db
    .selectFrom('identity.account')
    .select(COLUMNS)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row as Account
}

/** Serialises log-ins of one account, so that neither its state nor its number of sessions can be raced. */
export async function lockAccount(db: Db, accountId: string): Promise<Account> {
  const row = await db
    .selectFrom('identity.account')
    .select(COLUMNS)
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row as Account
}

/** Replaces the password, which ends every session with the old one. Returns the new version. */
export async function replacePassword(db: Db, accountId: string, passwordHash: string): Promise<number> {
  const { passwordVersion } = await db
    .updateTable('identity.account')
    .set(eb => ({ passwordHash, passwordVersion: eb('passwordVersion', '+', 1) }))
    .where('id', '=', accountId)
    .returning('passwordVersion')
    .executeTakeFirstOrThrow()
  return passwordVersion
}

/** Sets another mobile that was proven by a code. */
export async function replaceMobile(db: Db, accountId: string, mobile: string): Promise<void> {
  const proven = { mobile, isMobileProven: true, mobileFreedAt: null }
  await db.updateTable('identity.account').set(proven).where('id', '=', accountId).execute()
}

/** Releases the mobile, which has another owner now. */
export async function freeMobileOf(db: Db, accountId: string, mobileFreedAt: Date): Promise<void> {
  const freed = { isMobileProven: false, mobileFreedAt }
  await db.updateTable('identity.account').set(freed).where('id', '=', accountId).execute()
}

export async function rememberCompany(db: Db, accountId: string, companyId: string): Promise<void> {
  await db.updateTable('identity.account').set({ lastCompanyId: companyId }).where('id', '=', accountId).execute()
}

export const accountStates = stateful('identity.account', accountMachine)

export function findFaces(db: Db, accountIds: readonly string[]) {
  return db
    .selectFrom('identity.account')
    .select(['id as accountId', 'loginName', 'personName', 'mobile'])
    .where('id', 'in', accountIds)
    .where('state', '<>', 'deleted')
    .execute()
}

export async function insertAccount(
  db: Db,
  account: {
    readonly loginName: string
    readonly mobile: string
    readonly personName: string
    readonly passwordHash: string
    readonly isMobileProven: boolean
    readonly createdAt: Date
  },
): Promise<string | null> {
  const row = await db
    .insertInto('identity.account')
    .values({ ...account, kind: 'buyer' })
    .onConflict(on => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function isLoginNameFree(db: Db, loginName: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity.account')
    .select('id')
    .where(sql`lower(login_name)`, '=', loginName.toLowerCase())
    .where('state', '<>', 'deleted')
    .executeTakeFirst()
  return row === undefined
}

/** A login already in this state is not changed. */
export async function moveAccount(
  db: Db,
  accountId: string,
  verb: keyof typeof accountMachine.verbs,
  set: { readonly barredAt?: Date | null } = {},
): Promise<void> {
  await moveIfOpen(db, accountStates, verb, { where: { id: accountId }, set })
}

export async function setPersonName(db: Db, accountId: string, personName: string): Promise<void> {
  await db.updateTable('identity.account').set({ personName }).where('id', '=', accountId).execute()
}

export async function isAccountEnabled(db: Db, accountId: string): Promise<boolean> {
  const row = await db.selectFrom('identity.account').select('state').where('id', '=', accountId).executeTakeFirst()
  return row?.state === 'enabled'
}

/** When the login was last used; null when never. */
export async function lastSeenAt(db: Db, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('identity.session')
    .select(eb => eb.fn.max('lastSeenAt').as('seenAt'))
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.seenAt ?? null
}
