import type { ProxyLogin } from '@xiaojiu/contract/identity/account-schemas.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { networkOf } from '#platform/http/network.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import { openSession } from '../sessions/open-session.ts'
import type { OpenedSession } from '../sessions/session-cookies.ts'
import { getAccount } from '../tables/accounts.ts'
import { findProxyKey, takeProxyKey } from '../tables/proxy-keys.ts'
import { hashOf } from '../tokens.ts'
import type { Visit } from '../visit.ts'
import { isOurKey } from './proxy-key.ts'
import { isProxyStaff } from './proxy-staff.ts'

const TRIES_PER_NETWORK = { name: 'identity.proxy-login', points: 60, seconds: 600 }

/** Opens a customer's account to the staff that made the key; the session says so at every step. */
export async function logInByProxyKey(
  ctx: Context,
  { key, deviceId }: ProxyLogin,
  visit: Visit,
  membershipsOf: MembershipsOf,
): Promise<OpenedSession> {
  await ctx.limits.spend(TRIES_PER_NETWORK, networkOf(ctx.clientIp))
  const keyHash = hashOf(key)
  const found = isOurKey(ctx.site, key) ? await findProxyKey(ctx.db, keyHash) : undefined
  if (!found || found.expiresAt <= ctx.now) throw new Refusal('proxy-key-bad')
  const staff = await getAccount(ctx.db, found.staffAccountId)
  // Whoever lost the right within this minute does not get in with what they made before.
  if (!(await isProxyStaff(ctx.db, staff))) throw new Refusal('proxy-key-bad')
  return openSession(ctx, await getAccount(ctx.db, found.accountId), {
    way: 'proxy',
    staffAccountId: staff.id,
    deviceId,
    visit,
    membershipsOf,
    spendProof: async ({ db }) => {
      if (!(await takeProxyKey(db, keyHash))) throw new Refusal('proxy-key-bad')
    },
  })
}
