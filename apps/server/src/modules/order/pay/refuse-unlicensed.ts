import { dayOf } from '@xiaojiu/kernel/time.ts'
import { type Offer, offersOf } from '#modules/catalogue/public.ts'
import { buyerFactsOf, type CompanyBuyer, judgeProduct, judgeShipment } from '#modules/qualification/public.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { linesOf, type OrderRecord, ordersOfPayOrder } from '../tables/orders.ts'

/** A licence may expire between order and payment: goods that may not be shipped may not be paid. */
export async function refuseUnlicensed(ctx: MemberContext, payOrderId: string): Promise<void> {
  const today = dayOf(ctx.now)
  const orderIds = (await ordersOfPayOrder(ctx.db, payOrderId)).map(order => order.id)
  await refuse(ctx, ctx.actor.companyId, orderIds, (buyer, offer) => judgeProduct(buyer, offer.product, today))
}

/** The same between payment and shipment, when first trade with the store may also have ended. */
export async function refuseUnlicensedShipment(ctx: Context, { id, companyId }: OrderRecord): Promise<void> {
  const today = dayOf(ctx.now)
  await refuse(ctx, companyId, [id], (buyer, { product, store }) =>
    judgeShipment(buyer, product, { storeId: store.id, opensAccountFirst: store.opensAccountFirst }, today),
  )
}

type Objection = { readonly tips: string; readonly licenceCodes: readonly string[] } | null

async function refuse(
  ctx: Context,
  companyId: string,
  orderIds: readonly string[],
  judge: (buyer: CompanyBuyer, offer: Offer) => Objection,
): Promise<void> {
  const today = dayOf(ctx.now)
  const lines = await linesOf(ctx.db, orderIds)
  const offers = await offersOf(
    ctx.db,
    lines.map(line => line.offerId),
    today,
  )
  const buyer = await buyerFactsOf(ctx.db, companyId, today)
  for (const { offerId, displayName } of lines) {
    const offer = offers.get(offerId)
    const refused = offer && judge(buyer, offer)
    if (refused)
      throw new Refusal('licence-lapsed', {
        detail: `${displayName}：${refused.tips}`,
        licenceCodes: refused.licenceCodes,
      })
  }
}
