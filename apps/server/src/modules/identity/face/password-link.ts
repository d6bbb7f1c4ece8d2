import { addMs } from '@xiaojiu/kernel/time.ts'
import { audit } from '#platform/audit.ts'
import { type Context, type Face, inSystemTransaction, type StaffContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { getAccount } from '../tables/accounts.ts'
import { insertLink, takeLink } from '../tables/password-links.ts'
import { hashOf, newToken } from '../tokens.ts'
import type { ProvenStaff } from './prove-staff.ts'

const LIFE_MS = 60 * 60_000
const LOOKS = { name: 'staff.password-link', points: 30, seconds: 3600 }

export interface PasswordLink {
  readonly token: string
  /** The mobile of the login, the only one that gets the link. */
  readonly mobile: string
}

/** Creates the link for a colleague who forgot the password; earlier links become invalid. In the caller's transaction. */
export async function makePasswordLink(tx: StaffContext, accountId: string, reason: string): Promise<PasswordLink> {
  const { db, now, actor } = tx
  const { mobile, passwordVersion } = await getAccount(db, accountId)
  const token = newToken()
  await insertLink(db, {
    tokenHash: hashOf(token),
    accountId,
    face: actor.face,
    passwordVersion,
    madeBy: actor.accountId,
    createdAt: now,
    expiresAt: addMs(now, LIFE_MS),
  })
  await audit(tx, { action: 'staff.send-password-link', subject: accountId, reason })
  return { token, mobile }
}

/** The link proves the mobile of the login. Opening it uses it up. */
export async function provePasswordLink(ctx: Context, face: Face, token: string): Promise<ProvenStaff> {
  await ctx.limits.spend(LOOKS, ctx.clientIp)
  return inSystemTransaction(ctx, async tx => {
    const link = await takeLink(tx.db, hashOf(token), face, tx.now)
    if (!link) throw new Refusal('password-link-bad')
    const { state, passwordVersion } = await getAccount(tx.db, link.accountId)
    if (state !== 'enabled' || passwordVersion !== link.passwordVersion) throw new Refusal('password-link-bad')
    return { accountId: link.accountId, passwordVersion }
  })
}
