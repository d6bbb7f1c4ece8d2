import type { LoginOption } from '@xiaojiu/contract/identity/schemas.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import { pickCompany } from '../domain/pick-company.ts'
import type { Account } from '../tables/accounts.ts'

/** The logins of a proven mobile as their owner is asked to choose among them. */
export async function loginOptions(
  ctx: Context,
  accounts: readonly Account[],
  membershipsOf: MembershipsOf,
): Promise<LoginOption[]> {
  // Nobody is signed in yet, so no company's scope is open; the mobile's owner may see what the logins belong to.
  const companies = await inSystemTransaction(ctx, ({ db }) =>
    membershipsOf(
      db,
      accounts.map(account => account.id),
    ),
  )
  return accounts.map(({ id, loginName, lastCompanyId }) => {
    const own = companies.get(id) ?? []
    return {
      userBasicId: id,
      loginName,
      companyName: (pickCompany(own, lastCompanyId) ?? own[0])?.companyName ?? '',
    }
  })
}
