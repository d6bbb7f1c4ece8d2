import { randomInt } from 'node:crypto'
import type { CodeSent } from '@xiaojiu/contract/identity/schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { type Context, type GatewayContext, inTransaction } from '#platform/context.ts'
import { networkOf } from '#platform/http/network.ts'
import { tooManyRequests } from '#platform/http/rate-limit.ts'
import { Refusal } from '#platform/refusal.ts'
import { type CaptchaInput, type CaptchaVerdict, checkCaptcha } from '../captcha/captcha.ts'
import { CODE_LIFE_MS, foresee, judgeSend, RESEND_SECONDS } from '../domain/sms-limits.ts'
import { sendLater, sendSms } from '../send-sms.ts'
import { insertCode, lockSends, type SentFor } from '../tables/auth-codes.ts'
import { knownFor, sendsOf } from './known-asker.ts'
import { codeHash } from './prove-code.ts'
import { accountsOf, isByName } from './recipient.ts'

/** Codes for these purposes need an existing login; others get the same answer and no SMS. */
const FOR_ACCOUNT_HOLDERS: ReadonlySet<SentFor> = new Set(['login', 'staff-login', 'find-password', 'withdraw'])

/** Codes requested by login name: the limit for one mobile, whatever name is typed. */
const BY_NAME_TO_MOBILE = { name: 'identity.code-by-name', points: 5, seconds: 3600 }

/** A requested code. */
export interface CodeRequest {
  /** What it is counted for: the mobile, or the typed text. */
  readonly recipient: string
  readonly purpose: SentFor
  /** Where it is requested, and where it must be entered. */
  readonly browserHash: Buffer
  /** The requester is signed in, and this is the mobile of the login. */
  readonly isOwn?: boolean
}

/** Sends a code to the named mobile, or to that of the named login. */
export async function sendCode(ctx: GatewayContext, wanted: CodeRequest, captcha: CaptchaInput): Promise<CodeSent> {
  const verdict = await checkCaptcha(ctx, captcha)
  // The response must not reveal whether anything was sent.
  const isSecret = isByName(wanted.recipient) || FOR_ACCOUNT_HOLDERS.has(wanted.purpose)
  const { code, mobile: found, isKnown, ...sent } = await reserveSend(ctx, { ...wanted, isSecret }, verdict)
  const mobile = isByName(wanted.recipient) && !isKnown ? await mayRing(ctx, found, wanted.recipient) : found
  const params = { code, minutes: String(CODE_LIFE_MS / 60_000) }
  if (!isSecret) {
    if (mobile === null || !(await sendSms(ctx, { mobile, template: 'auth-code', params })))
      throw new Refusal('sms-unavailable')
    // Not awaited: the provider's response time would reveal who is a customer.
  } else if (mobile !== null) sendLater(ctx, { mobile, template: 'auth-code', params })
  return sent
}

/** Unknown names are counted as well: the same work, the same response. */
async function mayRing(ctx: Context, mobile: string | null, recipient: string): Promise<string | null> {
  try {
    await ctx.limits.spend(BY_NAME_TO_MOBILE, mobile ?? recipient)
    return mobile
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

interface Reserved extends CodeSent {
  readonly code: string
  /** The mobile that gets the SMS; null for none. */
  readonly mobile: string | null
  readonly isKnown: boolean
}

/** Stores the code if the limits allow another one; concurrent requests wait and then see this one. */
function reserveSend(
  ctx: Context,
  { recipient, purpose, browserHash, isOwn = false, isSecret }: CodeRequest & { readonly isSecret: boolean },
  captcha: CaptchaVerdict,
): Promise<Reserved> {
  const network = networkOf(ctx.clientIp)
  return inTransaction(ctx, async tx => {
    const { db, now, site } = tx
    await lockSends(db, recipient, network)
    const accounts = await accountsOf(db, recipient)
    const known = isOwn ? browserHash : await knownFor(db, browserHash, accounts)
    const { history, limits } = await sendsOf(tx, recipient, known)
    const verdict = judgeSend(history, limits, now)
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
      browserHash,
      isKnownBrowser: known !== null,
      createdAt: now,
      expiresAt: addMs(now, CODE_LIFE_MS),
    })
    // The owner of a disabled login learns that only after the code was verified.
    const ofAccount = accounts[0]?.mobile ?? null
    const mobile = isByName(recipient) ? ofAccount : isSecret && ofAccount === null ? null : recipient
    return {
      code,
      mobile,
      isKnown: known !== null,
      resendAfterSeconds: RESEND_SECONDS,
      remainingToday: verdict.remainingToday,
    }
  })
}

const QUESTIONS_PER_NETWORK = { name: 'identity.foresee-sends', points: 120, seconds: 600 }

/** The limits for the next code; for strangers it does not reveal whether the recipient has a login. */
export async function previewSendLimits(ctx: Context, recipient: string, browserHash: Buffer | null) {
  await ctx.limits.spend(QUESTIONS_PER_NETWORK, networkOf(ctx.clientIp))
  const known = await knownFor(ctx.db, browserHash, await accountsOf(ctx.db, recipient))
  const { history, limits } = await sendsOf(ctx, recipient, known)
  return foresee(history, limits, ctx.now)
}
