import { isEasilyGuessed } from '@xiaojiu/contract/identity/password-rule.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { audit } from '#platform/audit.ts'
import {
  type Context,
  type Face,
  type GatewayContext,
  inSystemTransaction,
  inTransaction,
  type Staff,
} from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { proveOwnPassword } from '../account/prove-owner.ts'
import { hashPassword, inEvaluationSlot, isPassword } from '../log-in/passwords.ts'
import { sendLater } from '../send-sms.ts'
import type { Tokens } from '../sessions/session-cookies.ts'
import { type Account, getAccount, lockAccount } from '../tables/accounts.ts'
import { endFaceSessions } from '../tables/face-sessions.ts'
import { renewTokens } from '../tables/sessions.ts'
import { findPasswordAge, insertStaffAccount, listPastPasswords, setStaffPassword } from '../tables/staff-accounts.ts'
import { hashOf, newToken } from '../tokens.ts'
import type { LogInProof } from './prove-staff.ts'

/** The minimum length of a staff password. */
export const LEAST_PASSWORD = { seller: 10, platform: 12 } as const satisfies Record<Face, number>
/** Number of earlier passwords that cannot be reused, the current one included. */
const REMEMBERED = 5
/** Platform staff must change their passwords within this time. */
export const PASSWORD_LIFE_MS = 180 * DAY_MS
const NEW_PASSWORDS = { name: 'staff.new-password', points: 20, seconds: 3600 }

/** The hash of a password that staff chose. Slow on purpose: call it outside a transaction. */
export async function hashStaffPassword(face: Face, password: string, names: readonly string[]): Promise<string> {
  const least = LEAST_PASSWORD[face]
  if ([...password].length < least) throw new Refusal('password-short', { least })
  if (isEasilyGuessed(password, names)) throw new Refusal('weak-password')
  return inEvaluationSlot(() => hashPassword(password))
}

export interface NewStaffAccount {
  readonly loginName: string
  readonly mobile: string
  readonly personName: string
  readonly passwordHash: string
  readonly storeId: string | null
}

/** Creates a staff login whose mobile is proven; null when the name is taken. In the caller's transaction. */
export function openStaffAccount({ db, now }: Context, face: Face, account: NewStaffAccount): Promise<string | null> {
  const kind = face === 'seller' ? 'seller' : 'operator'
  return insertStaffAccount(db, { ...account, kind, createdAt: now })
}

/** The hash of a new password, after checking that it differs from the current and earlier ones. */
async function hashOther({ db }: Context, face: Face, account: Account, newPassword: string): Promise<string> {
  const { loginName, mobile } = account
  const passwordHash = await hashStaffPassword(face, newPassword, [loginName, mobile])
  const past = await listPastPasswords(db, account.id, REMEMBERED - 1)
  for (const hash of [account.passwordHash, ...past])
    if (await inEvaluationSlot(() => isPassword(newPassword, hash))) throw new Refusal('password-recent')
  return passwordHash
}

/** Whether the password is so old that it must be changed first. */
export async function isPasswordOld({ db, now }: Context, face: Face, accountId: string): Promise<boolean> {
  if (face === 'seller') return false
  const { setAt } = await findPasswordAge(db, accountId)
  return addMs(setAt, PASSWORD_LIFE_MS) <= now
}

/** Sets a new password during a log-in, for one too old or forgotten; returns its version. All sessions of the login end. */
export async function replaceStaffPassword(
  ctx: GatewayContext,
  { accountId, face, storeId, passwordVersion, isForgotten }: LogInProof,
  newPassword: string,
): Promise<number> {
  await ctx.limits.spend(NEW_PASSWORDS, accountId)
  const known = await getAccount(ctx.db, accountId)
  if (known.passwordVersion !== passwordVersion) throw new Refusal('log-in-expired')
  const passwordHash = await hashOther(ctx, face, known, newPassword)
  const version = await inSystemTransaction(ctx, async tx => {
    const account = await lockAccount(tx.db, accountId)
    if (account.state !== 'enabled') throw new Refusal('account-disabled')
    if (account.passwordVersion !== passwordVersion) throw new Refusal('log-in-expired')
    const version = await setStaffPassword(tx.db, account, passwordHash, tx.now)
    await endFaceSessions(tx.db, { accountId, reason: 'changed' }, tx.now)
    await audit(tx, {
      action: 'staff.renew-password',
      subject: accountId,
      // Until the log-in is complete, the request has no signed-in caller.
      by: { accountId, name: account.personName, isRobot: false },
      ...{ face, storeId },
      details: { isForgotten },
    })
    return version
  })
  sendLater(ctx, { mobile: known.mobile, template: 'password-reset', params: { account: known.loginName } })
  return version
}

/** Changes the password after checking the old one. Other sessions end; this one gets new tokens. */
export async function changeStaffPassword(
  ctx: GatewayContext<Staff>,
  { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
): Promise<Tokens> {
  const { face, accountId, sessionId } = ctx.actor
  const proven = await proveOwnPassword(ctx, oldPassword, {})
  const passwordHash = await hashOther(ctx, face, proven, newPassword)
  const tokens = await inTransaction(ctx, async tx => {
    const account = await lockAccount(tx.db, accountId)
    // The password that was just proven has been replaced in between.
    if (account.passwordVersion !== proven.passwordVersion) throw new Refusal('wrong-old-password')
    const passwordVersion = await setStaffPassword(tx.db, account, passwordHash, tx.now)
    await endFaceSessions(tx.db, { accountId, exceptId: sessionId, reason: 'changed' }, tx.now)
    const made = { token: newToken(), guard: newToken() }
    const halves = { tokenHash: hashOf(made.token), guardHash: hashOf(made.guard) }
    const session = await renewTokens(tx.db, sessionId, { ...halves, passwordVersion, now: tx.now })
    if (!session) throw new Refusal('signed-out')
    await audit(tx, { action: 'staff.change-password', subject: accountId })
    return made
  })
  sendLater(ctx, { mobile: proven.mobile, template: 'password-reset', params: { account: proven.loginName } })
  return tokens
}
