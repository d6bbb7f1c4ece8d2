import type { CommitOrder, CommitResult } from '@xiaojiu/contract/order/schemas.ts'
import type { RushPlace } from '@xiaojiu/contract/order/settlement-endpoints.ts'
import { fen, negate } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import {
  type Allocation,
  allocateSeen,
  holdSeen,
  reserveStock,
  type SeenAllocation,
} from '#modules/catalogue/public.ts'
import { addressOf, type CompanyAddress } from '#modules/company/public.ts'
import { CAMPAIGN_PAY_WITHIN_MS, holdPromotions } from '#modules/marketing/public.ts'
import { type Journal, type LedgerAccount, openAccountsFor, postFirstJournals } from '#modules/payment/public.ts'
import type { MemberContext } from '#platform/context.ts'
import { RUN_AGAIN } from '#platform/database/error-codes.ts'
import { together } from '#platform/database/flight.ts'
import { alongCommit } from '#platform/database/transaction.ts'
import { fairQueue } from '#platform/fair-queue.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseHoldingMore } from '../holds/unpaid-problems.ts'
import type { SettlementPlan } from '../settle/settlement-plan.ts'
import { isRushToken } from '../settle/submit-token.ts'
import {
  drawNumbers,
  type InsertedOrder,
  type InsertedPayOrder,
  insertOrders,
  insertReservations,
  numbered,
} from '../tables/new-orders.ts'
import { newOrdersOf } from './new-orders.ts'

const PAY_WITHIN_MS = DAY_MS

/** The goods, the address, and the token that can be used once. */
export interface Placement extends Pick<CommitOrder, 'submitToken' | 'addressId' | 'remarks' | 'invoiceKind'> {
  readonly plan: SettlementPlan
  /** First line of the timeline. */
  readonly note: string
  /** Removes the lines from their source by one statement that fails if one is missing. Stock is held after it. */
  readonly takeLines: () => Promise<void>
  /** The address of `addressId`, if it is already being read. */
  readonly address?: Promise<CompanyAddress | null>
  /** Numbers for the pay order and the first orders, if already drawn. */
  readonly numbers?: readonly number[]
  /**
   * Called when stock that was seen as free is gone before it was reserved: the transaction runs again and must not get
   * this callback. Without it stock is locked before any decision.
   */
  readonly ifStockMoved?: () => void
}

/**
 * Writes a settled plan as orders in the caller's transaction: first the orders, then the lines are removed from their source,
 * and last the stock is reserved, so that contended rows are locked for the shortest time. Bookings and reservations are sent
 * with the commit.
 */
export async function placeOrders(ctx: MemberContext, placement: Placement): Promise<CommitResult> {
  const { companyId } = ctx.actor
  const { plan, addressId } = placement
  refuseHoldingMore(plan)
  const address = await (placement.address ?? addressOf(ctx.db, companyId, addressId))
  if (!address?.isLicensed) throw new Refusal('address-refused')
  const placed = newOrdersOf(plan, placement.remarks)
  const [{ payOrderNo, orderNos }, accounts] = await together(
    drawNumbers(ctx.db, ctx.now, placed.length + 1, placement.numbers),
    openAccountsFor(
      ctx.db,
      placementAccounts(
        companyId,
        placed.map(order => order.storeId),
      ),
    ),
  )
  const payOrder: InsertedPayOrder = {
    id: newId(ctx.now),
    payOrderNo,
    payable: plan.priced.payable,
    payBefore: addMs(ctx.now, payWithinMs(plan)),
    orders: numbered(placed, orderNos, ctx.now),
  }
  const allocations = await writeAndHold(ctx, placement, address, payOrder)
  alongCommit(ctx.db, postFirstJournals(ctx.db, ctx.now, payOrder.orders.map(journalOf(companyId)), accounts))
  holdBatches(ctx, payOrder.orders, allocations)
  return {
    payOrderId: payOrder.id,
    payOrderNo,
    payable: payOrder.payable,
    payBefore: payOrder.payBefore,
    orders: payOrder.orders.map(({ id, orderNo, order }) => ({
      orderId: id,
      orderNo,
      storeName: order.storeName,
      payable: order.payable,
    })),
  }
}

function journalOf(companyId: string) {
  return ({ id, orderNo, order: { storeId, payable } }: InsertedOrder) =>
    placementJournal({ id, orderNo, companyId, storeId, payable })
}

/** Goods in high demand must be paid within minutes, with everything ordered together with them. */
export function payWithinMs({ content }: SettlementPlan): number {
  return content.isRush ? CAMPAIGN_PAY_WITHIN_MS : PAY_WITHIN_MS
}

/** Writes the rows of the order first and takes the contended rows last. Refusals are reported in this order. */
async function writeAndHold(
  ctx: MemberContext,
  { plan, note, submitToken, invoiceKind, takeLines, ifStockMoved }: Placement,
  { receiver, mobile, areaText, detail }: CompanyAddress,
  payOrder: InsertedPayOrder,
): Promise<readonly Allocation[]> {
  const { companyId, accountId } = ctx.actor
  const owner = {
    ...{ companyId, accountId, submitToken, note },
    buyerName: plan.cart.buyer.companyName,
    invoiceKind: invoiceKind ?? null,
    receiver: { name: receiver, mobile, address: `${areaText}${detail}` },
  }
  const isPlain = plan.priced.applied.length === 0
  const lines = stockLines(plan, payOrder.orders)
  const today = dayOf(ctx.now)
  const seen = isPlain && ifStockMoved && plan.cart.lots ? allocateSeen(plan.cart.lots, lines, today) : null
  const inserted = insertOrders(ctx.db, ctx.now, owner, payOrder)
  if (seen && ifStockMoved) {
    // Every statement fails by itself, so the commit is sent with them.
    alongCommit(ctx.db, together(inserted, takeLines(), holdOrRunAgain(ctx, seen, ifStockMoved)))
    return seen
  }
  // When a promotion must be reserved between them, stock waits for it.
  const [, , early] = await together(inserted, takeLines(), isPlain ? reserveStock(ctx.db, lines, today) : null)
  if (!isPlain) await holdPromotionsOf(ctx, plan, payOrder)
  return early ?? reserveStock(ctx.db, lines, today)
}

async function holdOrRunAgain(
  ctx: MemberContext,
  seen: readonly SeenAllocation[],
  ifStockMoved: () => void,
): Promise<void> {
  if (await holdSeen(ctx.db, seen)) return
  ifStockMoved()
  throw Object.assign(new Error('stock moved while it was being ordered'), { code: RUN_AGAIN })
}

/** Takes campaign stock and coupons; if something is no longer available, the settlement is outdated. */
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

function stockLines({ parts }: SettlementPlan, orders: readonly InsertedOrder[]) {
  const offers = new Map(parts.flatMap(({ items }) => items.map(({ offer }) => [offer.id, offer])))
  return orders.flatMap(({ order }) =>
    order.lines.map(({ offerId, quantity, displayName, packUnit }) => {
      const offer = offers.get(offerId)
      if (!offer) throw new Error('a line without its goods')
      const { isClearance, store } = offer
      const terms = { isClearance, minShelfLifeMonths: store.minShelfLifeMonths }
      return { offerId, quantity, goods: { name: displayName, packUnit }, terms }
    }),
  )
}

/** Which batches were held for which line. */
function holdBatches(ctx: MemberContext, orders: readonly InsertedOrder[], allocations: readonly Allocation[]): void {
  const lineIdOf = new Map(
    orders.flatMap(({ order, lineIds }) => order.lines.map((line, index) => [line.offerId, lineIds[index] ?? ''])),
  )
  const held = allocations.flatMap(({ offerId, batches }) =>
    batches.map(batch => ({ ...batch, lineId: lineIdOf.get(offerId) ?? '' })),
  )
  alongCommit(ctx.db, insertReservations(ctx.db, ctx.actor.companyId, held))
}

/**
 * Buyers of flash sales and group buys queue before the database: few at a time keep the contended row fast, and other
 * orders keep their connections. The quota is still checked where it is taken.
 */
const line = fairQueue({ slotCount: 6, maxWaiting: 2000, maxWaitingEach: 5 })

/** Commits at once, or through the queue when the settlement contains goods in high demand. */
export function throughLine<T>(ctx: MemberContext, submitToken: string, commit: () => Promise<T>): Promise<T> {
  return isRushToken(submitToken) ? inLine(ctx, submitToken, commit) : commit()
}

/** Waits in the rush line under its own key. */
export function inLine<T>(ctx: MemberContext, key: string, commit: () => Promise<T>): Promise<T> {
  return line.run(ctx.actor.companyId, key, commit)
}

/** How many buyers of goods in high demand wait in this process. */
export const rushLoad = () => line.load()

/** The progress of a settlement of this company. */
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

/** A placed order: the buyer owes it, and the store has not earned it yet. */
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
