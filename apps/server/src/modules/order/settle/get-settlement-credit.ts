import type { ConfirmOrder } from '@xiaojiu/contract/order/schemas.ts'
import type { SettlementCredit } from '@xiaojiu/contract/order/settlement-schemas.ts'
import { payWaysFor } from '#modules/payment/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { quickWays } from '../pay/pay-quickly.ts'
import { planSettlement } from './settlement.ts'

/** What balance and credit could pay of this settlement; the same answer the cashier will give. */
export function getSettlementCredit(ctx: MemberContext, choice: ConfirmOrder): Promise<SettlementCredit> {
  return inSnapshot(ctx, async tx => {
    const { parts, priced, content } = await planSettlement(tx, choice)
    const stores = parts.map(({ basket, items: [first] }) => ({
      storeId: basket.storeId,
      storeName: first?.offer.store.name ?? '',
      payable: basket.payable,
    }))
    const ways = await payWaysFor(
      tx,
      stores.map(({ storeId, payable }) => ({ storeId, amount: payable })),
    )
    return { payable: priced.payable, stores, ...(content.isRush ? quickWays(ways) : ways) }
  })
}
