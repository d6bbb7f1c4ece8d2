import type { KnownPapers, MobileCompanies } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { membershipsOf } from '#modules/company/public.ts'
import { filesOf } from '#modules/file/public.ts'
import { accountsOfMobile } from '#modules/identity/public.ts'
import { inSnapshot, inSystemTransaction, type UserContext } from '#platform/context.ts'
import { listByAccount } from './tables.ts'

/** Papers this login has filled in before for the same company; another's are never shown. */
export function listKnownPapers(ctx: UserContext, creditCode: string): Promise<KnownPapers> {
  return inSnapshot(ctx, async tx => {
    const earlier = (await listByAccount(tx.db, tx.actor.accountId)).find(
      ({ state, company, papers }) => state === 'withdrawn' && company.creditCode === creditCode && papers.length > 0,
    )
    const papers = earlier?.papers ?? []
    const files = await filesOf(
      tx,
      papers.flatMap(paper => paper.fileIds),
    )
    return {
      papers: papers.map(paper => ({ ...paper, fileIds: paper.fileIds.filter(id => files.has(id)) })),
      files: [...files.values()],
    }
  })
}

/** The logins and companies on the caller's own mobile. */
export function listMobileCompanies(ctx: UserContext): Promise<MobileCompanies> {
  return inSystemTransaction(ctx, async tx => {
    const accounts = await accountsOfMobile(tx.db, tx.actor.accountId)
    const companies = await membershipsOf(
      tx.db,
      accounts.map(account => account.accountId),
    )
    const list = accounts.flatMap(({ accountId, loginName }) => {
      const isCurrent = accountId === tx.actor.accountId
      const own = companies.get(accountId) ?? []
      if (own.length === 0) return [{ loginName, companyName: '', state: 'none', isCurrent }]
      return own.map(({ companyName, companyState }) => ({ loginName, companyName, state: companyState, isCurrent }))
    })
    return { list }
  })
}
