import { expect, test } from 'vitest'
import { linesToUntick, removalOf } from './removal.ts'
import { aLine } from '#trade/cart/testing.ts'

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
