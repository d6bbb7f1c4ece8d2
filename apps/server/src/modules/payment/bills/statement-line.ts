import type { StatementDocument, StatementWhat } from '@xiaojiu/contract/payment/bill-schemas.ts'
import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'

/** A booking as a statement sees it. */
export interface Move {
  readonly what: StatementWhat
  readonly kind: string
  readonly subject: string
  readonly reference: string | null
  readonly memo: string
  readonly paymentId: string | null
  readonly channel: PayChannelName | null
  readonly payableKind: string | null
  readonly tradeNo: string | null
  readonly refundNo: string | null
  readonly orderId: string | null
  readonly orderNo: string | null
}

/** The paper a line stands on; null for what was owed before there were papers here. */
export function documentOf(move: Move): StatementDocument | null {
  const { kind, subject, reference, paymentId, tradeNo, refundNo, orderId } = move
  if (paymentId !== null && refundNo !== null) return { kind: 'refund', id: paymentId, number: refundNo }
  if (paymentId !== null && tradeNo !== null) return { kind: 'payment', id: paymentId, number: tradeNo }
  if (reference === null) return null
  // What was taken back for a case is booked under the case, not under its order.
  const isCase = kind === 'order-returned' && orderId !== subject
  return { kind: isCase ? 'case' : 'order', id: subject, number: reference }
}

/** What happened, in a few words. */
export function memoOf(move: Move, channelNames: Readonly<Record<PayChannelName, string>>): string {
  const { kind, memo, channel, payableKind, orderNo, orderId, subject } = move
  const ofOrder = orderNo === null ? '' : `，订单 ${orderNo}`
  switch (kind) {
    case 'order-placed':
      return '采购订单'
    case 'order-cancelled':
      return '订单取消'
    case 'order-short':
      return '商家缺货，未供应部分'
    case 'order-returned':
      return orderId === subject ? '未发货退款' : `售后退款${ofOrder}`
    case 'payment-arrived':
      return `${channel ? channelNames[channel] : ''}${payableKind === 'order' ? '付款' : '还款'}`
    case 'payment-refunded':
      return `退款${ofOrder}`
    default:
      return memo
  }
}
