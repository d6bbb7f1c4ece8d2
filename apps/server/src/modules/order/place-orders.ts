import type { CommitOrder, CommitResult } from '@xiaojiu/contract/order/schemas.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { reserveStock } from '#modules/catalogue/public.ts'
import { CAMPAIGN_PAY_WITHIN_MS, holdPromotions } from '#modules/marketing/public.ts'
import { addressOf, type CompanyAddress, companyOf } from '#modules/company/public.ts'
import { postJournals } from '#modules/payment/public.ts'
import type { MemberContext } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { Refusal } from '#platform/refusal.ts'
import { orderPlaced } from './events.ts'
import { refuseHoldingMore } from './holds/unpaid-problems.ts'
import { newOrdersOf } from './new-orders.ts'
import { placementJournal } from './order-journal.ts'
import type { SettlementPlan } from './settlement.ts'
import { type InsertedOrder, insertOrders, insertReservations } from './store/new-orders.ts'
import { insertSteps } from './store/orders.ts'
import { insertPayOrder } from './store/pay-orders.ts'

const PAY_WITHIN_MS = DAY_MS

/** What is ordered, where it goes, and the token that can order it once. */
export interface Placement extends Pick<CommitOrder, 'submitToken' | 'addressId' | 'remarks' | 'invoiceKind'> {
  readonly plan: SettlementPlan
  /** First line of the timeline. */
  readonly note: string
  /** Takes the lines from where they were; stock is held after it. */
  readonly takeLines: () => Promise<void>
}

/**
 * Writes a settled plan down as orders, in the transaction of the caller: orders and their debts, then the lines are
 * taken from where they were, and last of all stock is held, so that the rows everyone wants are locked for the
 * shortest time.
 */
export async function placeOrders(ctx: MemberContext, placement: Placement): Promise<CommitResult> {
  const { companyId, accountId } = ctx.actor
  const { plan, submitToken, addressId, remarks, note, takeLines } = placement
  refuseHoldingMore(plan)
  const address = await chosenAddress(ctx, addressId)
  const payOrder = await insertPayOrder(ctx.db, ctx.now, {
    companyId,
    accountId,
    submitToken,
    payable: plan.priced.payable,
    payBefore: addMs(ctx.now, payWithinMs(plan)),
  })
  const buyer = await companyOf(ctx.db, companyId)
  if (!buyer) throw new Refusal('not-found')
  const orders = await insertOrders(
    ctx.db,
    ctx.now,
    {
      companyId,
      payOrderId: payOrder.id,
      buyerName: buyer.name,
      invoiceKind: placement.invoiceKind ?? null,
      receiver: { name: address.receiver, mobile: address.mobile, address: `${address.areaText}${address.detail}` },
    },
    newOrdersOf(plan, remarks),
  )
  await writeConsequences(ctx, orders, payOrder, note)
  await takeLines()
  await holdPromotionsOf(ctx, plan, payOrder)
  await holdStock(ctx, orders)
  return {
    payOrderId: payOrder.id,
    payOrderNo: payOrder.payOrderNo,
    payable: payOrder.payable,
    payBefore: payOrder.payBefore,
    orders: orders.map(({ id, orderNo, order }) => ({
      orderId: id,
      orderNo,
      storeName: order.storeName,
      payable: order.payable,
    })),
  }
}

/** Goods that others wait for are paid quickly or go back, and everything ordered with them. */
export function payWithinMs({ content }: SettlementPlan): number {
  return content.isRush ? CAMPAIGN_PAY_WITHIN_MS : PAY_WITHIN_MS
}

async function chosenAddress(ctx: MemberContext, addressId: string): Promise<CompanyAddress> {
  const address = await addressOf(ctx.db, ctx.actor.companyId, addressId)
  if (!address?.isLicensed) throw new Refusal('address-refused')
  return address
}

async function writeConsequences(
  ctx: MemberContext,
  orders: readonly InsertedOrder[],
  payOrder: { id: string; payOrderNo: string },
  note: string,
): Promise<void> {
  const { companyId } = ctx.actor
  const orderIds = orders.map(order => order.id)
  await postJournals(
    ctx.db,
    ctx.now,
    orders.map(({ id, orderNo, order: { storeId, payable } }) =>
      placementJournal({ id, orderNo, companyId, storeId, payable }),
    ),
  )
  await insertSteps(ctx.db, ctx.now, companyId, orderIds, 'place', note)
  await publish(ctx, orderPlaced, payOrder.id, {
    payOrderId: payOrder.id,
    payOrderNo: payOrder.payOrderNo,
    companyId,
    orderIds,
  })
}

/** Stock of campaigns and coupons; what went since it was priced makes the settlement void. */
async function holdPromotionsOf(
  ctx: MemberContext,
  { priced, parts }: SettlementPlan,
  payOrder: { id: string; payOrderNo: string },
): Promise<void> {
  const bought = parts.flatMap(({ items }) =>
    items.map(({ line, offer }) => ({ lineId: line.id, offerId: offer.id, quantity: line.quantity })),
  )
  if (!(await holdPromotions(ctx, payOrder, priced.applied, bought))) throw new Refusal('settlement-outdated')
}

async function holdStock(ctx: MemberContext, orders: readonly InsertedOrder[]): Promise<void> {
  const lineIdOf = new Map(
    orders.flatMap(({ order, lineIds }) => order.lines.map((line, index) => [line.offerId, lineIds[index] ?? ''])),
  )
  const lines = orders.flatMap(({ order }) =>
    order.lines.map(({ offerId, quantity, displayName, packUnit }) => ({
      offerId,
      quantity,
      goods: { name: displayName, packUnit },
    })),
  )
  const allocations = await reserveStock(ctx.db, lines, dayOf(ctx.now))
  await insertReservations(
    ctx.db,
    ctx.actor.companyId,
    allocations.flatMap(({ offerId, batches }) =>
      batches.map(batch => ({ ...batch, lineId: lineIdOf.get(offerId) ?? '' })),
    ),
  )
}
