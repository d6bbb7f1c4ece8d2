import { timingSafeEqual } from 'node:crypto'
import type { BindWechat, OwnerProof, WechatLogin, WechatReturn } from '@xiaojiu/contract/identity/account-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, type GatewayContext, inTransaction, type User, type UserContext } from '#platform/context.ts'
import { codeOf } from '#platform/database/error-codes.ts'
import { networkOf } from '#platform/http/network.ts'
import { Refusal } from '#platform/refusal.ts'
import { lockProvenAccount, provePasswordOf } from '../account/prove-owner.ts'
import { sendToOwner } from '../send-sms.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import { openSession } from '../sessions/open-session.ts'
import type { OpenedSession } from '../sessions/session-cookies.ts'
import { type Account, getAccount } from '../tables/accounts.ts'
import { forgetBrowsers } from '../tables/attempts.ts'
import { findAccountIdByWechat, insertWechatTicket, setWechat, takeWechatTicket } from '../tables/log-in-ways.ts'
import { endSessionsOpenedBy } from '../tables/sessions.ts'
import { hashOf, keyedHash, newToken } from '../tokens.ts'
import type { Visit } from '../visit.ts'

const PAGES: Readonly<Record<WechatReturn, string>> = { login: '/login', security: '/personal/accountSecurity' }

/** The address to which the browser is sent, and the state it must return. */
export async function startWechat(
  ctx: GatewayContext,
  page: WechatReturn,
): Promise<{ url: string | null; state: string }> {
  if (!ctx.gateways.wechatLogin) return { url: null, state: '' }
  const state = newWechatState(ctx)
  const url = ctx.gateways.wechatLogin.authorizeUrl({ returnUrl: ctx.site.publicUrl + PAGES[page], state })
  return { url, state }
}

const STATE_LIFE_MS = 10 * 60_000

/** The state parameter: proves that the flow started here, and recently. */
function newWechatState(ctx: Context): string {
  const chance = newToken()
  const until = String(addMs(ctx.now, STATE_LIFE_MS).getTime())
  return `${chance}.${until}.${signatureOf(ctx, chance, until)}`
}

function isOurState(ctx: Context, state: string): boolean {
  const [chance = '', until = '', signature = ''] = state.split('.')
  const expected = Buffer.from(signatureOf(ctx, chance, until))
  const given = Buffer.from(signature)
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  return isSigned && Number(until) > ctx.now.getTime()
}

function signatureOf({ site }: Context, chance: string, until: string): string {
  return keyedHash(site, 'wechat-state', chance, until).toString('base64url')
}

/** Exchanges WeChat's code for the person's id there. Calls WeChat: never inside a transaction. */
async function proveWechat(
  ctx: GatewayContext,
  { code, state }: { readonly code: string; readonly state: string },
): Promise<string> {
  if (!ctx.gateways.wechatLogin) throw new Refusal('wechat-unavailable')
  if (!isOurState(ctx, state)) throw new Refusal('wechat-expired')
  const proven = await ctx.gateways.wechatLogin.exchange(code)
  if (proven.ok) return proven.value.unionId
  throw new Refusal(proven.kind === 'refused' ? 'wechat-expired' : 'wechat-unavailable')
}

const TICKET_LIFE_MS = 10 * 60_000
const TRIES_PER_NETWORK = { name: 'identity.wechat', points: 60, seconds: 600 }

/** Opens the login that is bound to this WeChat account; without one it returns a ticket for binding. */
export async function logInByWechat(
  ctx: GatewayContext,
  { code, state, deviceId }: WechatLogin,
  visit: Visit,
  membershipsOf: MembershipsOf,
): Promise<OpenedSession | { readonly bindTicket: string }> {
  await ctx.limits.spend(TRIES_PER_NETWORK, networkOf(ctx.clientIp))
  const unionId = await proveWechat(ctx, { code, state })
  const accountId = await findAccountIdByWechat(ctx.db, unionId)
  if (accountId !== undefined)
    return openSession(ctx, await getAccount(ctx.db, accountId), {
      way: 'wechat',
      deviceId,
      visit,
      membershipsOf,
    })
  const bindTicket = newToken()
  await insertWechatTicket(ctx.db, {
    ticketHash: hashOf(bindTicket),
    unionId,
    expiresAt: addMs(ctx.now, TICKET_LIFE_MS),
  })
  return { bindTicket }
}

const UNIQUE_VIOLATION = '23505'

/** Binds a proven WeChat account to the signed-in login, after the owner is proven too: one WeChat account opens one login. */
export async function bindWechat(ctx: GatewayContext<User>, input: BindWechat): Promise<void> {
  // The owner is checked before WeChat: a mistyped password does not use up WeChat's code.
  await provePasswordOf(ctx, input)
  const proven = 'code' in input ? await proveWechat(ctx, input) : null
  try {
    const account = await inTransaction(ctx, async tx => {
      const owner = await lockProvenAccount(tx, input)
      const unionId = proven ?? (await unionOf(tx, 'bindTicket' in input ? input.bindTicket : ''))
      if (owner.wechatUnionId === unionId) return null
      if (owner.wechatUnionId !== null) throw new Refusal('wechat-bound')
      if ((await findAccountIdByWechat(tx.db, unionId)) !== undefined) throw new Refusal('wechat-taken')
      await setWechat(tx.db, owner.id, unionId)
      await tellOwner(tx, owner, {
        title: '账号已绑定微信',
        body: `登录账号 ${owner.loginName} 已绑定微信，可直接用微信登录。如非本人操作，请立即解绑并修改登录密码。`,
      })
      await audit(tx, { action: 'identity.bind-wechat', subject: owner.id })
      return owner
    })
    if (account) sendToOwner(ctx, account, 'wechat-bound')
  } catch (error) {
    // Two logins bound the same WeChat account at the same time; the database accepted one.
    throw codeOf(error) === UNIQUE_VIOLATION ? new Refusal('wechat-taken') : error
  }
}

async function unionOf({ db, now }: Context, bindTicket: string): Promise<string> {
  const ticket = await takeWechatTicket(db, hashOf(bindTicket))
  if (!ticket || ticket.expiresAt <= now) throw new Refusal('wechat-expired')
  return ticket.unionId
}

/** Unbinds WeChat from the login; sessions opened by it end, and their browsers are no longer known. */
export async function unbindWechat(
  ctx: GatewayContext<User>,
  proof: OwnerProof,
  browserHash: Buffer | null,
): Promise<{ isSignedOut: boolean }> {
  await provePasswordOf(ctx, proof)
  const { account, isSignedOut } = await inTransaction(ctx, async tx => {
    const owner = await lockProvenAccount(tx, proof)
    await setWechat(tx.db, owner.id, null)
    const ended = await endSessionsOpenedBy(tx.db, owner.id, 'wechat', tx.now)
    await forgetBrowsers(tx.db, owner.id, browserHash)
    await tellOwner(tx, owner, {
      title: '账号已解除微信绑定',
      body: `登录账号 ${owner.loginName} 已解除微信绑定，以微信登录的设备已退出。`,
    })
    await audit(tx, { action: 'identity.unbind-wechat', subject: owner.id, details: { endedCount: ended.length } })
    return { account: owner, isSignedOut: ended.includes(tx.actor.sessionId) }
  })
  sendToOwner(ctx, account, 'wechat-unbound')
  return { isSignedOut }
}

/** In the inbox of the current company, only for this login; a login without a company gets only the SMS. */
async function tellOwner(
  ctx: UserContext,
  { id }: Account,
  text: { readonly title: string; readonly body: string },
): Promise<void> {
  const companyId = ctx.actor.membership?.companyId
  if (companyId === undefined) return
  const link = '/personal/accountSecurity'
  await postMessage(ctx, { companyId, accountId: id, kind: 'account', ...text, link })
}
