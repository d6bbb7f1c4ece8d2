import { canStep } from '@xiaojiu/kernel/machine.ts'
import { type OrderState, orderMachine, type PayOrderState } from './states.ts'

export interface Viewer {
  readonly mayOrder: boolean
  readonly mayPay: boolean
  readonly mayReceive: boolean
  readonly mayReturn: boolean
}

export type OrderVerb = 'pay' | 'cancel' | 'receive' | 'track' | 'after-sale' | 'buy-again'

/** The acts that this login may do with an order now; screens show exactly these. */
export function openVerbs(state: OrderState, viewer: Viewer): OrderVerb[] {
  const verbs: OrderVerb[] = []
  if (viewer.mayPay && canStep(orderMachine, state, 'pay')) verbs.push('pay')
  if (viewer.mayOrder && canStep(orderMachine, state, 'cancel')) verbs.push('cancel')
  if (viewer.mayReceive && canStep(orderMachine, state, 'receive')) verbs.push('receive')
  const isSent = state === 'shipped' || state === 'completed'
  if (isSent || state === 'partly-shipped') verbs.push('track')
  if (viewer.mayReturn && (isSent || state === 'awaiting-shipment')) verbs.push('after-sale')
  if (viewer.mayOrder && state !== 'awaiting-payment') verbs.push('buy-again')
  return verbs
}

/**
 * The common state of several pay orders: open while one is open, then paid if one is paid. Returns the pay orders with this
 * state; those paid or cancelled separately are left out.
 */
export function payOrdersShown<P extends { readonly state: PayOrderState }>(
  payOrders: readonly P[],
): { readonly state: PayOrderState; readonly shown: readonly P[] } {
  for (const state of ['awaiting-payment', 'paid'] as const) {
    const shown = payOrders.filter(payOrder => payOrder.state === state)
    if (shown.length > 0) return { state, shown }
  }
  return { state: 'cancelled', shown: payOrders }
}
