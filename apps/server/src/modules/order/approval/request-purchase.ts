import type { RequestMade, RequestPurchase } from '@xiaojiu/contract/order/approval-schemas.ts'
import { lockCart, takeOutLines } from '#modules/cart/public.ts'
import { addressOf, personNameOf } from '#modules/company/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseUnlessAsShown } from '../commit-order.ts'
import { purchaseRequested } from '../events.ts'
import { planSettlement, type SettlementPlan } from '../settlement.ts'
import { nextNumbers } from '../store/pay-orders.ts'
import { insertRequest, isRequested, type NewRequestLine } from '../store/purchase-requests.ts'
import { approvalNeeded } from './needs-approval.ts'

/** Asks for what the settlement page showed. The lines leave the cart: they are the request's now. */
export function requestPurchase(ctx: MemberContext, asked: RequestPurchase): Promise<RequestMade> {
  return inTransaction(ctx, async tx => {
    const { db, now, actor } = tx
    const { companyId, accountId } = actor
    if (await isRequested(db, asked.submitToken)) throw new Refusal('already-submitted')
    await lockCart(db, companyId)
    const plan = await planSettlement(tx, asked)
    refuseUnlessAsShown(tx, asked, plan)
    const needed = await approvalNeeded(tx, plan.priced.payable)
    if (!needed) throw new Refusal('approval-not-needed')
    if (!(await addressOf(db, companyId, asked.addressId))?.isLicensed) throw new Refusal('address-refused')
    const [requestNo = ''] = await nextNumbers(db, now, 1)
    const requestId = await insertRequest(
      db,
      now,
      {
        companyId,
        fromCompanyId: companyId,
        accountId,
        askerName: await personNameOf(db, accountId),
        requestNo,
        cause: needed.cause,
        submitToken: asked.submitToken,
        addressId: asked.addressId,
        remarks: asked.remarks,
        payable: plan.priced.payable,
        note: asked.note,
      },
      linesOf(plan),
    )
    const lineIds = plan.parts.flatMap(part => part.items.map(item => item.line.id))
    if (!(await takeOutLines(db, companyId, lineIds))) throw new Refusal('settlement-outdated')
    await publish(tx, purchaseRequested, requestId, { requestId })
    return { requestId, requestNo }
  })
}

function linesOf({ parts }: SettlementPlan): NewRequestLine[] {
  return parts.flatMap(({ items }) =>
    items.map(({ line, offer, goods, unitPrice }) => ({
      offerId: offer.id,
      displayName: offer.product.displayName,
      spec: offer.product.spec,
      makerName: offer.product.makerName,
      packUnit: offer.product.packUnit,
      imageUrl: goods.imageUrl,
      storeName: offer.store.name,
      quantity: line.quantity,
      unitPrice,
    })),
  )
}
