import type { WechatReturn } from '@xiaojiu/contract/identity/account-schemas.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { sessionCache } from '#trade/session/caches.ts'

const STATE_KEY = 'wechatState'
const TICKET_KEY = 'wechatTicket'

/** Opens the page of WeChat; stores what is needed on return. */
export async function goToWechat(page: WechatReturn): Promise<void> {
  const { url, state } = await call(identityEndpoints.startWechat, { page })
  if (url === null) return
  sessionCache.save(STATE_KEY, state)
  window.location.assign(url)
}

/** Whether this browser started the visit to WeChat; a link from someone else does not count. Valid once. */
export function isOwnReturn(state: string): boolean {
  const isOwn = sessionCache.read(STATE_KEY) === state
  sessionCache.remove(STATE_KEY)
  return isOwn
}

/** Stores the ticket of a WeChat without a login until the next log-in. */
export function keepBindTicket(ticket: string | null): void {
  if (ticket === null) sessionCache.remove(TICKET_KEY)
  else sessionCache.save(TICKET_KEY, ticket)
}

export function keptBindTicket(): string | null {
  const ticket = sessionCache.read(TICKET_KEY)
  return typeof ticket === 'string' ? ticket : null
}
