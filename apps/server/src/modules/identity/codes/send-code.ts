import { randomInt } from 'node:crypto'
import type { CodePurpose, CodeSent } from '@xiaojiu/contract/identity/schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { tooManyRequests } from '#platform/http/rate-limit.ts'
import { Refusal } from '#platform/refusal.ts'
import { type CaptchaInput, type CaptchaVerdict, checkCaptcha } from '../captcha/check-captcha.ts'
import { networkOf } from '#platform/http/network.ts'
import { CODE_LIFE_MS, historyFrom, judgeSend, RESEND_SECONDS } from '../domain/sms-limits.ts'
import { sendLater, sendSms } from '../send-sms.ts'
import { findAccountsByMobile } from '../store/accounts.ts'
import { insertCode, lockSends, sendsFromNetwork, sendsToMobile } from '../store/auth-codes.ts'
import { codeHash } from './prove-code.ts'

/** Codes for these are of use only to whoever has a login already; others are answered alike and get nothing. */
const FOR_ACCOUNT_HOLDERS: ReadonlySet<CodePurpose> = new Set(['login', 'find-password', 'withdraw'])

/** A code that is asked for. */
export interface CodeWanted {
  /** Whom it is counted against: the mobile, or what was typed in its place. */
  readonly recipient: string
  readonly purpose: CodePurpose
  /** The answer must not tell whether anything was sent. */
  readonly isSecret: boolean
  /** The mobile it goes to; null when nobody gets it. */
  readonly mobileOf: (db: Db) => Promise<string | null>
  /** A last look at the mobile before it rings, after all other limits. */
  readonly allow?: (mobile: string | null) => Promise<string | null>
}

/** Sends a code to a mobile that was named. */
export function sendCode(
  ctx: Context,
  { mobile, purpose, ...captcha }: CaptchaInput & { readonly mobile: string; readonly purpose: CodePurpose },
): Promise<CodeSent> {
  const isSecret = FOR_ACCOUNT_HOLDERS.has(purpose)
  return sendWanted(ctx, captcha, {
    recipient: mobile,
    purpose,
    isSecret,
    // The owner of a disabled login is told so once the code has proven who asks.
    mobileOf: async db => (isSecret && (await findAccountsByMobile(db, mobile)).length === 0 ? null : mobile),
  })
}

export async function sendWanted(ctx: Context, captcha: CaptchaInput, wanted: CodeWanted): Promise<CodeSent> {
  const verdict = await checkCaptcha(ctx, captcha)
  const { code, mobile: found, ...sent } = await reserveSend(ctx, wanted, verdict)
  const mobile = wanted.allow ? await wanted.allow(found) : found
  const params = { code, minutes: String(CODE_LIFE_MS / 60_000) }
  if (!wanted.isSecret) {
    if (mobile === null || !(await sendSms(ctx, { mobile, template: 'auth-code', params })))
      throw new Refusal('sms-unavailable')
    // Not waited for: the time the provider takes would tell who is a customer.
  } else if (mobile !== null) sendLater(ctx, { mobile, template: 'auth-code', params })
  return sent
}

interface Reserved extends CodeSent {
  readonly code: string
  readonly mobile: string | null
}

/** Writes the code down if the limits allow one more; whoever asks at the same moment waits and then sees this one. */
function reserveSend(ctx: Context, wanted: CodeWanted, captcha: CaptchaVerdict): Promise<Reserved> {
  const { recipient, purpose } = wanted
  const network = networkOf(ctx.clientIp)
  return inTransaction(ctx, async ({ db, now, site }) => {
    await lockSends(db, recipient, network)
    const since = historyFrom(now)
    const verdict = judgeSend(
      { toMobile: await sendsToMobile(db, recipient, since), fromNetwork: await sendsFromNetwork(db, network, since) },
      now,
    )
    if (verdict.kind === 'just-sent')
      throw new Refusal('code-just-sent', { seconds: verdict.seconds, waitSeconds: verdict.seconds })
    if (verdict.kind === 'too-many') throw tooManyRequests(verdict.waitMs)
    if (captcha === 'wrong') throw new Refusal('captcha-wrong')
    if (verdict.needsCaptcha && captcha === 'absent') throw new Refusal('captcha-needed')
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await insertCode(db, {
      mobile: recipient,
      purpose,
      codeHash: codeHash(site, { mobile: recipient, purpose, authCode: code }),
      network,
      createdAt: now,
      expiresAt: addMs(now, CODE_LIFE_MS),
    })
    return {
      code,
      mobile: await wanted.mobileOf(db),
      resendAfterSeconds: RESEND_SECONDS,
      remainingToday: verdict.remainingToday,
    }
  })
}
