import { CAMPAIGN_PAY_WITHIN_MS } from '#modules/marketing/public.ts'
import type { ClosedWay } from '@xiaojiu/contract/payment/schemas.ts'
import type { OpenWays } from '#modules/payment/public.ts'
import type { PayOrder } from '../tables/pay-orders.ts'

/** Transfers take days; a store that collects itself has to look into its own account. */
const SLOW: ReadonlySet<string> = new Set(['transfer', 'bank', 'merchant'])

/** Whether money by this channel may be on its way for days. */
export function isSlow(channel: string): boolean {
  return SLOW.has(channel)
}

/** Said wherever a slow way is refused for goods that others wait for. */
export const QUICK_ONLY = '秒杀、拼团订单须在 15 分钟内付清，请选择即时到账的付款方式'

/** Slow ways are closed to what has to be paid within minutes. */
export function quickWays({ channels, closedWays, ways }: OpenWays): OpenWays {
  const slow = channels.filter(isSlow).map((channel): ClosedWay => ({ channel, why: '秒杀、拼团须 15 分钟内付清' }))
  return { channels: channels.filter(channel => !isSlow(channel)), closedWays: [...slow, ...closedWays], ways }
}

/** Whether goods that others wait for are in it: those are paid within minutes or go back, and a group is counted by that. */
export function isQuick({ createdAt, payBefore }: Pick<PayOrder, 'createdAt' | 'payBefore'>): boolean {
  return payBefore.getTime() - createdAt.getTime() <= CAMPAIGN_PAY_WITHIN_MS
}
