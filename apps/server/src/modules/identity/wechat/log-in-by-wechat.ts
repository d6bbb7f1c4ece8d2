import type { WechatLogin } from '@xiaojiu/contract/identity/account-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { GatewayContext } from '#platform/context.ts'
import { networkOf } from '#platform/http/network.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import { openSession } from '../sessions/open-session.ts'
import type { OpenedSession } from '../sessions/session-cookies.ts'
import { getAccount } from '../tables/accounts.ts'
import { findAccountIdByWechat, insertWechatTicket } from '../tables/wechat.ts'
import { hashOf, newToken } from '../tokens.ts'
import type { Visit } from '../visit.ts'
import { proveWechat } from './prove-wechat.ts'

const TICKET_LIFE_MS = 10 * 60_000
const TRIES_PER_NETWORK = { name: 'identity.wechat', points: 60, seconds: 600 }

/** Opens the login that this WeChat is bound to; a WeChat without one gets a ticket to be bound with. */
export async function logInByWechat(
  ctx: GatewayContext,
  { code, state, deviceId }: WechatLogin,
  visit: Visit,
  membershipsOf: MembershipsOf,
): Promise<OpenedSession | { readonly bindTicket: string }> {
  await ctx.limits.spend(TRIES_PER_NETWORK, networkOf(ctx.clientIp))
  const unionId = await proveWechat(ctx, { code, state })
  const accountId = await findAccountIdByWechat(ctx.db, unionId)
  if (accountId !== undefined)
    return openSession(ctx, await getAccount(ctx.db, accountId), {
      way: 'wechat',
      deviceId,
      visit,
      membershipsOf,
    })
  const bindTicket = newToken()
  await insertWechatTicket(ctx.db, {
    ticketHash: hashOf(bindTicket),
    unionId,
    expiresAt: addMs(ctx.now, TICKET_LIFE_MS),
  })
  return { bindTicket }
}
