import type { SendOwnCode } from '@xiaojiu/contract/identity/account-schemas.ts'
import type { CodeSent, CodeTicket } from '@xiaojiu/contract/identity/schemas.ts'
import type { GatewayContext, User, UserContext } from '#platform/context.ts'
import { checkCode } from '../codes/check-code.ts'
import { sendCode } from '../codes/send-code.ts'
import { getAccount } from '../tables/accounts.ts'

/** Sends a code to the mobile of the signed-in login, which the page knows only masked. */
export async function sendOwnCode(
  ctx: GatewayContext<User>,
  captcha: SendOwnCode,
  browserHash: Buffer,
): Promise<CodeSent> {
  const { mobile, isMobileProven } = await getAccount(ctx.db, ctx.actor.accountId)
  const wanted = { recipient: mobile, purpose: 'prove-mobile', browserHash, isOwn: isMobileProven } as const
  return sendCode(ctx, wanted, captcha)
}

export async function checkOwnCode(
  ctx: UserContext,
  authCode: string,
  browserHash: Buffer | null,
): Promise<CodeTicket> {
  const { mobile } = await getAccount(ctx.db, ctx.actor.accountId)
  return checkCode(ctx, { mobile, purpose: 'prove-mobile', authCode }, browserHash)
}
