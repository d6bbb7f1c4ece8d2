import { fen } from '@xiaojiu/kernel/money.ts'
import type { PayablePart } from '#modules/payment/public.ts'

interface PartOrder {
  readonly id: string
  readonly orderNo: string
  readonly storeId: string
  readonly storeName: string
  readonly payable: number
}

/** What each store gets of a pay order. */
export function payablePartsOf(orders: readonly PartOrder[]): PayablePart[] {
  return orders.map(({ id, orderNo, storeId, storeName, payable }) => ({
    orderId: id,
    orderNo,
    storeId,
    storeName,
    amount: fen(payable),
  }))
}
