import type { SubRole } from '@xiaojiu/contract/company/sub-account-schemas.ts'
import type { Right } from '@xiaojiu/contract/define.ts'
import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { CompanyState, Membership } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { begun } from '#platform/states/move.ts'
import { CHOOSABLE_STATES, type DataType } from '../domain/membership-rules.ts'
import { membershipMachine } from '../domain/states.ts'

/** The login's active membership of the company, with the company's current state. */
export async function findMembership(db: Db, companyId: string, accountId: string): Promise<Membership | null> {
  const row = await db
    .selectFrom('company.membership as m')
    .innerJoin('company.company as c', 'c.id', 'm.companyId')
    .select(['m.companyId', 'm.isMain', 'm.rights', 'c.state as companyState'])
    .where('m.companyId', '=', companyId)
    .where('m.accountId', '=', accountId)
    .where('m.state', '=', 'active')
    .executeTakeFirst()
  return row ? { ...row, companyState: row.companyState as CompanyState, rights: row.rights as Right[] } : null
}

/** Active memberships of logins, oldest first. */
export function listMemberships(db: Db, accountIds: readonly string[]) {
  return db
    .selectFrom('company.membership as m')
    .innerJoin('company.company as c', 'c.id', 'm.companyId')
    .select([
      'm.accountId',
      'm.companyId',
      'm.isMain',
      'm.rights',
      'c.name as companyName',
      'c.kind as companyKind',
      'c.state as companyState',
      'c.creditCode',
      'c.cityCode',
      'c.districtCode',
    ])
    .where('m.accountId', 'in', accountIds)
    .where('m.state', '=', 'active')
    .orderBy('m.createdAt')
    .orderBy('m.companyId')
    .execute()
}

export interface FirmsAsked {
  readonly accountId: string
  readonly namePart: string
  readonly dataTypes: readonly DataType[]
  readonly afterId: string | null
  readonly limit: number
}

/** The login's companies, ended and waiting memberships included, in the order of their ids. */
export function listFirmRows(db: Db, { accountId, namePart, dataTypes, afterId, limit }: FirmsAsked) {
  const dataType = sql<DataType>`case when m.state = 'active' and c.state in (${sql.join([...CHOOSABLE_STATES])}) then '1' else '2' end`
  let query = db
    .selectFrom('company.membership as m')
    .innerJoin('company.company as c', 'c.id', 'm.companyId')
    .select([
      'c.id as companyId',
      'c.name as companyName',
      'c.kind as companyKind',
      'c.state',
      'm.isMain',
      dataType.as('dataType'),
    ])
    .where('m.accountId', '=', accountId)
    .where(dataType, 'in', dataTypes)
    .orderBy('c.id')
    .limit(limit)
  if (namePart !== '') query = query.where(sql<boolean>`position(${namePart} in c.name) > 0`)
  if (afterId !== null) query = query.where('c.id', '>', afterId)
  return query.execute()
}

export function findSpendingRules(db: Db, companyId: string, accountId: string) {
  return db
    .selectFrom('company.membership')
    .select(['isMain', 'needsApproval', 'orderLimit', 'monthLimit'])
    .where('companyId', '=', companyId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

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

/** Serialises changes of one company's members. */
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

interface SubTerms {
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
    // The check constraints allow no other values.
    role: row.role as SubRole,
    rights: row.rights as Right[],
    state: row.state as SubMembership['state'],
    orderLimit: row.orderLimit === null ? null : fen(row.orderLimit),
    monthLimit: row.monthLimit === null ? null : fen(row.monthLimit),
  }
}
