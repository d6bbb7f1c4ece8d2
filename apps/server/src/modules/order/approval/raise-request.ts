import type { RaiseRequest, RequestMade } from '@xiaojiu/contract/order/approval-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { goodsImageUrl, offersOf } from '#modules/catalogue/public.ts'
import { companyOf, personNameOf } from '#modules/company/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { Refusal } from '#platform/refusal.ts'
import { purchaseRequested } from '../events.ts'
import { nextNumbers } from '../tables/pay-orders.ts'
import { insertRequest } from '../tables/purchase-requests.ts'

/** A chain store asks its headquarters, which alone may buy medicines for it. Prices are the headquarters' business. */
export function raiseRequest(ctx: MemberContext, { submitToken, lines, note }: RaiseRequest): Promise<RequestMade> {
  return inTransaction(ctx, async tx => {
    const { db, now, actor } = tx
    const company = await companyOf(db, actor.companyId)
    if (!company?.headquartersId || company.kind !== 'chain-store') throw new Refusal('not-a-chain-store')
    const quantities = new Map<string, number>()
    for (const { offerId, quantity } of lines) quantities.set(offerId, (quantities.get(offerId) ?? 0) + quantity)
    const offers = await offersOf(db, quantities.keys(), dayOf(now))
    const [requestNo = ''] = await nextNumbers(db, now, 1)
    const requestId = await insertRequest(
      db,
      now,
      {
        companyId: company.headquartersId,
        fromCompanyId: actor.companyId,
        accountId: actor.accountId,
        askerName: await personNameOf(db, actor.accountId),
        requestNo,
        cause: 'chain-store',
        submitToken: `${actor.companyId}-${submitToken}`,
        addressId: null,
        remarks: [],
        payable: null,
        note,
      },
      [...quantities].map(([offerId, quantity]) => {
        const offer = offers.get(offerId)
        if (!offer?.isOnSale) throw new Refusal('not-found')
        const { product, store } = offer
        return {
          offerId,
          displayName: product.displayName,
          spec: product.spec,
          makerName: product.makerName,
          packUnit: product.packUnit,
          imageUrl: goodsImageUrl(product),
          storeName: store.name,
          quantity,
          unitPrice: null,
        }
      }),
    )
    await publish(tx, purchaseRequested, requestId, { requestId })
    return { requestId, requestNo }
  })
}
