import { expect, test } from 'vitest'
import { linesToUntick, removalOf, selectionOf, tickOf } from './removal.ts'
import { aLine, aCart, aCartStore } from '#trade/cart/testing.ts'

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

test('what was taken out can be put back: offers, quantities, and which were ticked', () => {
  const removal = removalOf([aLine('a', { quantity: 20 }), aLine('b', { isChecked: false })])
  expect(removal).toEqual({
    name: '联邦 阿莫西林胶囊 0.25g×24粒',
    kindCount: 2,
    isKept: false,
    additions: [
      [
        { offerId: 'offer-b', quantity: 10 },
        { offerId: 'offer-a', quantity: 20 },
      ],
    ],
    untickedOfferIds: ['offer-b'],
  })
})

test('putting in gives new lines; those of unticked goods are found by their offer', () => {
  const removal = removalOf([aLine('a', { isChecked: false }), aLine('b')])
  const now = [
    aLine('new-1', { goods: { offerId: 'offer-a' } }),
    aLine('new-2', { goods: { offerId: 'offer-b' } }),
    aLine('c'),
  ]
  expect(removal && linesToUntick(now, removal)).toEqual(['new-1'])
})

test('more than the server takes at once goes in several calls', () => {
  const removal = removalOf(Array.from({ length: 450 }, (_, index) => aLine(String(index))))
  expect(removal?.additions.map(lines => lines.length)).toEqual([200, 200, 50])
  expect(removal?.additions[0]?.[0]?.offerId).toBe('offer-449')
})

test('nothing taken out, nothing to put back', () => {
  expect(removalOf([])).toBeNull()
})
