import type { MainContact } from '@xiaojiu/contract/company/schemas.ts'
import { accountFaces } from '#modules/identity/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { findMainAccountIds } from './tables/profiles.ts'

/** The main account of the caller's company, for colleagues who need a right. */
export function getMainContact(ctx: MemberContext): Promise<MainContact> {
  return inSnapshot(ctx, async ({ db, actor: { companyId } }) => {
    const accountId = (await findMainAccountIds(db, [companyId])).get(companyId)
    const face = accountId === undefined ? undefined : (await accountFaces(db, [accountId])).get(accountId)
    return { personName: face?.personName ?? '', mobile: maskPersonalData(face?.mobile ?? '') }
  })
}
