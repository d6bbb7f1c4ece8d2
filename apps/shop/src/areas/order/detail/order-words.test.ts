import { fen } from '@xiaojiu/kernel/money.ts'
import { exactTimeText, timeText } from '@xiaojiu/web/format.ts'
import { expect, test } from 'vitest'
import { orderMoney, orderTimeline, paperTitle } from './order-money.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 6, minute, 9))
const none = { paidAt: null, shippedAt: null, receivedAt: null, cancelledAt: null }
const shape = (order: Parameters<typeof orderTimeline>[0]) =>
  orderTimeline(order).map(({ title, state }) => [title, state])

test('formats times in the Shanghai time zone', () => {
  expect(timeText(at(3))).toBe('2026-11-15 14:03')
  expect(exactTimeText(at(3))).toBe('2026-11-15 14:03:09')
})

test.each([
  [
    'awaiting-payment',
    {},
    [
      ['提交订单', 'done'],
      ['待付款', 'current'],
      ['待发货', 'todo'],
      ['待收货', 'todo'],
    ],
  ],
  [
    'awaiting-shipment',
    { paidAt: at(1) },
    [
      ['提交订单', 'done'],
      ['已付款', 'done'],
      ['待发货', 'current'],
      ['待收货', 'todo'],
    ],
  ],
  [
    'shipped',
    { paidAt: at(1), shippedAt: at(2) },
    [
      ['提交订单', 'done'],
      ['已付款', 'done'],
      ['已发货', 'done'],
      ['待收货', 'current'],
    ],
  ],
  [
    'completed',
    { paidAt: at(1), shippedAt: at(2), receivedAt: at(3) },
    [
      ['提交订单', 'done'],
      ['已付款', 'done'],
      ['已发货', 'done'],
      ['已完成', 'done'],
    ],
  ],
  [
    'cancelled',
    { cancelledAt: at(4) },
    [
      ['提交订单', 'done'],
      ['已取消', 'failed'],
    ],
  ],
] as const)('shows the timeline of an order in state %s', (state, dates, expected) => {
  expect(shape({ state, placedAt: at(0), ...none, ...dates })).toEqual(expected)
})

test('shows the sum with discounts, freight and refunds as sent, and labels it 应付 or 实付', () => {
  const amounts = {
    baseAmount: fen(23_602),
    priceChanges: [{ kind: 'ladder' as const, amount: fen(-602) }],
    discount: fen(500),
    discounts: [{ lane: 'coins' as const, amount: fen(500), parts: [{ label: '九采币', amount: fen(500) }] }],
    freight: fen(1000),
    shortAmount: fen(300),
    refundedAmount: fen(200),
    netAmount: fen(23_000),
    lines: [],
  }
  const { lines, payable, payableLabel } = orderMoney({ ...amounts, paidAt: null })
  expect(lines.map(line => [line.label, line.amount])).toEqual([
    ['商品金额（0 种 0 件，按基础价）', 23_602],
    ['阶梯价', -602],
    ['九采币抵扣', -500],
    ['运费', 1000],
    ['缺货退款', -300],
    ['售后退款', -200],
  ])
  expect(payable).toBe(23_000)
  expect(payableLabel).toBe('应付')
  const old = orderMoney({ ...amounts, discounts: [], priceChanges: [], paidAt: at(1) })
  expect(old.payableLabel).toBe('实付')
  expect(old.lines[1]).toEqual({ label: '优惠', amount: -500 })
})

test('titles the printout 采购订单 before and 随货同行单 after shipment', () => {
  expect([paperTitle({ shippedAt: null }), paperTitle({ shippedAt: at(1) })]).toEqual(['采购订单', '随货同行单'])
})
