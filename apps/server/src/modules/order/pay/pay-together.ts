import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { payOrdersByIds, putBatch } from '../tables/pay-orders.ts'

/** Several pay orders to be paid in one go: answers what to open at the cashier, where it behaves like one of them. */
export function payTogether(ctx: MemberContext, asked: readonly string[]): Promise<{ payOrderId: string }> {
  return inTransaction(ctx, async tx => {
    const ids = [...new Set(asked)].toSorted()
    const found = await payOrdersByIds(tx.db, ids)
    if (found.length < ids.length) throw new Refusal('not-found')
    if (found.some(({ state }) => state === 'paid')) throw new Refusal('already-paid')
    if (found.some(({ state, payBefore }) => state === 'cancelled' || payBefore <= tx.now))
      throw new Refusal('payable-closed')
    const [only = '', ...more] = ids
    return { payOrderId: more.length === 0 ? only : await putBatch(tx.db, tx.now, tx.actor.companyId, ids) }
  })
}
