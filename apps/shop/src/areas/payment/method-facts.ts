import type { PayOrderView } from '@xiaojiu/contract/order/schemas.ts'
import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'

/** What stands on the card of a way to pay: what is there, or why it cannot be used. */
export function methodFacts(
  method: PayChannelName,
  { payable, ways }: Pick<PayOrderView, 'payable' | 'ways'>,
): { note?: string; refusal?: string } {
  const { balance } = ways.wallet
  if (method === 'wallet' && balance !== null)
    return balance >= payable
      ? { note: `可用 ${moneyText(balance)}` }
      : { refusal: `余额不足，可用 ${moneyText(balance)}` }
  if (method === 'credit' && ways.credit)
    return ways.credit.problem === null
      ? { note: `可用 ${moneyText(ways.credit.available)}，${ways.credit.termDays} 天账期` }
      : { refusal: ways.credit.problem }
  return {}
}
