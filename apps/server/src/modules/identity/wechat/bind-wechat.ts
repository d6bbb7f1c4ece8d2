import type { BindWechat, OwnerProof } from '@xiaojiu/contract/identity/account-schemas.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, type GatewayContext, inTransaction, type User, type UserContext } from '#platform/context.ts'
import { codeOf } from '#platform/database/error-codes.ts'
import { Refusal } from '#platform/refusal.ts'
import { lockProvenAccount, provePasswordOf } from '../account/prove-owner.ts'
import { sendLater } from '../send-sms.ts'
import type { Account } from '../tables/accounts.ts'
import { forgetBrowsers } from '../tables/known-browsers.ts'
import { endSessionsOpenedBy } from '../tables/sessions.ts'
import { findAccountIdByWechat, setWechat, takeWechatTicket } from '../tables/wechat.ts'
import { hashOf } from '../tokens.ts'
import { proveWechat } from './prove-wechat.ts'

const UNIQUE_VIOLATION = '23505'

/** Binds a proven WeChat to the signed-in login, once its owner is proven too: one WeChat opens one login. */
export async function bindWechat(ctx: GatewayContext<User>, input: BindWechat): Promise<void> {
  // The owner before WeChat: a mistyped password does not spend what WeChat sent along.
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
    if (account)
      sendLater(ctx, { mobile: account.mobile, template: 'wechat-bound', params: { account: account.loginName } })
  } catch (error) {
    // Two logins took the same WeChat at the same moment; the database let one of them.
    throw codeOf(error) === UNIQUE_VIOLATION ? new Refusal('wechat-taken') : error
  }
}

async function unionOf({ db, now }: Context, bindTicket: string): Promise<string> {
  const ticket = await takeWechatTicket(db, hashOf(bindTicket))
  if (!ticket || ticket.expiresAt <= now) throw new Refusal('wechat-expired')
  return ticket.unionId
}

/** Takes the WeChat off the login; whoever came in by it is signed out, and their browsers are strangers again. */
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
  sendLater(ctx, { mobile: account.mobile, template: 'wechat-unbound', params: { account: account.loginName } })
  return { isSignedOut }
}

/** In the inbox of the company acted for, to this login alone; a login without a company has the SMS. */
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
