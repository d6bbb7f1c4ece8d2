import { CAMPAIGN_PAY_WITHIN_MS } from '#modules/marketing/public.ts'
import type { PayOrder } from './store/pay-orders.ts'

/** Transfers take days; a store that collects itself has to look into its own account. */
const SLOW: ReadonlySet<string> = new Set(['transfer', 'bank', 'merchant'])

/** Whether money by this channel may be on its way for days. */
export function isSlow(channel: string): boolean {
  return SLOW.has(channel)
}

/** Whether goods that others wait for are in it: those are paid within minutes or go back, and a group is counted by that. */
export function isQuick({ createdAt, payBefore }: Pick<PayOrder, 'createdAt' | 'payBefore'>): boolean {
  return payBefore.getTime() - createdAt.getTime() <= CAMPAIGN_PAY_WITHIN_MS
}
