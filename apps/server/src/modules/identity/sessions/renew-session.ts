import type { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import { inTransaction, type UserContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { type MembershipsOf, describeUser } from './describe-user.ts'
import { getAccount } from '../tables/accounts.ts'
import { renewIdleTime } from '../tables/sessions.ts'

/** Starts the idle time anew. A session that ended while this request was under way stays ended. */
export function renewSession(ctx: UserContext, membershipsOf: MembershipsOf): Promise<UserInfo> {
  return inTransaction(ctx, async ({ db, actor, now }) => {
    const session = await renewIdleTime(db, actor.sessionId, now)
    if (!session) throw new Refusal('signed-out')
    const account = await getAccount(db, actor.accountId)
    const companies = (await membershipsOf(db, [account.id])).get(account.id) ?? []
    return describeUser(account, companies, { ...session, companyId: actor.membership?.companyId ?? null })
  })
}
