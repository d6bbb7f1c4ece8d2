import type { BindWechat, UnbindWechat } from '@xiaojiu/contract/identity/account-schemas.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inTransaction, type UserContext } from '#platform/context.ts'
import { codeOf } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { proveOwnPassword } from '../account/prove-own-password.ts'
import { lockAccount } from '../store/accounts.ts'
import { findAccountIdByWechat, setWechat, takeWechatTicket } from '../store/wechat.ts'
import { hashOf } from '../tokens.ts'
import { proveWechat } from './prove-wechat.ts'

const UNIQUE_VIOLATION = '23505'

/** Binds a proven WeChat to the signed-in login: one WeChat opens one login. */
export async function bindWechat(ctx: UserContext, input: BindWechat): Promise<void> {
  const proven = 'code' in input ? await proveWechat(ctx, input) : null
  try {
    await inTransaction(ctx, async tx => {
      const account = await lockAccount(tx.db, tx.actor.accountId)
      const unionId = proven ?? (await unionOf(tx, 'bindTicket' in input ? input.bindTicket : ''))
      if (account.wechatUnionId === unionId) return
      if (account.wechatUnionId !== null) throw new Refusal('wechat-bound')
      if ((await findAccountIdByWechat(tx.db, unionId)) !== undefined) throw new Refusal('wechat-taken')
      await setWechat(tx.db, account.id, unionId)
      await audit(tx, { action: 'identity.bind-wechat', subject: account.id })
    })
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

/** Takes the WeChat off the login; whoever sits at the computer has to know the password. */
export async function unbindWechat(ctx: UserContext, { password, ...captcha }: UnbindWechat): Promise<void> {
  const { id } = await proveOwnPassword(ctx, password, captcha)
  await inTransaction(ctx, async tx => {
    await lockAccount(tx.db, id)
    await setWechat(tx.db, id, null)
    await audit(tx, { action: 'identity.unbind-wechat', subject: id })
  })
}
