import { add, fen } from '@xiaojiu/kernel/money.ts'
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

test('adds the money lines up to the payable amount and labels it 应付 or 实付', () => {
  const amounts = { goodsAmount: fen(23_602), discount: fen(500), freight: fen(1000), payable: fen(24_102), lines: [] }
  const { lines, payable, payableLabel } = orderMoney({ ...amounts, paidAt: null })
  expect(add(...lines.map(line => line.amount ?? fen(0)))).toBe(payable)
  expect(payableLabel).toBe('应付')
  expect(orderMoney({ ...amounts, paidAt: at(1) }).payableLabel).toBe('实付')
})

test('titles the printout 采购订单 before and 随货同行单 after shipment', () => {
  expect([paperTitle({ shippedAt: null }), paperTitle({ shippedAt: at(1) })]).toEqual(['采购订单', '随货同行单'])
})
