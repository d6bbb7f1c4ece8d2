import type { ChangePassword } from '@xiaojiu/contract/identity/account-schemas.ts'
import { isEasilyGuessed } from '@xiaojiu/contract/identity/password-rule.ts'
import { audit } from '#platform/audit.ts'
import { type GatewayContext, inTransaction, type User } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { inEvaluationSlot } from '../log-in/evaluation-slots.ts'
import { hashPassword } from '../log-in/passwords.ts'
import { sendLater } from '../send-sms.ts'
import { describeUser, type MembershipsOf } from '../sessions/describe-user.ts'
import type { OpenedSession } from '../sessions/session-cookies.ts'
import { lockAccount, replacePassword } from '../tables/accounts.ts'
import { forgetBrowsers } from '../tables/known-browsers.ts'
import { endAllSessions, renewTokens } from '../tables/sessions.ts'
import { hashOf, newToken } from '../tokens.ts'
import { proveOwnPassword } from './prove-own-password.ts'

/** A new password for whoever knows the old one. Other devices are signed out; this one goes on under new tokens. */
export async function changePassword(
  ctx: GatewayContext<User>,
  { oldPassword, newPassword, ...captcha }: ChangePassword,
  browserHash: Buffer | null,
  membershipsOf: MembershipsOf,
): Promise<OpenedSession> {
  const proven = await proveOwnPassword(ctx, oldPassword, captcha)
  if (newPassword.normalize('NFKC') === oldPassword.normalize('NFKC')) throw new Refusal('same-password')
  if (isEasilyGuessed(newPassword, [proven.loginName, proven.mobile])) throw new Refusal('weak-password')
  const passwordHash = await inEvaluationSlot(() => hashPassword(newPassword))
  const opened = await inTransaction(ctx, async ({ db, actor, now, ...tx }) => {
    const account = await lockAccount(db, actor.accountId)
    // The password that was just proven has been replaced since.
    if (account.passwordVersion !== proven.passwordVersion) throw new Refusal('wrong-old-password')
    const passwordVersion = await replacePassword(db, account.id, passwordHash)
    await endAllSessions(db, account.id, now, actor.sessionId)
    await forgetBrowsers(db, account.id, browserHash)
    const tokens = { token: newToken(), guard: newToken() }
    const session = await renewTokens(db, actor.sessionId, {
      tokenHash: hashOf(tokens.token),
      guardHash: hashOf(tokens.guard),
      passwordVersion,
      now,
    })
    if (!session) throw new Refusal('signed-out')
    await audit({ ...tx, db, actor, now }, { action: 'identity.change-password', subject: account.id })
    const companies = (await membershipsOf(db, [account.id])).get(account.id) ?? []
    const user = describeUser(account, companies, session)
    return { tokens, user, deviceId: session.deviceId, browserKey: null }
  })
  sendLater(ctx, { mobile: proven.mobile, template: 'password-reset', params: { account: proven.loginName } })
  return opened
}
