import { timingSafeEqual } from 'node:crypto'
import type { ProxyLogin } from '@xiaojiu/contract/identity/account-schemas.ts'
import type { MakeProxyKey, ProxyKey } from '@xiaojiu/contract/identity/proxy-endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inTransaction, type OperatorContext, type Site } from '#platform/context.ts'
import { networkOf } from '#platform/http/network.ts'
import { Refusal } from '#platform/refusal.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import { openSession } from '../sessions/open-session.ts'
import type { OpenedSession } from '../sessions/session-cookies.ts'
import { getAccount } from '../tables/accounts.ts'
import { findProxyKey, insertProxyKey, takeProxyKey } from '../tables/log-in-ways.ts'
import { openVisit } from '../tables/proxy-consents.ts'
import { hashOf, keyedHash, newToken } from '../tokens.ts'
import type { Visit } from '../visit.ts'
import { consentByTicket, proveConsent, ticketIn, useConsent } from './consent.ts'
import { isProxyStaff, type ProxyParts, proxyCustomer } from './customer.ts'

/** A key that opens a customer's account to staff: random bytes and our signature of them. */
function newProxyKey(site: Site): string {
  const chance = newToken()
  return `${chance}.${signatureOf(site, chance)}`
}

/** Whether this server signed the key; other keys are not looked up in the database. */
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

/**
 * Creates a key for the account of a customer who consented: single use, valid for a minute, with a recorded reason.
 */
export async function makeProxyKey(ctx: OperatorContext, parts: ProxyParts, asked: MakeProxyKey): Promise<ProxyKey> {
  const staff = await getAccount(ctx.db, ctx.actor.accountId)
  if (!(await isProxyStaff(ctx.db, staff))) throw new Refusal('proxy-not-allowed')
  await ctx.limits.spend(KEYS_PER_STAFF, staff.id)
  const { loginName, reason, consent } = asked
  const { customer, tickets } = await proxyCustomer(ctx, parts, loginName)
  if (consent === undefined) throw new Refusal('proxy-no-consent')
  if ('consentId' in consent) await proveConsent(ctx, { ...consent, accountId: customer.id, staffAccountId: staff.id })
  const key = newProxyKey(ctx.site)
  const expiresAt = addMs(ctx.now, KEY_LIFE_MS)
  const visit = { accountId: customer.id, staffAccountId: staff.id, reason }
  await inTransaction(ctx, async tx => {
    const consentId =
      'consentId' in consent
        ? await useConsent(tx, consent.consentId, expiresAt)
        : await consentByTicket(tx, { ...visit, staffName: tx.actor.name, expiresAt }, ticketIn(tickets, consent))
    await insertProxyKey(tx.db, { keyHash: hashOf(key), ...visit, consentId, createdAt: tx.now, expiresAt })
    await audit(tx, { action: 'identity.make-proxy-key', subject: customer.id, reason, details: { reason, consentId } })
  })
  return { key, url: `${ctx.site.publicUrl}/quickLogin?key=${key}`, expiresAt }
}

const TRIES_PER_NETWORK = { name: 'identity.proxy-login', points: 60, seconds: 600 }

/** Opens a customer's account to the member of staff who created the key; the session is marked as a proxy session. */
export async function logInByProxyKey(
  ctx: Context,
  { key, deviceId }: ProxyLogin,
  visit: Visit,
  membershipsOf: MembershipsOf,
): Promise<OpenedSession> {
  await ctx.limits.spend(TRIES_PER_NETWORK, networkOf(ctx.clientIp))
  const keyHash = hashOf(key)
  const found = isOurKey(ctx.site, key) ? await findProxyKey(ctx.db, keyHash) : undefined
  if (!found || found.expiresAt <= ctx.now || found.consentId === null) throw new Refusal('proxy-key-bad')
  const { consentId } = found
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
    noteOpened: ({ db, actor }) => openVisit(db, consentId, actor.sessionId),
  })
}
