import { add, type Fen, least, ZERO } from '@xiaojiu/kernel/money.ts'
import { type Pool, shareOf } from './refund-share.ts'

/** A refunded line: the packs refunded, what they were worth before any cut, and how many of them are sold again. */
export interface RefundedGoods {
  readonly pool: Pool
  readonly resold: number
}

/**
 * The part of a refund that came back to the store as goods. The store is paid the rest when somebody else bears the refund, so
 * that it has the money or the goods, and never both:
 *
 * - A refund takes money alone from the store's account, what the buyer had paid after every coupon and coin. Coupons and coins,
 *   whoever bears them, were never in that account, so that nothing of them is paid. On credit the same was booked when the order
 *   was taken on credit: the buyer owes less, and the store gets its money from the bearer.
 * - Commission is no part of a refund. The payment goes into the account that the refund was taken from, so that a commission on
 *   that account is what it would have been without the refund.
 * - Freight is refunded only with an order that never left. The store has those goods, and paid no carrier: it lost nothing.
 * - Packs that are sold again are worth what the buyer had paid for them, also when only a part of that was awarded: half of the
 *   price for a pack that is as good as new costs the store nothing. Packs that came back and cannot be sold are worth nothing.
 * - What was withheld for a kept gift was not refunded.
 */
export function resoldShare(refund: Fen, goods: readonly RefundedGoods[], hasLeft: boolean): Fen {
  if (!hasLeft) return refund
  return least(refund, add(ZERO, ...goods.map(({ pool, resold }) => shareOf(pool, resold))))
}
