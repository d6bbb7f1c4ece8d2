import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
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
