import type { PayOrderView } from '@xiaojiu/contract/order/schemas.ts'

/**
 * What the result page says.
 * - `settling`: the money is there, the orders have yet to follow
 * - `waiting`: begun and not decided
 * - `refunding`: paid after the order was given up
 */
export type PayOutcome = 'paid' | 'settling' | 'waiting' | 'failed' | 'checking' | 'closed' | 'refunding' | 'unpaid'

export function payOutcome({ state, lastPayment }: Pick<PayOrderView, 'state' | 'lastPayment'>): PayOutcome {
  if (state === 'paid') return 'paid'
  const last = lastPayment?.state
  if (state === 'cancelled') return last === 'succeeded' || last === 'surplus' ? 'refunding' : 'closed'
  if (last === undefined) return 'unpaid'
  if (last === 'pending') return 'waiting'
  if (last === 'abnormal') return 'checking'
  return last === 'failed' || last === 'closed' ? 'failed' : 'settling'
}

/** Whether it will decide itself: then the page keeps asking. */
export const isUndecided = (outcome: PayOutcome): boolean => outcome === 'settling' || outcome === 'waiting'
