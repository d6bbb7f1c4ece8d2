import { dayOf } from '@xiaojiu/kernel/time.ts'
import { offersOf } from '#modules/catalogue/public.ts'
import { buyerFactsOf, judgeProduct } from '#modules/qualification/public.ts'
import type { MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { linesOf, ordersOfPayOrder } from './store/orders.ts'

/** Licences lapse between order and payment: goods that could not leave the warehouse are not paid for either. */
export async function refuseUnlicensed(ctx: MemberContext, payOrderId: string): Promise<void> {
  const today = dayOf(ctx.now)
  const orderIds = (await ordersOfPayOrder(ctx.db, payOrderId)).map(order => order.id)
  const lines = await linesOf(ctx.db, orderIds)
  const offers = await offersOf(
    ctx.db,
    lines.map(line => line.offerId),
    today,
  )
  const buyer = await buyerFactsOf(ctx.db, ctx.actor.companyId, today)
  for (const { offerId, displayName } of lines) {
    const offer = offers.get(offerId)
    const refused = offer && judgeProduct(buyer, offer.product, today)
    if (refused)
      throw new Refusal('licence-lapsed', {
        detail: `${displayName}：${refused.tips}`,
        licenceCodes: refused.licenceCodes,
      })
  }
}
