import {
  type MonthSpending,
  ORDER_STATES,
  type OrderDetail,
  type OrderFilter,
  type OrderRow,
  type Spending,
} from '@xiaojiu/contract/order/schemas.ts'
import { add, fen, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { addMonths, firstDayOf, lastMonths } from '@xiaojiu/kernel/months.ts'
import { priceChangesOf, sumByLane } from '@xiaojiu/kernel/pricing/breakdown.ts'
import { addMs, DAY_MS, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { lastPaymentOf } from '#modules/payment/public.ts'
import { taxShare } from '#modules/pricing/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { together } from '#platform/database/flight.ts'
import { Refusal } from '#platform/refusal.ts'
import { spendingByMonth } from '../tables/figures.ts'
import * as store from '../tables/orders.ts'
import { findDatedOrder, giftsOf, linesOf, stepsOf } from '../tables/orders.ts'
import { presentOrders } from './present-orders.ts'

const Receiver = z.object({ name: z.string(), mobile: z.string(), address: z.string() })

export function getOrder(ctx: MemberContext, orderId: string): Promise<OrderDetail> {
  return inSnapshot(ctx, async tx => {
    const order = await findDatedOrder(tx.db, orderId)
    if (!order) throw new Refusal('not-found')
    const [[head], payment, gifts, lines, steps] = await together(
      presentOrders(tx, [order]),
      lastPaymentOf(tx.db, order.payOrderId),
      giftsOf(tx.db, orderId),
      linesOf(tx.db, [orderId]),
      stepsOf(tx.db, order),
    )
    if (!head) throw new Refusal('not-found')
    const { sellerName, buyerName, remark, paidAt, shippedAt, receivedAt, cancelledAt, cancelReason } = order
    return {
      ...head,
      ...sumsOf(head),
      sellerName,
      buyerName,
      remark,
      paidAt,
      shippedAt,
      receivedAt,
      cancelledAt,
      cancelReason,
      receiver: Receiver.parse(order.receiver),
      payChannel: payment?.state === 'succeeded' ? payment.channel : null,
      gifts,
      taxShares: taxShares(lines),
      steps,
    }
  })
}

/** How the sum is made up, and what is left of it after refunds. */
function sumsOf({ lines, payable }: OrderRow) {
  const { base, changes } = priceChangesOf(lines.map(line => ({ ...line, amount: line.listAmount })))
  const shortAmount = add(...lines.map(line => line.shortAmount))
  const refundedAmount = add(...lines.map(line => line.refundedAmount))
  return {
    baseAmount: base,
    priceChanges: changes,
    discounts: sumByLane(lines.flatMap(line => line.shares)),
    shortAmount,
    refundedAmount,
    netAmount: subtract(subtract(payable, shortAmount), refundedAmount),
  }
}

/** Net and tax by rate, line by line, as on the invoice. */
function taxShares(lines: readonly { taxRatePercent: number; dueAmount: number }[]): OrderDetail['taxShares'] {
  return [...Map.groupBy(lines, line => line.taxRatePercent)]
    .toSorted(([a], [b]) => b - a)
    .map(([ratePercent, group]) => {
      const parts = group.map(line => taxShare(fen(line.dueAmount), ratePercent))
      return { ratePercent, net: add(...parts.map(part => part.net)), tax: add(...parts.map(part => part.tax)) }
    })
}

export function listOrders(ctx: MemberContext, filter: OrderFilter) {
  return inSnapshot(ctx, async tx => {
    const { companyId } = tx.actor
    const counted = store.countByState(tx.db, companyId, filter, tx.now)
    const find = async () => {
      const searchedFrom = filter.keyword
        ? await store.searchedFrom(tx.db, companyId, { ...filter, counts: await counted }, tx.now)
        : null
      return { searchedFrom, rows: await store.listOrders(tx.db, companyId, { ...filter, searchedFrom }, tx.now) }
    }
    const [counts, { searchedFrom, rows }] = await together(counted, find())
    return {
      list: await presentOrders(tx, rows),
      total: await store.countOrders(tx.db, companyId, { ...filter, searchedFrom, counts }, tx.now),
      pageNum: filter.pageNum,
      pageSize: filter.pageSize,
      counts: ORDER_STATES.map(state => ({ state, count: counts.get(state) ?? 0 })),
      searchedFrom,
    }
  })
}

/** The company's orders of the last twelve months beside those of the year before. */
export function getSpending(ctx: MemberContext): Promise<Spending> {
  return inSnapshot(ctx, async ({ db, now, actor }) => {
    const today = dayOf(now)
    const months = lastMonths(today, 12).toReversed()
    const [oldest = '', present = ''] = [months[0], months.at(-1)]
    const amounts = await spendingByMonth(db, actor.companyId, {
      since: startOf(firstDayOf(addMonths(oldest, -12))),
      // A month that is not over is compared with the same number of days a year before.
      except: {
        from: addMs(startOf(firstDayOf(addMonths(present, -12))), Number(today.slice(8)) * DAY_MS),
        until: startOf(firstDayOf(oldest)),
      },
    })
    const spent = months.map(month => ({
      month,
      amount: amounts.get(month) ?? ZERO,
      lastYear: amounts.get(addMonths(month, -12)) ?? ZERO,
    }))
    return { months: spent, total: add(...spent.map(({ amount }) => amount)), change: changeOf(spent.at(-1)) }
  })
}

/** In tenths of a percent; null when there is nothing to compare with. */
function changeOf(month: MonthSpending | undefined): number | null {
  if (!month || month.lastYear === ZERO) return null
  return Math.round(((month.amount - month.lastYear) / month.lastYear) * 1000)
}
