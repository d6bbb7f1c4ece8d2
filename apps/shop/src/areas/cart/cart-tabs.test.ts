import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { aCart, aCartStore, aLine } from '#trade/cart/testing.ts'
import { cartRows } from './cart-rows.ts'
import { shownTabs, tabView } from './cart-tabs.ts'

const cart = aCart(
  [
    aCartStore('s1', [
      aLine('a', { priceChange: { before: unitPrice(1), now: unitPrice(2), difference: unitPrice(1) } }),
      aLine('b', { goods: { expiry: { earliest: '2026-12', latest: '2027-01', isNear: true } } }),
    ]),
    aCartStore('s2', [aLine('c')]),
  ],
  { invalidLines: [aLine('x', { problem: { kind: 'unlisted', text: '商品已下架' } })] },
)

test('hides empty tabs except the open one', () => {
  expect(shownTabs(cart, 'all').map(({ key, count }) => [key, count])).toEqual([
    ['all', 4],
    ['changed', 1],
    ['near-expiry', 1],
    ['invalid', 1],
  ])
  expect(shownTabs(cart, 'to-mend').map(({ key }) => key)).toContain('to-mend')
})

test('shows only the stores that have a line in the tab', () => {
  const { stores, invalidLines } = tabView(cart, 'changed')
  expect(stores.map(({ store, lines }) => [store.storeId, lines.map(line => line.lineId)])).toEqual([['s1', ['a']]])
  expect(invalidLines).toEqual([])
  expect(tabView(cart, 'invalid')).toEqual({ stores: [], invalidLines: cart.invalidLines })
})

test('lists head, lines and foot of each store in order', () => {
  expect(cartRows(cart.stores, []).map(row => row.key)).toEqual([
    'head-s1',
    'a',
    'b',
    'foot-s1',
    'head-s2',
    'c',
    'foot-s2',
  ])
})
