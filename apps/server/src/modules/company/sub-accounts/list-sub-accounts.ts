import type { SubAccount, SubAccountPage, SubAccountQuery } from '@xiaojiu/contract/company/sub-account-schemas.ts'
import { MOST_SUB_ACCOUNTS } from '@xiaojiu/contract/company/sub-account-schemas.ts'
import { accountFaces, accountNames, isLoginNameFree } from '#modules/identity/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { proposedLoginNames } from '../domain/login-name.ts'
import { chosenStores, countStores } from '../tables/chain.ts'
import { listSubMemberships } from '../tables/sub-accounts.ts'

/** The company's employees. There are at most a hundred, so they are searched where their names are at hand. */
export function listSubAccounts(ctx: MemberContext, query: SubAccountQuery): Promise<SubAccountPage> {
  const { keyword = '', role, state, pageNum, pageSize } = query
  return inSnapshot(ctx, async ({ db, actor: { companyId } }) => {
    const members = await listSubMemberships(db, companyId)
    const accountIds = members.map(member => member.accountId)
    const faces = await accountFaces(db, accountIds)
    const stores = await chosenStores(db, companyId, accountIds)
    const found = members.flatMap(({ accountId, ...member }): SubAccount[] => {
      const face = faces.get(accountId)
      if (!face || (role && member.role !== role) || (state && member.state !== state)) return []
      const { loginName, personName, mobile } = face
      if (![loginName.toLowerCase(), personName, mobile].some(text => text.includes(keyword.toLowerCase()))) return []
      return [
        {
          ...member,
          rights: [...member.rights],
          userBasicId: accountId,
          loginName,
          personName,
          mobile: maskPersonalData(mobile),
          storeCompanyIds: [...(stores.get(accountId) ?? [])],
        },
      ]
    })
    const skip = (pageNum - 1) * pageSize
    return {
      list: found.slice(skip, skip + pageSize),
      total: found.length,
      pageNum,
      pageSize,
      mostSubAccounts: MOST_SUB_ACCOUNTS,
      storeCount: await countStores(db, companyId),
    }
  })
}

/** A login name that nobody has, for the next employee. */
export function proposeLoginName(ctx: MemberContext): Promise<string> {
  return inSnapshot(ctx, async ({ db, actor }) => {
    const { loginName } = await accountNames(db, actor.accountId)
    const takenCount = (await listSubMemberships(db, actor.companyId)).length
    const names = proposedLoginNames(loginName, takenCount)
    for (const name of names) if (await isLoginNameFree(db, name)) return name
    return ''
  })
}
