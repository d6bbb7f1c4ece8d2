import { inTransaction, type UserContext } from '#platform/context.ts'
import { audit } from '#platform/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { type CaptchaInput, checkCaptcha } from '../captcha/check-captcha.ts'
import { inEvaluationSlot } from '../log-in/evaluation-slots.ts'
import { attemptFailed, attemptSucceeded, beginAttempt, sessionsGuess } from '../log-in/login-attempts.ts'
import { isPassword } from '../log-in/passwords.ts'
import { type Account, getAccount } from '../tables/accounts.ts'

/**
 * Has the signed-in person prove the password once more, under limits like those of a log-in: an unguarded computer must
 * not be a place to guess at it, and what strangers guess elsewhere is not this person's doing. Must be called outside a transaction: a refusal would undo the count.
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
  await inTransaction(ctx, tx =>
    audit(tx, { action: 'identity.prove-password', subject: account.id, result: 'refused' }),
  )
  throw new Refusal('wrong-old-password')
}
