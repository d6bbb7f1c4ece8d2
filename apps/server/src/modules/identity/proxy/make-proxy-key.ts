import type { MakeProxyKey, ProxyKey } from '@xiaojiu/contract/identity/account-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type UserContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { findAccountsByLogin, getAccount } from '../tables/accounts.ts'
import { insertProxyKey } from '../tables/proxy-keys.ts'
import { hashOf } from '../tokens.ts'
import { newProxyKey } from './proxy-key.ts'
import { isProxyStaff } from './proxy-staff.ts'

const KEY_LIFE_MS = 60_000
const KEYS_PER_STAFF = { name: 'identity.proxy-key', points: 30, seconds: 3600 }

/** Lets staff into a customer's account once, within a minute, for a reason that is written down. */
export async function makeProxyKey(ctx: UserContext, { loginName, reason }: MakeProxyKey): Promise<ProxyKey> {
  const staff = await getAccount(ctx.db, ctx.actor.accountId)
  if (!(await isProxyStaff(ctx.db, staff))) throw new Refusal('proxy-not-allowed')
  await ctx.limits.spend(KEYS_PER_STAFF, staff.id)
  const named = await findAccountsByLogin(ctx.db, loginName, 2)
  const [customer] = named
  if (named.length !== 1 || customer?.kind !== 'buyer' || customer.state !== 'enabled') throw new Refusal('not-found')
  const key = newProxyKey(ctx.site)
  const expiresAt = addMs(ctx.now, KEY_LIFE_MS)
  await inTransaction(ctx, async tx => {
    await insertProxyKey(tx.db, {
      keyHash: hashOf(key),
      accountId: customer.id,
      staffAccountId: staff.id,
      reason,
      createdAt: tx.now,
      expiresAt,
    })
    await audit(tx, { action: 'identity.make-proxy-key', subject: customer.id, details: { reason } })
  })
  return { key, url: `${ctx.site.publicUrl}/quickLogin?key=${key}`, expiresAt }
}
