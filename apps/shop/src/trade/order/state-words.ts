import type { OrderState } from '@xiaojiu/contract/order/schemas.ts'

/** What the order waits for; an unpaid order has a countdown instead. */
export const STATE_NOTES: Readonly<Record<Exclude<OrderState, 'awaiting-payment'>, string>> = {
  'awaiting-shipment': '店铺正在备货，发货后会有消息通知您',
  'partly-shipped': '一部分货物已发出，其余备齐后发出；全部发出后再确认收货',
  shipped: '货物已发出，请按随货同行单核对收货',
  completed: '交易已完成，感谢您的采购',
  cancelled: '订单已取消，占用的库存已释放',
}

/** Red needs payment, teal is in progress, grey is finished. */
export const STATE_TONES: Readonly<Record<OrderState, 'red' | 'brand' | 'grey'>> = {
  'awaiting-payment': 'red',
  'awaiting-shipment': 'brand',
  'partly-shipped': 'brand',
  shipped: 'brand',
  completed: 'grey',
  cancelled: 'grey',
}

/** The pay channels as records name them. */
export const CHANNEL_LABELS = {
  wechat: '微信支付',
  alipay: '支付宝',
  bank: '企业网银',
  transfer: '对公转账',
  merchant: '商家收款',
  wallet: '钱包余额',
  credit: '账期支付',
} as const
