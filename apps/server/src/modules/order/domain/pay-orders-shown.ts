import type { PayOrderState } from './pay-order.states.ts'

/**
 * How several pay orders stand as one: open while one of them is, then paid if one of them is. Shown are those that make
 * it so: what was paid or given up by itself meanwhile is not asked for again.
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
