import type { Context } from '#platform/context.ts'
import { networkOf } from '#platform/http/network.ts'
import { foresee } from '../domain/sms-limits.ts'
import { knownFor, sendsOf } from './known-asker.ts'
import { accountsOf } from './recipient.ts'

const QUESTIONS_PER_NETWORK = { name: 'identity.foresee-sends', points: 120, seconds: 600 }

/** What asking for one more code would meet; to strangers it does not tell whether the recipient has a login. */
export async function previewSendLimits(ctx: Context, recipient: string, browserHash: Buffer | null) {
  await ctx.limits.spend(QUESTIONS_PER_NETWORK, networkOf(ctx.clientIp))
  const known = await knownFor(ctx.db, browserHash, await accountsOf(ctx.db, recipient))
  const { history, limits } = await sendsOf(ctx, recipient, known)
  return foresee(history, limits, ctx.now)
}
