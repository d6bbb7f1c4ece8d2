import type { OrderDetail } from '@xiaojiu/contract/order/schemas.ts'
import { type Fen, negate, ZERO } from '@xiaojiu/kernel/money.ts'
import type { MoneyLine } from '@xiaojiu/ui/money/figure.ts'
import type { TimelineStep } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import { timeText } from '@xiaojiu/web/format.ts'
import { discountLines } from '#trade/cart/money-lines.ts'
import { changeLines } from '#trade/offer/price-words.ts'

type Amounts = Pick<
  OrderDetail,
  | 'baseAmount'
  | 'priceChanges'
  | 'discount'
  | 'discounts'
  | 'freight'
  | 'shortAmount'
  | 'refundedAmount'
  | 'netAmount'
  | 'paidAt'
  | 'lines'
>

/** The lines of the amount; they add up to what is payable. */
export function orderMoney(order: Amounts): { lines: MoneyLine[]; payable: Fen; payableLabel: string } {
  const { baseAmount, priceChanges, discount, discounts, freight, shortAmount, refundedAmount } = order
  const packCount = order.lines.reduce((sum, line) => sum + line.quantity, 0)
  // Orders of earlier releases have only the sum of their discounts.
  const isUnnamed = discounts.length === 0 && discount > ZERO
  return {
    lines: [
      {
        label: `商品金额（${order.lines.length} 种 ${packCount} 件${priceChanges.length > 0 ? '，按基础价' : ''}）`,
        amount: baseAmount,
      },
      ...changeLines(priceChanges),
      ...(isUnnamed ? [{ label: '优惠', amount: negate(discount) }] : discountLines(discounts)),
      { label: freight > ZERO ? '运费' : '运费（已包邮）', amount: freight },
      ...(shortAmount > ZERO ? [{ label: '缺货退款', amount: negate(shortAmount) }] : []),
      ...(refundedAmount > ZERO ? [{ label: '售后退款', amount: negate(refundedAmount) }] : []),
    ],
    payable: order.netAmount,
    payableLabel: order.paidAt ? '实付' : '应付',
  }
}

type Quantities = Pick<
  OrderDetail['lines'][number],
  | 'quantity'
  | 'approvedQuantity'
  | 'shippedQuantity'
  | 'receivedQuantity'
  | 'invoicedQuantity'
  | 'returnedQuantity'
  | 'refundedQuantity'
>

/** What happened to the ordered packs so far: approved, shipped, received, invoiced, returned. */
export function quantitySteps(line: Quantities): { readonly label: string; readonly count: number }[] {
  const {
    quantity,
    approvedQuantity,
    shippedQuantity,
    receivedQuantity,
    invoicedQuantity,
    returnedQuantity,
    refundedQuantity,
  } = line
  const steps: { label: string; count: number }[] = []
  if (approvedQuantity !== null && (approvedQuantity < quantity || shippedQuantity === 0))
    steps.push({ label: '审核', count: approvedQuantity })
  if (shippedQuantity > 0) steps.push({ label: '发货', count: shippedQuantity })
  if (receivedQuantity > 0) steps.push({ label: '收货', count: receivedQuantity })
  if (invoicedQuantity > 0) steps.push({ label: '开票', count: invoicedQuantity })
  if (returnedQuantity > 0) steps.push({ label: '退货', count: returnedQuantity })
  if (refundedQuantity > returnedQuantity)
    steps.push({ label: '退款未退货', count: refundedQuantity - returnedQuantity })
  return steps
}

type Dates = Pick<OrderDetail, 'state' | 'placedAt' | 'paidAt' | 'shippedAt' | 'receivedAt' | 'cancelledAt'>

/** The timeline of an order: what happened when, the current step, the steps to come. */
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

/** Title of the printout: a purchase order before shipment, afterwards a delivery list with batches. */
export function paperTitle({ shippedAt }: Pick<OrderDetail, 'shippedAt'>): string {
  return shippedAt ? '随货同行单' : '采购订单'
}
