import type { CommitOrder, CommitResult } from '@xiaojiu/contract/order/schemas.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { type Allocation, reserveStock } from '#modules/catalogue/public.ts'
import { addressOf, type CompanyAddress } from '#modules/company/public.ts'
import { CAMPAIGN_PAY_WITHIN_MS, holdPromotions } from '#modules/marketing/public.ts'
import { openAccountsFor, postFirstJournals, type Journal, type LedgerAccount } from '#modules/payment/public.ts'
import type { MemberContext } from '#platform/context.ts'
import { together } from '#platform/database/flight.ts'
import { alongCommit } from '#platform/database/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseHoldingMore } from '../holds/unpaid-problems.ts'
import { newOrdersOf } from './new-orders.ts'
import type { SettlementPlan } from '../settle/settlement-plan.ts'
import {
  type InsertedPayOrder,
  insertOrders,
  insertReservations,
  withIds,
  type WrittenOrder,
} from '../tables/new-orders.ts'
import type { RushPlace } from '@xiaojiu/contract/order/settlement-endpoints.ts'
import { fairQueue } from '#platform/fair-queue.ts'
import { isRushToken } from '../settle/submit-token.ts'
import { fen, negate } from '@xiaojiu/kernel/money.ts'

const PAY_WITHIN_MS = DAY_MS

/** What is ordered, where it goes, and the token that can order it once. */
export interface Placement extends Pick<CommitOrder, 'submitToken' | 'addressId' | 'remarks' | 'invoiceKind'> {
  readonly plan: SettlementPlan
  /** First line of the timeline. */
  readonly note: string
  /** Takes the lines from where they were; stock is held after it. */
  readonly takeLines: () => Promise<void>
  /** Of `addressId`, where it is being read already. */
  readonly address?: Promise<CompanyAddress | null>
}

/**
 * Writes a settled plan down as orders, in the transaction of the caller: orders, then the lines are taken from where
 * they were, and last of all stock is held, so that the rows everyone wants are locked for the shortest time. What
 * follows from it, debts and holds, travels with the commit.
 */
export async function placeOrders(ctx: MemberContext, placement: Placement): Promise<CommitResult> {
  const { companyId } = ctx.actor
  const { plan, addressId } = placement
  refuseHoldingMore(plan)
  const address = await (placement.address ?? addressOf(ctx.db, companyId, addressId))
  if (!address?.isLicensed) throw new Refusal('address-refused')
  const written = withIds(newOrdersOf(plan, placement.remarks), ctx.now)
  const { payOrder, allocations } = await writeAndHold(ctx, placement, address, written)
  holdBatches(ctx, written, allocations)
  const { orders } = payOrder
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

/** The rows of the order and, behind them, those that others want too. Refusals are told in this order. */
async function writeAndHold(
  ctx: MemberContext,
  { plan, note, submitToken, invoiceKind, takeLines }: Placement,
  { receiver, mobile, areaText, detail }: CompanyAddress,
  written: readonly WrittenOrder[],
): Promise<{ readonly payOrder: InsertedPayOrder; readonly allocations: readonly Allocation[] }> {
  const { companyId, accountId } = ctx.actor
  const inserted = insertOrders(
    ctx.db,
    ctx.now,
    {
      ...{ companyId, accountId, submitToken, note },
      payBefore: addMs(ctx.now, payWithinMs(plan)),
      buyerName: plan.cart.buyer.companyName,
      invoiceKind: invoiceKind ?? null,
      receiver: { name: receiver, mobile, address: `${areaText}${detail}` },
    },
    plan.priced.payable,
    written,
  )
  const accounts = openAccountsFor(
    ctx.db,
    placementAccounts(
      companyId,
      written.map(({ order }) => order.storeId),
    ),
  )
  const isPlain = plan.priced.applied.length === 0
  // Where a promotion has to be held between them, stock waits for it.
  const [payOrder, opened, , early] = await together(
    inserted,
    accounts,
    takeLines(),
    isPlain ? holdStock(ctx, plan, written) : null,
  )
  if (!isPlain) await holdPromotionsOf(ctx, plan, payOrder)
  const allocations = early ?? (await holdStock(ctx, plan, written))
  alongCommit(
    ctx.db,
    postFirstJournals(
      ctx.db,
      ctx.now,
      payOrder.orders.map(({ id, orderNo, order: { storeId, payable } }) =>
        placementJournal({ id, orderNo, companyId, storeId, payable }),
      ),
      opened,
    ),
  )
  return { payOrder, allocations }
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

function holdStock(
  ctx: MemberContext,
  { parts }: SettlementPlan,
  orders: readonly WrittenOrder[],
): Promise<Allocation[]> {
  const offers = new Map(parts.flatMap(({ items }) => items.map(({ offer }) => [offer.id, offer])))
  const lines = orders.flatMap(({ order }) =>
    order.lines.map(({ offerId, quantity, displayName, packUnit }) => {
      const offer = offers.get(offerId)
      return {
        offerId,
        quantity,
        goods: { name: displayName, packUnit },
        ...(offer && {
          terms: { isClearance: offer.isClearance, minShelfLifeMonths: offer.store.minShelfLifeMonths },
        }),
      }
    }),
  )
  return reserveStock(ctx.db, lines, dayOf(ctx.now))
}

/** Which batches were held for which line. */
function holdBatches(ctx: MemberContext, orders: readonly WrittenOrder[], allocations: readonly Allocation[]): void {
  const lineIdOf = new Map(
    orders.flatMap(({ order, lineIds }) => order.lines.map((line, index) => [line.offerId, lineIds[index] ?? ''])),
  )
  const held = allocations.flatMap(({ offerId, batches }) =>
    batches.map(batch => ({ ...batch, lineId: lineIdOf.get(offerId) ?? '' })),
  )
  alongCommit(ctx.db, insertReservations(ctx.db, ctx.actor.companyId, held))
}

/**
 * Buyers of flash sales and group buys stand in a line before they touch the database: a few at a time keep the row
 * everybody wants quick, and other orders keep their connections. What is left is still guarded where it is taken.
 */
const line = fairQueue({ slotCount: 6, maxWaiting: 2000, maxWaitingEach: 5 })

/** Goes straight through, or by the line when the settlement holds goods that others wait for. */
export function throughLine<T>(ctx: MemberContext, submitToken: string, commit: () => Promise<T>): Promise<T> {
  return isRushToken(submitToken) ? inLine(ctx, submitToken, commit) : commit()
}

/** Stands in the line under a name of its own. */
export function inLine<T>(ctx: MemberContext, key: string, commit: () => Promise<T>): Promise<T> {
  return line.run(ctx.actor.companyId, key, commit)
}

/** How far a settlement of this company has come. */
export function rushPlaceOf(ctx: MemberContext, submitToken: string): RushPlace {
  const place = line.placeOf(ctx.actor.companyId, submitToken)
  return place
    ? { isWaiting: true, aheadCount: place.aheadCount, waitSeconds: Math.ceil(place.waitMs / 1000) }
    : { isWaiting: false, aheadCount: 0, waitSeconds: 0 }
}

/** The accounts that orders of a company at these stores are booked on. */
function placementAccounts(companyId: string, storeIds: readonly string[]): LedgerAccount[] {
  return [...new Set(storeIds)].flatMap(storeId => [
    { kind: 'receivable', companyId, storeId } as const,
    { kind: 'unearned', storeId } as const,
  ])
}

/** An order placed: the buyer owes it, the store has yet to earn it. */
export function placementJournal(order: {
  id: string
  companyId: string
  storeId: string
  orderNo: string
  payable: number
}): Journal {
  const payable = fen(order.payable)
  const { companyId, storeId } = order
  return {
    kind: 'order-placed',
    subject: order.id,
    companyId,
    memo: `订单 ${order.orderNo} 应付`,
    reference: order.orderNo,
    entries: [
      { account: { kind: 'receivable', companyId, storeId }, amount: payable },
      { account: { kind: 'unearned', storeId }, amount: negate(payable) },
    ],
  }
}
