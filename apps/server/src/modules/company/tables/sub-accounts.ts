import type { Right } from '@xiaojiu/contract/define.ts'
import type { SubRole } from '@xiaojiu/contract/company/sub-account-schemas.ts'
import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { begun } from '#platform/states/move.ts'
import { membershipMachine } from '../domain/membership.states.ts'

export interface SubMembership {
  readonly accountId: string
  readonly isManaged: boolean
  readonly role: SubRole
  readonly rights: readonly Right[]
  readonly orderLimit: Fen | null
  readonly monthLimit: Fen | null
  readonly needsApproval: boolean
  readonly state: 'active' | 'suspended'
  readonly createdAt: Date
}

const COLUMNS = [
  'accountId',
  'isManaged',
  'role',
  'rights',
  'orderLimit',
  'monthLimit',
  'needsApproval',
  'state',
  'createdAt',
] as const

/** Changes of one company's members queue here. */
export async function lockMembers(db: Db, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${companyId}, 4))`.execute(db)
}

/** Sub-accounts that work for the company now, suspended ones included, newest first. */
export async function listSubMemberships(db: Db, companyId: string): Promise<SubMembership[]> {
  const rows = await db
    .selectFrom('company.membership')
    .select([...COLUMNS])
    .where('companyId', '=', companyId)
    .where('isMain', '=', false)
    .where('state', 'in', ['active', 'suspended'])
    .orderBy('createdAt', 'desc')
    .orderBy('accountId', 'desc')
    .execute()
  return rows.map(asSubMembership)
}

export async function findSubMembership(db: Db, companyId: string, accountId: string): Promise<SubMembership | null> {
  const row = await db
    .selectFrom('company.membership')
    .select([...COLUMNS])
    .where('companyId', '=', companyId)
    .where('accountId', '=', accountId)
    .where('isMain', '=', false)
    .where('state', 'in', ['active', 'suspended'])
    .executeTakeFirst()
  return row ? asSubMembership(row) : null
}

export interface SubTerms {
  readonly role: SubRole
  readonly rights: readonly Right[]
  readonly orderLimit: Fen | null
  readonly monthLimit: Fen | null
  readonly needsApproval: boolean
}

export async function insertSubMembership(
  db: Db,
  now: Date,
  { companyId, accountId, rights, ...terms }: SubTerms & { readonly companyId: string; readonly accountId: string },
): Promise<void> {
  await db
    .insertInto('company.membership')
    .values({
      ...terms,
      companyId,
      accountId,
      rights: [...rights],
      isMain: false,
      isManaged: true,
      state: begun(membershipMachine, 'active'),
      createdAt: now,
    })
    .execute()
}

export async function setSubTerms(
  db: Db,
  companyId: string,
  accountId: string,
  { rights, ...terms }: SubTerms,
): Promise<void> {
  await db
    .updateTable('company.membership')
    .set({ ...terms, rights: [...rights] })
    .where('companyId', '=', companyId)
    .where('accountId', '=', accountId)
    .execute()
}

function asSubMembership(row: {
  accountId: string
  isManaged: boolean
  role: string
  rights: string[]
  orderLimit: number | null
  monthLimit: number | null
  needsApproval: boolean
  state: string
  createdAt: Date
}): SubMembership {
  return {
    ...row,
    // The check constraints allow no other words.
    role: row.role as SubRole,
    rights: row.rights as Right[],
    state: row.state as SubMembership['state'],
    orderLimit: row.orderLimit === null ? null : fen(row.orderLimit),
    monthLimit: row.monthLimit === null ? null : fen(row.monthLimit),
  }
}
