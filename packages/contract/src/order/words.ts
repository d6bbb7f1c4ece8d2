export const ORDER_STATES = [
  'awaiting-payment',
  'awaiting-shipment',
  'partly-shipped',
  'shipped',
  'completed',
  'cancelled',
] as const
export type OrderState = (typeof ORDER_STATES)[number]
export const ORDER_STATE_LABELS: Readonly<Record<OrderState, string>> = {
  'awaiting-payment': '待付款',
  'awaiting-shipment': '待发货',
  'partly-shipped': '部分发货',
  shipped: '待收货',
  completed: '已完成',
  cancelled: '已取消',
}
