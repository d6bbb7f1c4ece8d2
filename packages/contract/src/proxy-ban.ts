import type { Endpoint, ProxyBan, Right } from './define.ts'
import type { Reason } from './refusals.ts'

/** The refusal that staff acting for a customer gets, by kind of act. */
export const PROXY_BAN_REFUSALS = {
  money: 'proxy-forbidden',
  security: 'proxy-no-security',
  seal: 'proxy-no-seal',
  word: 'proxy-no-word',
} as const satisfies Record<ProxyBan, Reason>

/** Whether a right is about money; staff acting for a customer never has these. */
export function isMoneyRight(right: Right | undefined): boolean {
  return right === 'pay' || right === 'finance'
}

/**
 * Why only the customer may make a call, or null when staff acting for the customer may make it too. A call can declare the ban.
 * Calls that need the right to pay or to see funds, and calls of the main account, are banned without a declaration, so that a
 * new one cannot forget it.
 */
export function proxyBanOf({ forbiddenForProxy, access, right }: Endpoint): ProxyBan | null {
  if (forbiddenForProxy) return forbiddenForProxy
  if (isMoneyRight(right)) return 'money'
  return access === 'main-account' ? 'security' : null
}
