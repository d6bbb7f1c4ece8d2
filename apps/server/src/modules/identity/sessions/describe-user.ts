import type { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import type { CompanyState } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { maskPersonalData } from '#platform/log.ts'
import type { CompanyChoice } from '../domain/login-limits.ts'
import { endOf } from '../domain/session-life.ts'
import type { Account } from '../tables/accounts.ts'

/** A company of a login, with the data that log-in and log-out need. */
export interface AccountCompany extends CompanyChoice {
  readonly companyName: string
  readonly companyState: CompanyState
  readonly creditCode: string
  readonly cityCode: string
  readonly districtCode: string
  readonly isMain: boolean
  readonly rights: readonly string[]
}

/**
 * The companies of logins, by account. The company module depends on this one, so it is passed in when the routes are
 * mounted.
 */
export type MembershipsOf = (
  db: Db,
  accountIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly AccountCompany[]>>

export interface SessionFacts {
  /** The company the session acts for. */
  readonly companyId: string | null
  readonly lastSeenAt: Date
  readonly expiresAt: Date
  readonly proxyAccountId: string | null
}

export function describeUser(account: Account, companies: readonly AccountCompany[], session: SessionFacts): UserInfo {
  const company = companies.find(one => one.companyId === session.companyId)
  return {
    userBasicId: account.id,
    userId: account.id,
    loginName: account.loginName,
    userName: account.personName,
    nickName: account.personName,
    userMobile: maskPersonalData(account.mobile),
    companyId: company?.companyId ?? '',
    companyName: company?.companyName ?? '',
    creditCode: company?.creditCode ?? '',
    cityCode: company?.cityCode ?? '',
    areaCode: company?.districtCode ?? '',
    existBindCustomer: companies.length > 0 ? '1' : '0',
    isMainAccount: company?.isMain ?? false,
    rights: [...(company?.rights ?? [])],
    companyState: company?.companyState ?? 'none',
    mustChooseCompany: !company && companies.some(one => one.isChoosable),
    tokenExpirationTime: endOf(session),
    isProxy: session.proxyAccountId !== null,
  }
}
