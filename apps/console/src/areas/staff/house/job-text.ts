const EVENTS: Readonly<Record<string, string>> = {
  'after-sale.refunded': '售后退款',
  'after-sale.case-refunded': '售后退款',
  'marketing.group-failed': '拼团失败',
  'order.cancelled': '订单取消',
  'order.paid': '订单付款',
  'order.purchase-decided': '采购审批完成',
  'order.purchase-requested': '采购审批申请',
  'order.received': '订单收货',
  'order.shipped': '订单发货',
  'order.shorted': '订单缺发',
  'payment.refund-requested': '申请退款',
  'payment.settled': '支付到账',
  'payment.transfer-claimed': '转账认领',
}

const MODULES: Readonly<Record<string, string>> = {
  'after-sale': '售后',
  invoice: '发票',
  order: '订单',
  payment: '资金',
  marketing: '营销',
  message: '消息',
}

export const eventText = (event: string): string => EVENTS[event] ?? event
export const moduleText = (subscriber: string): string => MODULES[subscriber.split('.')[0] ?? ''] ?? subscriber

/** 抢购排队 at the server that answered. */
export function rushText({ waitingCount, waitMs }: { readonly waitingCount: number; readonly waitMs: number }): string {
  return waitingCount === 0 ? '抢购没有人排队' : `抢购排队 ${waitingCount} 单，约需 ${Math.ceil(waitMs / 1000)} 秒`
}
