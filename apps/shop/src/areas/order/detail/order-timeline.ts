import type { OrderDetail } from '@xiaojiu/contract/order/schemas.ts'
import type { TimelineStep } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import { timeText } from '@xiaojiu/web/time-text.ts'

type Dates = Pick<OrderDetail, 'state' | 'placedAt' | 'paidAt' | 'shippedAt' | 'receivedAt' | 'cancelledAt'>

/** The way of an order: what happened and when, what it waits for, what is still to come. */
export function orderTimeline(order: Dates): TimelineStep[] {
  const placed: TimelineStep = { key: 'place', title: '提交订单', state: 'done', note: timeText(order.placedAt) }
  if (order.state === 'cancelled')
    return [
      placed,
      { key: 'cancel', title: '已取消', state: 'failed', note: order.cancelledAt && timeText(order.cancelledAt) },
    ]
  const ways = [
    { key: 'pay', done: '已付款', todo: '待付款', at: order.paidAt, isNow: order.state === 'awaiting-payment' },
    {
      key: 'ship',
      done: '已发货',
      todo: order.state === 'partly-shipped' ? '部分发货' : '待发货',
      at: order.shippedAt,
      isNow: order.state === 'awaiting-shipment' || order.state === 'partly-shipped',
    },
    { key: 'receive', done: '已完成', todo: '待收货', at: order.receivedAt, isNow: order.state === 'shipped' },
  ]
  return [
    placed,
    ...ways.map(({ key, done, todo, at, isNow }): TimelineStep => {
      if (at) return { key, title: done, state: 'done', note: timeText(at) }
      return { key, title: todo, state: isNow ? 'current' : 'todo' }
    }),
  ]
}
