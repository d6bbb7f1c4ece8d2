import type { WechatReturn } from '@xiaojiu/contract/identity/account-schemas.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { sessionCache } from '#trade/session/caches.ts'

const STATE_KEY = 'wechatState'
const TICKET_KEY = 'wechatTicket'

/** Leaves for WeChat's page; what has to come back with the browser is kept. */
export async function goToWechat(page: WechatReturn): Promise<void> {
  const { url, state } = await call(identityEndpoints.startWechat, { page })
  if (url === null) return
  sessionCache.save(STATE_KEY, state)
  window.location.assign(url)
}

/** Whether this browser left for WeChat itself: a link that someone sent does not count. Good once. */
export function isOwnReturn(state: string): boolean {
  const isOwn = sessionCache.read(STATE_KEY) === state
  sessionCache.remove(STATE_KEY)
  return isOwn
}

/** A WeChat that belongs to no login yet waits here for the log-in that follows. */
export function keepBindTicket(ticket: string | null): void {
  if (ticket === null) sessionCache.remove(TICKET_KEY)
  else sessionCache.save(TICKET_KEY, ticket)
}

export function keptBindTicket(): string | null {
  const ticket = sessionCache.read(TICKET_KEY)
  return typeof ticket === 'string' ? ticket : null
}
