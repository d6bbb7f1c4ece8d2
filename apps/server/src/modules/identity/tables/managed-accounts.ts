import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { moveIfOpen, stateful } from '#platform/states/move.ts'
import { accountMachine } from '../domain/account.states.ts'

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

/** A login that is so already stays as it is. */
export async function moveAccount(db: Db, accountId: string, verb: keyof typeof accountMachine.verbs): Promise<void> {
  await moveIfOpen(db, accountStates, verb, { where: { id: accountId } })
}

export async function setPersonName(db: Db, accountId: string, personName: string): Promise<void> {
  await db.updateTable('identity.account').set({ personName }).where('id', '=', accountId).execute()
}

export async function isAccountEnabled(db: Db, accountId: string): Promise<boolean> {
  const row = await db.selectFrom('identity.account').select('state').where('id', '=', accountId).executeTakeFirst()
  return row?.state === 'enabled'
}

/** When the login was last in use; null when it never was. */
export async function lastSeenAt(db: Db, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('identity.session')
    .select(eb => eb.fn.max('lastSeenAt').as('seenAt'))
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.seenAt ?? null
}
