import type { OrderDetail } from '@xiaojiu/contract/order/schemas.ts'

/** What can be printed of an order: goods that are under way come with their batches, before that it is a purchase order. */
export function paperTitle({ shippedAt }: Pick<OrderDetail, 'shippedAt'>): string {
  return shippedAt ? '随货同行单' : '采购订单'
}
