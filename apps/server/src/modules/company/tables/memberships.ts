import type { Right } from '@xiaojiu/contract/define.ts'
import { sql } from 'kysely'
import type { CompanyState, Membership } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { CHOOSABLE_STATES } from '../domain/choosable.ts'
import type { DataType } from '../domain/data-types.ts'

/** The login's active membership of the company, with the company's state as it is now. */
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
