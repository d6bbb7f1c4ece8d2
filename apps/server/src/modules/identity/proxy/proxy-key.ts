import { timingSafeEqual } from 'node:crypto'
import type { MakeProxyKey, ProxyKey, ProxyLogin } from '@xiaojiu/contract/identity/account-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { audit } from '#platform/audit.ts'
import { type Context, inTransaction, type Site, type UserContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { networkOf } from '#platform/http/network.ts'
import { Refusal } from '#platform/refusal.ts'
import { readSetting } from '#platform/settings.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import { openSession } from '../sessions/open-session.ts'
import type { OpenedSession } from '../sessions/session-cookies.ts'
import { type Account, findAccountsByLogin, getAccount } from '../tables/accounts.ts'
import { findProxyKey, insertProxyKey, takeProxyKey } from '../tables/log-in-ways.ts'
import { hashOf, keyedHash, newToken } from '../tokens.ts'
import type { Visit } from '../visit.ts'

/** A key that opens a customer's account to staff: chance, and our signature over it. */
function newProxyKey(site: Site): string {
  const chance = newToken()
  return `${chance}.${signatureOf(site, chance)}`
}

/** Whether we made this key; what we did not make is not looked for. */
function isOurKey(site: Site, key: string): boolean {
  const [chance = '', signature = ''] = key.split('.')
  const expected = Buffer.from(signatureOf(site, chance))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function signatureOf(site: Site, chance: string): string {
  return keyedHash(site, 'proxy-key', chance).toString('base64url')
}

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

const TRIES_PER_NETWORK = { name: 'identity.proxy-login', points: 60, seconds: 600 }

/** Opens a customer's account to the staff that made the key; the session says so at every step. */
export async function logInByProxyKey(
  ctx: Context,
  { key, deviceId }: ProxyLogin,
  visit: Visit,
  membershipsOf: MembershipsOf,
): Promise<OpenedSession> {
  await ctx.limits.spend(TRIES_PER_NETWORK, networkOf(ctx.clientIp))
  const keyHash = hashOf(key)
  const found = isOurKey(ctx.site, key) ? await findProxyKey(ctx.db, keyHash) : undefined
  if (!found || found.expiresAt <= ctx.now) throw new Refusal('proxy-key-bad')
  const staff = await getAccount(ctx.db, found.staffAccountId)
  // A member of staff who lost the right within this minute cannot use an earlier key.
  if (!(await isProxyStaff(ctx.db, staff))) throw new Refusal('proxy-key-bad')
  return openSession(ctx, await getAccount(ctx.db, found.accountId), {
    way: 'proxy',
    staffAccountId: staff.id,
    deviceId,
    visit,
    membershipsOf,
    spendProof: async ({ db }) => {
      if (!(await takeProxyKey(db, keyHash))) throw new Refusal('proxy-key-bad')
    },
  })
}

/** The name of the setting: `{ "staff": ["login name", …] }`. */
const SETTING = 'quick-login'
const Whitelist = z.object({ staff: z.array(z.string()).default([]) })

/** Whether this login may act for customers: an operator named in the configuration. */
async function isProxyStaff(db: Db, { kind, state, loginName }: Account): Promise<boolean> {
  const { staff } = Whitelist.parse(await readSetting(db, SETTING))
  return kind === 'operator' && state === 'enabled' && staff.includes(loginName)
}
