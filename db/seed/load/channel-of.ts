import type { OrderRow } from '../world/rows.ts'

/** Orders on credit and by bank were settled by transfer. */
export function channelOf(row: OrderRow): 'wechat' | 'alipay' | 'transfer' {
  return row.paymentChannel === 'wechat' || row.paymentChannel === 'alipay' ? row.paymentChannel : 'transfer'
}
