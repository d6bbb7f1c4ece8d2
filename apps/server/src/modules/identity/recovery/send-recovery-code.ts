import type {
  RecoveryCodeCount,
  RecoveryCodeQuery,
  SendRecoveryCode,
} from '@xiaojiu/contract/identity/recovery-schemas.ts'
import type { CodeSent } from '@xiaojiu/contract/identity/schemas.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { foreseeSends } from '../codes/foresee-sends.ts'
import { sendCode, sendWanted } from '../codes/send-code.ts'
import { accountsOf, isByName, recipientOf } from './recipient.ts'

/** Through however many names a mobile is asked for: it rings no more often than this. */
const BY_NAME_TO_MOBILE = { name: 'identity.code-by-name', points: 5, seconds: 3600 }

/** Sends the code that opens the way to a new password, to the mobile that belongs to what was typed. */
export async function sendRecoveryCode(
  ctx: Context,
  { account, scene, ...captcha }: SendRecoveryCode,
): Promise<CodeSent> {
  const recipient = recipientOf(account)
  if (!isByName(recipient)) return sendCode(ctx, { mobile: recipient, purpose: scene, ...captcha })
  return sendWanted(ctx, captcha, {
    recipient,
    purpose: scene,
    isSecret: true,
    mobileOf: async db => (await accountsOf(db, recipient))[0]?.mobile ?? null,
    allow: mobile => allowed(ctx, mobile, recipient),
  })
}

/** Counted for names that nobody has as well: the same work, the same answer. */
async function allowed(ctx: Context, mobile: string | null, recipient: string): Promise<string | null> {
  try {
    await ctx.limits.spend(BY_NAME_TO_MOBILE, mobile ?? recipient)
    return mobile
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** How many codes can still be asked for today. */
export function countRecoveryCodes(ctx: Context, { account }: RecoveryCodeQuery): Promise<RecoveryCodeCount> {
  return foreseeSends(ctx, recipientOf(account))
}
