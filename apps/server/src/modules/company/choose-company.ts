import type { BindCompany } from '@xiaojiu/contract/company/schemas.ts'
import { moveSession, type OpenedSession } from '#modules/identity/public.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type UserContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { membershipsOf } from './memberships-of.ts'

/** Lets the session act for another of the login's companies. */
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
