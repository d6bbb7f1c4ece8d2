import type { BindCompany, Firm, FirmFilter, FirmList, FirmLookup } from '@xiaojiu/contract/company/schemas.ts'
import { accountNames, moveSession, type OpenedSession } from '#modules/identity/public.ts'
import { audit } from '#platform/audit.ts'
import { type CompanyState, inSnapshot, inTransaction, type UserContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { membershipsOf } from './company-facts.ts'
import { askedDataTypes } from './domain/membership-rules.ts'
import { listFirmRows } from './tables/memberships.ts'

/** Switches the session to another of the login's companies. */
export function chooseCompany(ctx: UserContext, { userBasicId, companyId }: BindCompany): Promise<OpenedSession> {
  return inTransaction(ctx, async tx => {
    const { accountId, membership } = tx.actor
    if (userBasicId !== accountId) throw new Refusal('not-your-company')
    const companies = (await membershipsOf(tx.db, [accountId])).get(accountId) ?? []
    const company = companies.find(one => one.companyId === companyId)
    if (!company) throw new Refusal('not-your-company')
    if (!company.isChoosable) throw new Refusal('company-not-approved')
    const opened = await moveSession(tx, companyId, companies)
    await audit(tx, {
      action: 'company.choose',
      subject: companyId,
      details: { fromCompanyId: membership?.companyId ?? null, sessionId: tx.actor.sessionId },
    })
    return opened
  })
}

const ROWS_AT_ONCE = 50

/** The companies of the caller's own login; any other login finds nothing, whether it exists or not. */
export function listFirms(ctx: UserContext, filter: FirmFilter): Promise<FirmList> {
  return inSnapshot(ctx, async tx => {
    const { accountId, membership } = tx.actor
    const dataTypes = askedDataTypes(filter.dataTypeList)
    if (dataTypes.length === 0 || !(await isCaller(tx, filter.loginName ?? ''))) return { list: [], lastId: null }
    const rows = await listFirmRows(tx.db, {
      accountId,
      namePart: filter.companyName ?? '',
      dataTypes,
      afterId: filter.lastId ? filter.lastId : null,
      limit: ROWS_AT_ONCE + 1,
    })
    const list = rows.slice(0, ROWS_AT_ONCE).map(row => ({
      ...row,
      userBasicId: accountId,
      state: row.state as CompanyState,
      isCurrent: row.companyId === membership?.companyId,
    }))
    return { list, lastId: rows.length > ROWS_AT_ONCE ? (list.at(-1)?.companyId ?? null) : null }
  })
}

/** The same, all of them: a login has few companies, and the browser keeps this list for a minute. */
export async function listAllFirms(ctx: UserContext, { loginName }: FirmLookup): Promise<Firm[]> {
  const firms: Firm[] = []
  for (let lastId: string | null = ''; lastId !== null; ) {
    const page: FirmList = await listFirms(ctx, { loginName, lastId })
    firms.push(...page.list)
    lastId = page.lastId
  }
  return firms
}

async function isCaller({ db, actor }: UserContext, named: string): Promise<boolean> {
  if (named === '') return true
  const { loginName, mobile } = await accountNames(db, actor.accountId)
  return named === mobile || named.toLowerCase() === loginName.toLowerCase()
}
