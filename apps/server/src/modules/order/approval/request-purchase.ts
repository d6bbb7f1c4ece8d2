import type { RequestMade, RequestPurchase } from '@xiaojiu/contract/order/approval-schemas.ts'
import { lockCart } from '#modules/cart/public.ts'
import { goodsImageUrl } from '#modules/catalogue/public.ts'
import { addressOf, personNameOf } from '#modules/company/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { Refusal } from '#platform/refusal.ts'
import { settlementOf } from '../bulk/order-plan.ts'
import { lockTask, moveTask } from '../bulk/tables.ts'
import { purchaseRequested } from '../events.ts'
import { refuseUnlessAsShown } from '../place/commit-order.ts'
import { planSettlement, takeSettled } from '../settle/settlement.ts'
import type { SettlementPlan } from '../settle/settlement-plan.ts'
import { nextNumbers } from '../tables/pay-orders.ts'
import { insertRequest, isRequested, type NewRequestLine } from '../tables/purchase-requests.ts'
import { approvalNeeded } from './raise-request.ts'

/** Requests approval for the content of the settlement page, from the cart or a plan. */
export function requestPurchase(ctx: MemberContext, asked: RequestPurchase): Promise<RequestMade> {
  return inTransaction(ctx, async tx => {
    const { db, now, actor } = tx
    const { companyId, accountId } = actor
    if (await isRequested(db, asked.submitToken)) throw new Refusal('already-submitted')
    await lockCart(db, companyId)
    const { plan, take } = await goodsOf(tx, asked)
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
    await take(requestId)
    await publish(tx, purchaseRequested, requestId, { requestId })
    return { requestId, requestNo }
  })
}

interface AskedGoods {
  readonly plan: SettlementPlan
  /** From now on the lines belong to the request. */
  readonly take: (requestId: string) => Promise<void>
}

/** Lines leave the cart; a plan waits with its task for the decision. */
async function goodsOf(tx: MemberContext, { taskId, ...asked }: RequestPurchase): Promise<AskedGoods> {
  const { db } = tx
  if (taskId === undefined) {
    const plan = await planSettlement(tx, asked)
    return { plan, take: () => takeSettled(tx, asked, plan) }
  }
  const task = await lockTask(db, taskId)
  if (!task) throw new Refusal('not-found')
  return {
    plan: await settlementOf(tx, task, asked),
    take: requestId => moveTask(db, taskId, 'ask', { requestId }),
  }
}

function linesOf({ parts }: SettlementPlan): NewRequestLine[] {
  return parts.flatMap(({ items }) =>
    items.map(({ line, offer, reckoning }) => ({
      offerId: offer.id,
      displayName: offer.product.displayName,
      spec: offer.product.spec,
      makerName: offer.product.makerName,
      packUnit: offer.product.packUnit,
      imageUrl: goodsImageUrl(offer.product),
      storeName: offer.store.name,
      quantity: line.quantity,
      unitPrice: reckoning?.choice.unitPrice ?? null,
    })),
  )
}
