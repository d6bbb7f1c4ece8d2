import type { Random } from '../../random.ts'
import { type DayNumber, instantOf } from '../days.ts'
import type { BuyerCompanyRow, IsoInstant, OrderRow, OrderState, PaymentChannel } from '../rows.ts'

/** The result of a checkout as a whole: paid, unpaid, or cancelled. */
type CheckoutFate = 'paid' | 'awaiting-payment' | 'cancelled'

export function fateOf(daysAgo: number, isLatest: boolean, random: Random): CheckoutFate {
  if (isLatest && daysAgo === 1) return 'awaiting-payment'
  return daysAgo > 6 && random.chance(0.035) ? 'cancelled' : 'paid'
}

export function channelFor(company: BuyerCompanyRow, random: Random): PaymentChannel {
  const isLarge = company.kind === 'chain-hq' || company.kind === 'wholesaler' || company.kind === 'private-hospital'
  if (isLarge)
    return random.pick(company.creditLimitFen > 0 ? ['credit', 'transfer', 'transfer', 'bank'] : ['transfer', 'bank'])
  const usual: PaymentChannel[] = ['wechat', 'wechat', 'alipay', 'alipay', 'bank']
  return random.pick(company.creditLimitFen > 0 ? [...usual, 'credit'] : usual)
}

type Times = Pick<OrderRow, 'state' | 'paidAt' | 'shippedAt' | 'receivedAt' | 'cancelledAt'>

const HOUR = 3600

/** The times of one order; all of them are before today. */
export function timesOf(
  day: DayNumber,
  second: number,
  today: DayNumber,
  fate: CheckoutFate,
  paidAfter: number,
  random: Random,
): Times {
  const none = { paidAt: null, shippedAt: null, receivedAt: null, cancelledAt: null }
  const daysAgo = today - day
  if (fate === 'awaiting-payment') return { ...none, state: 'awaiting-payment' }
  if (fate === 'cancelled') return { ...none, state: 'cancelled', cancelledAt: instantOf(day + 1, second) }
  const paidAt: IsoInstant = instantOf(day, Math.min(second + paidAfter, 86_399))
  if (daysAgo <= 2) return { ...none, state: 'awaiting-shipment', paidAt }
  const shippedAt = instantOf(day + 1, random.int(9 * HOUR, 19 * HOUR))
  const travelDays = random.int(2, 4)
  const state: OrderState = daysAgo <= travelDays + 3 ? 'shipped' : 'completed'
  const receivedAt = state === 'completed' ? instantOf(day + 1 + travelDays, random.int(9 * HOUR, 20 * HOUR)) : null
  return { ...none, state, paidAt, shippedAt, receivedAt }
}
