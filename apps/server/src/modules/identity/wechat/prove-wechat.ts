import type { GatewayContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { isOurState } from './wechat-state.ts'

/** Trades what WeChat sent along for the person's id there. Asks WeChat: never inside a transaction. */
export async function proveWechat(
  ctx: GatewayContext,
  { code, state }: { readonly code: string; readonly state: string },
): Promise<string> {
  if (!ctx.gateways.wechatLogin) throw new Refusal('wechat-unavailable')
  if (!isOurState(ctx, state)) throw new Refusal('wechat-expired')
  const proven = await ctx.gateways.wechatLogin.exchange(code)
  if (proven.ok) return proven.value.unionId
  throw new Refusal(proven.kind === 'refused' ? 'wechat-expired' : 'wechat-unavailable')
}
