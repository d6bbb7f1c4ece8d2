import type { BuyerCompanyRow, OrderRow } from '../world/rows.ts'
import type { PricedOrder } from './price-orders.ts'

export type SeedChannel = 'wechat' | 'alipay' | 'transfer' | 'credit'

/** Checkouts that are still owed. Older ones on credit, and those by bank, were paid by transfer. */
export type CreditCheckouts = ReadonlySet<number>

export function channelOf(row: OrderRow, onCredit: CreditCheckouts): SeedChannel {
  if (onCredit.has(row.checkoutIndex)) return 'credit'
  return row.paymentChannel === 'wechat' || row.paymentChannel === 'alipay' ? row.paymentChannel : 'transfer'
}

/** Debts this close to their due date are not created, so that no debt of the demo data becomes overdue. */
const MARGIN_DAYS = 2
const DAY_MS = 86_400_000

/** Recent checkouts by bank or on credit of companies with a credit line, up to its limit: still to be repaid. */
export function creditCheckouts(
  checkouts: readonly (readonly PricedOrder[])[],
  companies: readonly BuyerCompanyRow[],
  now: Date,
): CreditCheckouts {
  const chosen = new Set<number>()
  const used = new Map<number, number>()
  for (const checkout of checkouts.toReversed()) {
    const [first] = checkout
    const company = first && companies[first.row.companyIndex]
    if (!first || !company || company.state !== 'approved' || company.creditLimitFen === 0) continue
    const { row } = first
    const since = now.getTime() - (company.creditTermDays - MARGIN_DAYS) * DAY_MS
    const isRecent = row.paidAt !== null && row.cancelledAt === null && Date.parse(row.paidAt) > since
    const isByBank = row.paymentChannel !== 'wechat' && row.paymentChannel !== 'alipay'
    const total = checkout.reduce((sum, order) => sum + order.payable, 0)
    const sum = (used.get(company.index) ?? 0) + total
    if (!isRecent || !isByBank || sum > company.creditLimitFen * 0.6) continue
    used.set(company.index, sum)
    chosen.add(row.checkoutIndex)
  }
  return chosen
}
