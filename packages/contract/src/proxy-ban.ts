import type { Endpoint, ProxyBan, Right } from './define.ts'
import type { Reason } from './refusals.ts'

/** What staff acting for a customer is told, by what they tried. */
export const PROXY_BAN_REFUSALS = {
  money: 'proxy-forbidden',
  security: 'proxy-no-security',
  seal: 'proxy-no-seal',
  word: 'proxy-no-word',
} as const satisfies Record<ProxyBan, Reason>

/** Whether a right is about money: those staff acting for a customer never has. */
export function isMoneyRight(right: Right | undefined): boolean {
  return right === 'pay' || right === 'finance'
}

/**
 * What makes a call the customer's own, or null when staff acting for the customer may make it too.
 *
 * Declared calls say it themselves. Whatever needs the right to pay or to see the funds is about money, and what only a
 * main account may do decides who else can act for the company: those need not say so, and a new one cannot forget it.
 */
export function proxyBanOf({ forbiddenForProxy, access, right }: Endpoint): ProxyBan | null {
  if (forbiddenForProxy) return forbiddenForProxy
  if (isMoneyRight(right)) return 'money'
  return access === 'main-account' ? 'security' : null
}
