import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { PayOrderView } from '@xiaojiu/contract/order/schemas.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import type { PayChannelName, PaymentView } from '@xiaojiu/contract/payment/schemas.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { call } from '@xiaojiu/web/call.ts'

/** What is paid: a pay order, or a collection of the platform (a recharge, a repayment). */
export interface PayTarget {
  readonly kind: 'order' | 'collection'
  readonly id: string
}

export interface PayStart {
  readonly channel: PayChannelName
  readonly walletPart?: Fen | undefined
  readonly payPassword?: string | undefined
}

/** Starts a payment. The server continues the open attempt of the same channel, so a second call does not pay twice. */
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

/** The order number; for several orders the first one and their count. */
export function payOrderNumber({
  payOrderNo,
  payOrderCount,
}: Pick<PayOrderView, 'payOrderNo' | 'payOrderCount'>): string {
  return payOrderCount > 1 ? `${payOrderNo} 等 ${payOrderCount} 笔` : payOrderNo
}

/**
 * The outcome on the result page.
 * - `settling`: the payment succeeded, the orders are not marked as paid yet
 * - `waiting`: the payment is open
 * - `refunding`: paid after the order was cancelled
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

/** Whether the outcome will change by itself; then the page polls. */
export const isUndecided = (outcome: PayOutcome): boolean => outcome === 'settling' || outcome === 'waiting'
