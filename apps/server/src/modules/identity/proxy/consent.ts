import { randomInt, timingSafeEqual } from 'node:crypto'
import type { AskConsent, ConsentAsked, ProxyTicket, TicketWay } from '@xiaojiu/contract/identity/proxy-endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { audit } from '#platform/audit.ts'
import { type Context, type GatewayContext, inTransaction, type Operator, type Site } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { CODE_LIFE_MS, RESEND_SECONDS } from '../domain/sms-limits.ts'
import { sendSms } from '../send-sms.ts'
import { getAccount, lockAccount } from '../tables/accounts.ts'
import {
  type ConsentClaim,
  giveConsent,
  insertConsent,
  lastAskedAt,
  type NewConsent,
  takeConsentTry,
} from '../tables/proxy-consents.ts'
import { keyedHash } from '../tokens.ts'
import { isProxyStaff, type ProxyParts, proxyCustomer } from './customer.ts'

const ASKED_BY_STAFF = { name: 'identity.proxy-consent', points: 30, seconds: 3600 }
/** Limits the codes to a customer, whichever member of staff asks for them. */
const ASKED_OF_CUSTOMER = { name: 'identity.proxy-consent-of', points: 5, seconds: 3600 }

/** Sends the customer a code. Reading it out to this member of staff is the consent to the visit. */
export async function askProxyConsent(
  ctx: GatewayContext<Operator>,
  parts: ProxyParts,
  { loginName, reason }: AskConsent,
): Promise<ConsentAsked> {
  const staff = await getAccount(ctx.db, ctx.actor.accountId)
  if (!(await isProxyStaff(ctx.db, staff))) throw new Refusal('proxy-not-allowed')
  const { customer } = await proxyCustomer(ctx, parts, loginName)
  if (customer.mobileFreedAt !== null) throw new Refusal('mobile-freed')
  await refuseTooSoon(ctx, customer.id)
  await ctx.limits.spend(ASKED_BY_STAFF, staff.id)
  await ctx.limits.spend(ASKED_OF_CUSTOMER, customer.id)
  const consentId = newId(ctx.now)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { mobile } = customer
  const params = { staff: ctx.actor.name, account: customer.loginName, code, minutes: String(CODE_LIFE_MS / 60_000) }
  const expiresAt = addMs(ctx.now, CODE_LIFE_MS)
  // Recorded before it is sent: of several requests at once only the first sends a code.
  await inTransaction(ctx, async tx => {
    await lockAccount(tx.db, customer.id)
    await refuseTooSoon(tx, customer.id)
    await insertConsent(tx.db, {
      ...{ id: consentId, accountId: customer.id, staffAccountId: staff.id, staffName: tx.actor.name, reason },
      ...{ way: 'code', ticketNo: null, codeHash: consentHash(tx.site, consentId, code) },
      ...{ askedAt: tx.now, givenAt: null, expiresAt },
    })
    await audit(tx, { action: 'identity.ask-proxy-consent', subject: customer.id, reason, details: { consentId } })
  })
  if (!(await sendSms(ctx, { mobile, template: 'proxy-consent', params }))) throw new Refusal('sms-unavailable')
  return { consentId, mobile: maskPersonalData(mobile), expiresAt }
}

async function refuseTooSoon({ db, now }: Context, customerId: string): Promise<void> {
  const lastAt = await lastAskedAt(db, customerId)
  const seconds = lastAt === null ? 0 : Math.ceil((lastAt.getTime() - now.getTime()) / 1000) + RESEND_SECONDS
  if (seconds > 0) throw new Refusal('code-just-sent', { seconds, waitSeconds: seconds })
}

/** Bound to this request for consent: the code is valid for no other one. */
function consentHash(site: Site, consentId: string, code: string): Buffer {
  return keyedHash(site, 'proxy-consent', consentId, code)
}

/** Checks one attempt. Must be called outside a transaction: a refusal would roll back the count. */
export async function proveConsent(
  { db, now, site }: Context,
  { authCode, ...claim }: ConsentClaim & { readonly authCode: string },
): Promise<void> {
  const found = await takeConsentTry(db, claim, now)
  if (!found?.codeHash) throw new Refusal('proxy-no-consent')
  if (!timingSafeEqual(found.codeHash, consentHash(site, claim.consentId, authCode))) throw new Refusal('wrong-code')
}

/** Marks the code as used; only the first of several calls with it gets a key. */
export async function useConsent({ db, now }: Context, consentId: string, until: Date): Promise<string> {
  if (!(await giveConsent(db, consentId, { at: now, until }))) throw new Refusal('proxy-no-consent')
  return consentId
}

interface Choice {
  readonly way: TicketWay
  readonly ref: string
}

/** The named case, if it belongs to this customer, is open and is new enough. */
export function ticketIn(tickets: readonly ProxyTicket[], { way, ref }: Choice): ProxyTicket {
  const ticket = tickets.find(one => one.way === way && one.ref === ref)
  if (!ticket) throw new Refusal('proxy-no-consent')
  return ticket
}

type Visit = Pick<NewConsent, 'accountId' | 'staffAccountId' | 'staffName' | 'reason' | 'expiresAt'>

/** A customer who asked for help in a case has thereby consented. */
export async function consentByTicket({ db, now }: Context, visit: Visit, { way, no }: ProxyTicket): Promise<string> {
  const id = newId(now)
  await insertConsent(db, { ...visit, id, way, ticketNo: no, codeHash: null, askedAt: now, givenAt: now })
  return id
}
