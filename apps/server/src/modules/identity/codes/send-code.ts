import { randomInt } from 'node:crypto'
import type { CodePurpose, CodeSent, SendCode } from '@xiaojiu/contract/identity/schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { type CaptchaVerdict, checkCaptcha } from '../captcha/check-captcha.ts'
import { codeHash } from './prove-code.ts'
import { networkOf } from '../domain/network.ts'
import { CODE_LIFE_MS, historyFrom, judgeSend, RESEND_SECONDS } from '../domain/sms-limits.ts'
import { findAccountsByMobile } from '../store/accounts.ts'
import { insertCode, lockSends, sendsFromNetwork, sendsToMobile } from '../store/auth-codes.ts'
import { tooManyRequests } from '../too-many-requests.ts'

/** Codes for these are of use only to whoever has a login already; others are answered alike and get nothing. */
const FOR_ACCOUNT_HOLDERS: ReadonlySet<CodePurpose> = new Set(['login', 'find-password', 'withdraw'])

interface Reserved extends CodeSent {
  readonly code: string
  readonly isKnown: boolean
}

const underWay = new Set<Promise<boolean>>()

/** Resolves when every message that was answered for has been handed over; for a server that is closing. */
export async function deliveriesDone(): Promise<void> {
  await Promise.all(underWay)
}

export async function sendCode(ctx: Context, input: SendCode): Promise<CodeSent> {
  const captcha = await checkCaptcha(ctx, input)
  const { code, isKnown, ...sent } = await reserveSend(ctx, input, captcha)
  if (!FOR_ACCOUNT_HOLDERS.has(input.purpose)) {
    if (!(await deliver(ctx, input.mobile, code))) throw new Refusal('sms-unavailable')
  } else if (isKnown) {
    // Not waited for: the time the provider takes would tell who is a customer.
    const delivery = deliver(ctx, input.mobile, code).finally(() => underWay.delete(delivery))
    underWay.add(delivery)
  }
  return sent
}

/** Writes the code down if the limits allow one more; whoever asks at the same moment waits and then sees this one. */
function reserveSend(ctx: Context, { mobile, purpose }: SendCode, captcha: CaptchaVerdict): Promise<Reserved> {
  const network = networkOf(ctx.clientIp)
  return inTransaction(ctx, async ({ db, now, site }) => {
    await lockSends(db, mobile, network)
    const since = historyFrom(now)
    const verdict = judgeSend(
      { toMobile: await sendsToMobile(db, mobile, since), fromNetwork: await sendsFromNetwork(db, network, since) },
      now,
    )
    if (verdict.kind === 'just-sent')
      throw new Refusal('code-just-sent', { seconds: verdict.seconds, waitSeconds: verdict.seconds })
    if (verdict.kind === 'too-many') throw tooManyRequests(verdict.waitMs)
    if (captcha === 'wrong') throw new Refusal('captcha-wrong')
    if (verdict.needsCaptcha && captcha === 'absent') throw new Refusal('captcha-needed')
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await insertCode(db, {
      mobile,
      purpose,
      codeHash: codeHash(site, { mobile, purpose, authCode: code }),
      network,
      createdAt: now,
      expiresAt: addMs(now, CODE_LIFE_MS),
    })
    const accounts = await findAccountsByMobile(db, mobile)
    return {
      code,
      // The owner of a disabled login is told so once the code has proven who asks.
      isKnown: accounts.length > 0,
      resendAfterSeconds: RESEND_SECONDS,
      remainingToday: verdict.remainingToday,
    }
  })
}

async function deliver(ctx: Context, mobile: string, code: string): Promise<boolean> {
  const params = { code, minutes: String(CODE_LIFE_MS / 60_000) }
  try {
    const sent = await ctx.gateways.sms.send({ mobile, template: 'auth-code', params })
    if (!sent.ok) ctx.log.warn({ kind: sent.kind, message: sent.message }, 'auth code not sent')
    return sent.ok
  } catch (error) {
    ctx.log.error({ message: String(error) }, 'auth code not sent')
    return false
  }
}
