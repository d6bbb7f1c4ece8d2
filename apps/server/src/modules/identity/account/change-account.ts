import type {
  AccountSecurity,
  ChangeMobile,
  ChangePassword,
  LoginRecord,
} from '@xiaojiu/contract/identity/account-schemas.ts'
import { isEasilyGuessed } from '@xiaojiu/contract/identity/password-rule.ts'
import { audit } from '#platform/audit.ts'
import { type GatewayContext, inTransaction, type User, type UserContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { redeemTicket } from '../codes/prove-code.ts'
import { deviceName } from '../domain/session-life.ts'
import { hashPassword, inEvaluationSlot } from '../log-in/passwords.ts'
import { sendToOwner } from '../send-sms.ts'
import { describeUser, type MembershipsOf } from '../sessions/describe-user.ts'
import type { OpenedSession } from '../sessions/session-cookies.ts'
import { getAccount, lockAccount, replaceMobile, replacePassword } from '../tables/accounts.ts'
import { forgetBrowsers } from '../tables/attempts.ts'
import { endAllSessions, listLatestSessions, renewTokens } from '../tables/sessions.ts'
import { hashOf, newToken } from '../tokens.ts'
import { proveOwnPassword } from './prove-owner.ts'

/** Binds another mobile to the login. Both mobiles were proven by a code; both proofs are used up. */
export async function changeMobile(
  ctx: GatewayContext<User>,
  { oldTicket, mobile, ticket }: ChangeMobile,
): Promise<void> {
  const account = await inTransaction(ctx, async tx => {
    const before = await lockAccount(tx.db, tx.actor.accountId)
    if (before.mobile === mobile) throw new Refusal('same-mobile')
    const isOldProven = await redeemTicket(
      tx.db,
      { ticket: oldTicket, mobile: before.mobile, purpose: 'prove-mobile' },
      tx.now,
    )
    const isNewProven = await redeemTicket(tx.db, { ticket, mobile, purpose: 'change-mobile' }, tx.now)
    if (!isOldProven || !isNewProven) throw new Refusal('mobile-unproven')
    await replaceMobile(tx.db, before.id, mobile)
    await audit(tx, {
      action: 'identity.change-mobile',
      subject: before.id,
      details: { from: maskPersonalData(before.mobile), to: maskPersonalData(mobile) },
    })
    return before
  })
  sendToOwner(ctx, account, 'mobile-changed', { mobile: maskPersonalData(mobile) })
}

/** Changes the password after checking the old one. Other devices are signed out; this one gets new tokens. */
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
    // The password that was just proven has been replaced in between.
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
  sendToOwner(ctx, proven, 'password-reset')
  return opened
}

const RECORDS_SHOWN = 20

export async function getAccountSecurity({ db, actor, gateways }: GatewayContext<User>): Promise<AccountSecurity> {
  const { loginName, mobile, wechatUnionId } = await getAccount(db, actor.accountId)
  return {
    loginName,
    userMobile: maskPersonalData(mobile),
    isWechatBound: wechatUnionId !== null,
    hasWechat: gateways.wechatLogin !== null,
  }
}

/** The latest log-ins, whether their sessions are still open or not. */
export async function listLoginRecords({ db, actor }: UserContext): Promise<{ list: LoginRecord[] }> {
  const sessions = await listLatestSessions(db, actor.accountId, RECORDS_SHOWN)
  return {
    list: sessions.map(({ id, way, userAgent, ip, createdAt }) => ({
      recordId: id,
      way,
      device: deviceName(userAgent),
      ip,
      at: createdAt,
      isCurrent: id === actor.sessionId,
    })),
  }
}
