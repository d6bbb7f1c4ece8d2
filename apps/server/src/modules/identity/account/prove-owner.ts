import type { OwnerProof, SendOwnCode } from '@xiaojiu/contract/identity/account-schemas.ts'
import type { CodeSent, CodeTicket } from '@xiaojiu/contract/identity/schemas.ts'
import { audit } from '#platform/audit.ts'
import { type GatewayContext, inTransaction, isStaff, type User, type UserContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { type CaptchaInput, checkCaptcha } from '../captcha/captcha.ts'
import { checkCode, redeemTicket } from '../codes/prove-code.ts'
import { sendCode } from '../codes/send-code.ts'
import { attemptFailed, attemptSucceeded, beginAttempt, sessionsGuess } from '../log-in/login-attempts.ts'
import { inEvaluationSlot, isPassword } from '../log-in/passwords.ts'
import { type Account, getAccount, lockAccount } from '../tables/accounts.ts'

/** Checks the password, if that is the proof. Outside a transaction: a refusal would roll back the count. */
export async function provePasswordOf(ctx: UserContext, proof: OwnerProof): Promise<void> {
  if ('password' in proof) await proveOwnPassword(ctx, proof.password, proof)
}

/** Locks the signed-in login; uses up the ticket of a code, if that is the proof. */
export async function lockProvenAccount({ db, now, actor }: UserContext, proof: OwnerProof): Promise<Account> {
  const account = await lockAccount(db, actor.accountId)
  if ('password' in proof) return account
  const shown = { ticket: proof.proofTicket, mobile: account.mobile, purpose: 'prove-mobile' } as const
  if (!(await redeemTicket(db, shown, now))) throw new Refusal('mobile-unproven')
  return account
}

/** Sends a code to the mobile of the signed-in login, which the page knows only masked. */
export async function sendOwnCode(
  ctx: GatewayContext<User>,
  captcha: SendOwnCode,
  browserHash: Buffer,
): Promise<CodeSent> {
  const { mobile, isMobileProven, mobileFreedAt } = await getAccount(ctx.db, ctx.actor.accountId)
  if (mobileFreedAt !== null) throw new Refusal('mobile-freed')
  const wanted = { recipient: mobile, purpose: 'prove-mobile', browserHash, isOwn: isMobileProven } as const
  return sendCode(ctx, wanted, captcha)
}

export async function checkOwnCode(
  ctx: UserContext,
  authCode: string,
  browserHash: Buffer | null,
): Promise<CodeTicket> {
  const { mobile } = await getAccount(ctx.db, ctx.actor.accountId)
  return checkCode(ctx, { mobile, purpose: 'prove-mobile', authCode }, browserHash)
}

/**
 * Asks the signed-in person for the password again, with limits like those of a log-in: nobody may guess it at an
 * unattended computer, and guesses elsewhere do not count. Must be called outside a transaction, because a refusal
 * would roll back the count.
 */
export async function proveOwnPassword(ctx: UserContext, password: string, captcha: CaptchaInput): Promise<Account> {
  const account = await getAccount(ctx.db, ctx.actor.accountId)
  const attempt = sessionsGuess(ctx)
  const verdict = await checkCaptcha(ctx, captcha)
  const isRight = await inEvaluationSlot(async () => {
    await beginAttempt(ctx, attempt, verdict)
    return isPassword(password, account.passwordHash)
  })
  if (isRight) {
    await attemptSucceeded(ctx, attempt)
    return account
  }
  await attemptFailed(ctx, attempt)
  // At a console every refused act is already recorded.
  if (!isStaff(ctx.actor))
    await inTransaction(ctx, tx =>
      audit(tx, { action: 'identity.prove-password', subject: account.id, result: 'refused' }),
    )
  throw new Refusal('wrong-old-password')
}
