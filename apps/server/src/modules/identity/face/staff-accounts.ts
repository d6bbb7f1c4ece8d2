import { isEasilyGuessed } from '@xiaojiu/contract/identity/password-rule.ts'
import { DAY_MS } from '@xiaojiu/kernel/time.ts'
import { audit } from '#platform/audit.ts'
import { type Context, type Face, type GatewayContext, inTransaction, type Staff } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { proveOwnPassword } from '../account/prove-owner.ts'
import { hashPassword, isPassword, inEvaluationSlot } from '../log-in/passwords.ts'
import { sendLater } from '../send-sms.ts'
import type { Tokens } from '../sessions/session-cookies.ts'
import { lockAccount } from '../tables/accounts.ts'
import { endFaceSessions } from '../tables/face-sessions.ts'
import { renewTokens } from '../tables/sessions.ts'
import { insertStaffAccount, listPastPasswords, setStaffPassword } from '../tables/staff-accounts.ts'
import { hashOf, newToken } from '../tokens.ts'

/** Characters that a password of staff has at least. */
export const LEAST_PASSWORD = { seller: 10, platform: 12 } as const satisfies Record<Face, number>
/** Passwords of before that are not taken again, the present one included. */
const REMEMBERED = 5
/** Passwords of the platform's staff are changed within this time. */
export const PASSWORD_LIFE_MS = 180 * DAY_MS

/** The text kept for a password that staff chose. Slow on purpose: outside a transaction. */
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

/** Makes a login of staff whose mobile is proven; null when the name is taken. In the caller's transaction. */
export function openStaffAccount({ db, now }: Context, face: Face, account: NewStaffAccount): Promise<string | null> {
  const kind = face === 'seller' ? 'seller' : 'operator'
  return insertStaffAccount(db, { ...account, kind, createdAt: now })
}

/** A new password for whoever knows the old one. Other sessions end; this one goes on under new tokens. */
export async function changeStaffPassword(
  ctx: GatewayContext<Staff>,
  { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
): Promise<Tokens> {
  const { face, accountId, sessionId } = ctx.actor
  const proven = await proveOwnPassword(ctx, oldPassword, {})
  const passwordHash = await hashStaffPassword(face, newPassword, [proven.loginName, proven.mobile])
  const past = await listPastPasswords(ctx.db, accountId, REMEMBERED - 1)
  for (const hash of [proven.passwordHash, ...past])
    if (await inEvaluationSlot(() => isPassword(newPassword, hash))) throw new Refusal('password-recent')
  const tokens = await inTransaction(ctx, async tx => {
    const account = await lockAccount(tx.db, accountId)
    // The password that was just proven has been replaced since.
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
