import { add, type Fen, ZERO } from '@xiaojiu/kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { refundsOf } from './refund/refund-tables.ts'
import { orderPaymentsOf } from './tables.ts'

export interface OrderMoney {
  readonly paid: Fen
  /** Refunded or being refunded. */
  readonly refunded: Fen
}

/** Payments and refunds of these settlements, by order; in the scope of the transaction. */
export async function moneyOfOrders(db: Db, payOrderIds: readonly string[]): Promise<Map<string, OrderMoney>> {
  const ids = [...new Set(payOrderIds)]
  if (ids.length === 0) return new Map()
  const payments = await orderPaymentsOf(db, ids)
  if (payments.length === 0) return new Map()
  const refunds = await refundsOf(
    db,
    payments.map(payment => payment.id),
  )
  const money = new Map<string, OrderMoney>()
  const note = (orderId: string, paid: Fen, refunded: Fen) => {
    const so = money.get(orderId) ?? { paid: ZERO, refunded: ZERO }
    money.set(orderId, { paid: add(so.paid, paid), refunded: add(so.refunded, refunded) })
  }
  for (const { orderId, amount } of payments.flatMap(payment => payment.parts)) note(orderId, amount, ZERO)
  for (const { orderId, amount } of refunds.flatMap(refund => refund.parts)) note(orderId, ZERO, amount)
  return money
}
