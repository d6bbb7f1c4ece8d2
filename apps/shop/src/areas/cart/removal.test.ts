import { expect, test } from 'vitest'
import { aCart, aCartStore, aLine } from '#trade/cart/testing.ts'
import { linesToUntick, removalOf, selectionOf, tickOf } from './removal.ts'

const problem = { kind: 'over-stock', text: '库存仅剩5盒' } as const
const lines = [
  aLine('a', { quantity: 20 }),
  aLine('b', { isChecked: false }),
  aLine('c', { problem }),
  aLine('d', { choice: null }),
]

test('counts the kinds and packs to be ordered and the faulty lines', () => {
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
])('computes the state of the tick box over lines: %s', (_, given, tick) => {
  expect(tickOf(given)).toEqual(tick)
})

test('keeps offers, quantities and unticked lines of a removal so that it can be undone', () => {
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

test('finds the new lines to untick by their offer after an undo', () => {
  const removal = removalOf([aLine('a', { isChecked: false }), aLine('b')])
  const now = [
    aLine('new-1', { goods: { offerId: 'offer-a' } }),
    aLine('new-2', { goods: { offerId: 'offer-b' } }),
    aLine('c'),
  ]
  expect(removal && linesToUntick(now, removal)).toEqual(['new-1'])
})

test('splits an undo of 450 lines into calls of at most 200', () => {
  const removal = removalOf(Array.from({ length: 450 }, (_, index) => aLine(String(index))))
  expect(removal?.additions.map(lines => lines.length)).toEqual([200, 200, 50])
  expect(removal?.additions[0]?.[0]?.offerId).toBe('offer-449')
})

test('returns null when nothing was removed', () => {
  expect(removalOf([])).toBeNull()
})
