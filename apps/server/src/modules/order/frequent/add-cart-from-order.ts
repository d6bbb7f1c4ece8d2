import type { BoughtAgain } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { addLinesToCart } from '#modules/cart/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { findOrder, linesOf } from '../tables/orders.ts'

/** 再次购买: adds available goods to the cart, and returns the reason for the others. */
export function addCartFromOrder(ctx: MemberContext, orderId: string): Promise<BoughtAgain> {
  return inTransaction(ctx, async tx => {
    if (!(await findOrder(tx.db, orderId))) throw new Refusal('not-found')
    const lines = await linesOf(tx.db, [orderId])
    const nameOf = new Map(lines.map(line => [line.offerId, `${line.displayName} ${line.spec}`]))
    const { cartNum, added, skipped } = await addLinesToCart(
      tx,
      lines.map(({ offerId, quantity }) => ({ offerId, quantity })),
    )
    return {
      cartNum,
      added: added.map(({ offerId, quantity, note }) => ({
        offerId,
        displayName: nameOf.get(offerId) ?? '',
        quantity,
        note,
      })),
      skipped: skipped.map(({ offerId, reason }) => ({ offerId, displayName: nameOf.get(offerId) ?? '', reason })),
    }
  })
}
