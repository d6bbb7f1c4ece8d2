import type { CommitOrder, CommitResult } from '@xiaojiu/contract/order/schemas.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { lockCart, takeOutLines } from '#modules/cart/public.ts'
import { reserveStock } from '#modules/catalogue/public.ts'
import { addressOf, type CompanyAddress, companyOf } from '#modules/company/public.ts'
import { postJournal } from '#modules/payment/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { Refusal } from '#platform/refusal.ts'
import { orderPlaced } from './events.ts'
import { newOrdersOf } from './new-orders.ts'
import { placementJournal } from './order-journal.ts'
import { planSettlement, type SettlementPlan } from './settlement.ts'
import { type InsertedOrder, insertOrders, insertReservations } from './store/new-orders.ts'
import { insertSteps } from './store/orders.ts'
import { insertPayOrder, isTokenUsed } from './store/pay-orders.ts'
import { fitsSubmitToken } from './submit-token.ts'

const PAY_WITHIN_MS = DAY_MS

/**
 * Orders what the settlement page showed, or nothing. One transaction: the plan is made again and must equal the token's,
 * orders and their debts are written, the cart is emptied of them, and last of all stock is held, so that the rows
 * everyone wants are locked for the shortest time.
 */
export function commitOrder(ctx: MemberContext, commit: CommitOrder): Promise<CommitResult> {
  return inTransaction(ctx, async tx => {
    const { companyId, accountId } = tx.actor
    if (await isTokenUsed(tx.db, commit.submitToken)) throw new Refusal('already-submitted')
    await lockCart(tx.db, companyId)
    const plan = await planSettlement(tx)
    refuseUnlessAsShown(tx, commit, plan)
    const address = await chosenAddress(tx, commit.addressId)
    const payOrder = await insertPayOrder(tx.db, tx.now, {
      companyId,
      accountId,
      submitToken: commit.submitToken,
      payable: plan.priced.payable,
      payBefore: addMs(tx.now, PAY_WITHIN_MS),
    })
    const buyer = await companyOf(tx.db, companyId)
    if (!buyer) throw new Refusal('not-found')
    const orders = await insertOrders(
      tx.db,
      tx.now,
      {
        companyId,
        payOrderId: payOrder.id,
        buyerName: buyer.name,
        receiver: { name: address.receiver, mobile: address.mobile, address: `${address.areaText}${address.detail}` },
      },
      newOrdersOf(plan, commit.remarks),
    )
    await writeConsequences(tx, orders, payOrder)
    const lineIds = plan.parts.flatMap(part => part.items.map(item => item.line.id))
    if (!(await takeOutLines(tx.db, companyId, lineIds))) throw new Refusal('settlement-outdated')
    await holdStock(tx, orders)
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
  })
}

function refuseUnlessAsShown(ctx: MemberContext, commit: CommitOrder, plan: SettlementPlan): void {
  const [problem] = plan.problems
  if (problem !== undefined) throw new Refusal('settlement-blocked', { detail: problem, problems: plan.problems })
  if (plan.priced.payable !== commit.payable || !fitsSubmitToken(ctx, commit.submitToken, plan.content))
    throw new Refusal('settlement-outdated')
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
): Promise<void> {
  const { companyId } = ctx.actor
  const orderIds = orders.map(order => order.id)
  for (const { id, orderNo, order } of orders)
    await postJournal(
      ctx.db,
      ctx.now,
      placementJournal({ id, orderNo, companyId, storeId: order.storeId, payable: order.payable }),
    )
  await insertSteps(ctx.db, ctx.now, companyId, orderIds, 'place', '买家已提交订单')
  await publish(ctx, orderPlaced, payOrder.id, {
    payOrderId: payOrder.id,
    payOrderNo: payOrder.payOrderNo,
    companyId,
    orderIds,
  })
}

async function holdStock(ctx: MemberContext, orders: readonly InsertedOrder[]): Promise<void> {
  const lineIdOf = new Map(
    orders.flatMap(({ order, lineIds }) => order.lines.map((line, index) => [line.offerId, lineIds[index] ?? ''])),
  )
  const lines = orders.flatMap(({ order }) => order.lines.map(({ offerId, quantity }) => ({ offerId, quantity })))
  const allocations = await reserveStock(ctx.db, lines, dayOf(ctx.now))
  await insertReservations(
    ctx.db,
    ctx.actor.companyId,
    allocations.flatMap(({ offerId, batches }) =>
      batches.map(batch => ({ ...batch, lineId: lineIdOf.get(offerId) ?? '' })),
    ),
  )
}
