import type { WechatReturn } from '@xiaojiu/contract/identity/account-schemas.ts'
import type { GatewayContext } from '#platform/context.ts'
import { newWechatState } from './wechat-state.ts'

const PAGES: Readonly<Record<WechatReturn, string>> = { login: '/login', security: '/personal/accountSecurity' }

/** Where to send the browser, and what it has to find again when it comes back. */
export async function startWechat(
  ctx: GatewayContext,
  page: WechatReturn,
): Promise<{ url: string | null; state: string }> {
  if (!ctx.gateways.wechatLogin) return { url: null, state: '' }
  const state = newWechatState(ctx)
  const url = ctx.gateways.wechatLogin.authorizeUrl({ returnUrl: ctx.site.publicUrl + PAGES[page], state })
  return { url, state }
}
