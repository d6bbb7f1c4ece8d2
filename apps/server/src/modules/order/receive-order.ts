import { canStep } from '@xiaojiu/kernel/machine.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { earnCoins } from '#modules/marketing/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { type OrderState, orderMachine } from './domain/order.states.ts'
import { changeOrder, insertSteps, lockOrder, receiveAllLines } from './store/orders.ts'

/** The goods have arrived and are as they should be. */
export function receiveOrder(ctx: MemberContext, orderId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const order = await lockOrder(tx.db, orderId)
    if (!order) throw new Refusal('not-found')
    if (!canStep(orderMachine, order.state as OrderState, 'receive')) throw new Refusal('state-changed')
    await changeOrder(tx.db, orderId, { state: 'completed', receivedAt: tx.now })
    await receiveAllLines(tx.db, orderId)
    const paid = fen(order.payable - order.freight)
    await earnCoins(tx, { orderId, orderNo: order.orderNo, companyId: tx.actor.companyId, paid })
    await insertSteps(tx.db, tx.now, tx.actor.companyId, [orderId], 'receive', '买家已确认收货，交易完成')
  })
}
