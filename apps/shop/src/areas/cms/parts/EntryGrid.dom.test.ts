import { expect, test } from 'vitest'
import { cartFigure, orderFigure } from './EntryGrid.tsx'

test('shows the cart count and the most urgent order counts on the entries', () => {
  expect([cartFigure(0), cartFigure(1234)]).toEqual(['还没有商品', '1,234 种商品待结算'])
  const counts: Partial<Record<string, number>> = { 'awaiting-payment': 1, 'awaiting-shipment': 2, shipped: 3 }
  expect(orderFigure(state => counts[state] ?? 0)).toBe('待付款\u00a01 · 待发货\u00a02')
  expect(orderFigure(state => (state === 'shipped' ? 3 : 0))).toBe('待收货\u00a03')
  expect(orderFigure(() => 0)).toBe('没有待处理的订单')
})
