import type { OrderRow } from '@xiaojiu/contract/order/schemas.ts'

type Payable = Pick<OrderRow, 'payOrderId' | 'verbs'>

/** The pay orders on this page that this login may pay, each once: orders placed together are paid together. */
export function payableOnPage(orders: readonly Payable[]): string[] {
  return [...new Set(orders.filter(order => order.verbs.includes('pay')).map(order => order.payOrderId))]
}

/** Puts a pay order into the choice, or takes it out. */
export function toggled(chosen: ReadonlySet<string>, payOrderId: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(payOrderId)) next.add(payOrderId)
  return next
}

/** What is chosen of what can still be paid; what was paid meanwhile falls out by itself. */
export function chosenToPay(orders: readonly Payable[], chosen: ReadonlySet<string>): string[] {
  return payableOnPage(orders).filter(payOrderId => chosen.has(payOrderId))
}
