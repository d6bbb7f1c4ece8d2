import type { Context } from '#platform/context.ts'
import { networkOf } from '#platform/http/network.ts'
import { foresee, historyFrom } from '../domain/sms-limits.ts'
import { sendsFromNetwork, sendsToMobile } from '../store/auth-codes.ts'

const QUESTIONS_PER_NETWORK = { name: 'identity.foresee-sends', points: 120, seconds: 600 }

/** What asking for one more code would meet; whether the recipient has a login plays no part in it. */
export async function foreseeSends(ctx: Context, recipient: string) {
  const network = networkOf(ctx.clientIp)
  await ctx.limits.spend(QUESTIONS_PER_NETWORK, network)
  const since = historyFrom(ctx.now)
  const toMobile = await sendsToMobile(ctx.db, recipient, since)
  const fromNetwork = await sendsFromNetwork(ctx.db, network, since)
  return foresee({ toMobile, fromNetwork }, ctx.now)
}
