import { fen } from '@xiaojiu/kernel/money.ts'
import type { PayablePart } from '#modules/payment/public.ts'

interface PartOrder {
  readonly id: string
  readonly orderNo: string
  readonly payOrderId: string
  readonly storeId: string
  readonly storeName: string
  readonly payable: number
}

/** What each store gets of pay orders. */
export function payablePartsOf(orders: readonly PartOrder[]): PayablePart[] {
  return orders.map(({ id, orderNo, payOrderId, storeId, storeName, payable }) => ({
    payableId: payOrderId,
    orderId: id,
    orderNo,
    storeId,
    storeName,
    amount: fen(payable),
  }))
}
