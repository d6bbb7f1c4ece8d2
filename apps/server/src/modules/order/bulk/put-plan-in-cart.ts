import type { BoughtAgain } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { addLinesToCart } from '#modules/cart/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { found } from './order-plan.ts'
import { cartOf, plannedOf } from './planned-lines.ts'
import { lockTask } from './tables.ts'

/** The goods of a plan go into the cart, for whoever wants to settle them there. */
export function putPlanInCart(ctx: MemberContext, taskId: string): Promise<BoughtAgain> {
  return inTransaction(ctx, async tx => {
    const plan = plannedOf(found(await lockTask(tx.db, taskId)))
    const { items } = await cartOf(tx, plan)
    const names = new Map(items.map(({ offer }) => [offer.id, `${offer.product.displayName} ${offer.product.spec}`]))
    const nameOf = (offerId: string) => names.get(offerId) ?? ''
    const { cartNum, added, skipped } = await addLinesToCart(tx, plan.parts)
    return {
      cartNum,
      added: added.map(one => ({ ...one, displayName: nameOf(one.offerId) })),
      skipped: skipped.map(({ offerId, reason }) => ({ offerId, reason, displayName: nameOf(offerId) })),
    }
  })
}
