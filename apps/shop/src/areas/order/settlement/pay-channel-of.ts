import type { SettlementCredit } from '@xiaojiu/contract/order/settlement-schemas.ts'
import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'
import { methodFacts } from '#areas/payment/public.ts'

/** The way to pay that stands chosen: the buyer's while it is open, else the first that is. */
export function payChannelOf(
  credit: Pick<SettlementCredit, 'channels' | 'ways' | 'payable'>,
  wanted: PayChannelName | undefined,
): PayChannelName | undefined {
  const open = credit.channels.filter(channel => methodFacts(channel, credit).refusal === undefined)
  return open.find(channel => channel === wanted) ?? open[0]
}
