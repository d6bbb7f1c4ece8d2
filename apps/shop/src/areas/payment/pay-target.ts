import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { PayOrderView } from '@xiaojiu/contract/order/schemas.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import type { PayChannelName, PaymentView } from '@xiaojiu/contract/payment/schemas.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { call } from '@xiaojiu/web/call.ts'

/** What is paid: orders in one go, or something the platform collects (a recharge, a repayment). */
export interface PayTarget {
  readonly kind: 'order' | 'collection'
  readonly id: string
}

export interface PayStart {
  readonly channel: PayChannelName
  readonly walletPart?: Fen | undefined
  readonly payPassword?: string | undefined
}

/** Starts paying; the server goes on with the attempt under way on the same channel, so asking twice pays once. */
export function startPaying(
  { kind, id }: PayTarget,
  start: PayStart,
  options: { readonly signal?: AbortSignal } = {},
): Promise<PaymentView> {
  const how = { ...options, errors: 'caller' } as const
  return kind === 'order'
    ? call(orderEndpoints.payOrder, { payOrderId: id, ...start }, how)
    : call(paymentEndpoints.payCollection, { collectionId: id, ...start }, how)
}

/** The number of what is paid; of several, the first and how many there are. */
export function payOrderNumber({
  payOrderNo,
  payOrderCount,
}: Pick<PayOrderView, 'payOrderNo' | 'payOrderCount'>): string {
  return payOrderCount > 1 ? `${payOrderNo} 等 ${payOrderCount} 笔` : payOrderNo
}

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
