import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { creditProblem } from '../domain/credit-problem.ts'
import type { Payment } from '../tables.ts'
import { insertDebts, linesOf, moveLine } from './credit-tables.ts'

/** Each order is owed to its store, if the store's line allows it; its term begins when the goods leave. */
export async function payByCredit(ctx: MemberContext, { id: paymentId, companyId, parts }: Payment): Promise<void> {
  if (parts.length === 0) throw new Refusal('credit-refused', { detail: '该款项不能使用账期' })
  const lines = await linesOf(ctx.db, companyId, dayOf(ctx.now), true)
  const wanted = Map.groupBy(parts, part => part.storeId)
  for (const [storeId, orders] of wanted) {
    const line = lines.find(one => one.storeId === storeId)
    const [first] = orders
    if (!line) throw new Refusal('credit-refused', { detail: `${first?.storeName ?? '该店铺'}没有为您开通账期` })
    const amount = orders.reduce((sum, order) => sum + order.amount, 0)
    const problem = creditProblem(line, amount)
    if (problem !== null) throw new Refusal('credit-refused', { detail: problem })
    await moveLine(ctx.db, line.id, { frozen: amount })
    await insertDebts(
      ctx.db,
      ctx.now,
      orders.map(order => ({
        companyId,
        lineId: line.id,
        kind: 'credit',
        label: `订单 ${order.orderNo}`,
        orderId: order.orderId,
        paymentId,
        amount: order.amount,
        state: 'reserved',
        dueOn: null,
      })),
    )
  }
}
