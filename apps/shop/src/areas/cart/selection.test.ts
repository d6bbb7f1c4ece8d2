import { expect, test } from 'vitest'
import { selectionOf, tickOf } from './selection.ts'
import { aCart, aCartStore, aLine } from '#trade/cart/testing.ts'

const problem = { kind: 'over-stock', text: '库存仅剩5盒' } as const
const lines = [
  aLine('a', { quantity: 20 }),
  aLine('b', { isChecked: false }),
  aLine('c', { problem }),
  aLine('d', { choice: null }),
]

test('counts what would be ordered, as the server does', () => {
  expect(selectionOf(aCart([aCartStore('s1', lines), aCartStore('s2', [aLine('e')])]))).toEqual({
    kindCount: 2,
    packCount: 30,
    faultyCount: 2,
  })
})

test.each([
  ['nothing there', [], { isAll: false, isSome: false }],
  ['none', [aLine('a', { isChecked: false })], { isAll: false, isSome: false }],
  ['some', lines, { isAll: false, isSome: true }],
  ['all', [aLine('a'), aLine('b')], { isAll: true, isSome: true }],
])('the box over lines of which %s are ticked', (_, given, tick) => {
  expect(tickOf(given)).toEqual(tick)
})
