import type { CompanyState } from '#platform/context.ts'
import type { MembershipsOf } from '#modules/identity/public.ts'
import { isChoosable } from './domain/choosable.ts'
import { listMemberships } from './tables/memberships.ts'

/** The companies that logins belong to now, by account; a login without any is left out. */
export const membershipsOf: MembershipsOf = async (db, accountIds) => {
  if (accountIds.length === 0) return new Map()
  const rows = await listMemberships(db, accountIds)
  const companies = rows.map(row => {
    const companyState = row.companyState as CompanyState
    return { ...row, companyState, isChoosable: isChoosable(companyState) }
  })
  return Map.groupBy(companies, company => company.accountId)
}
