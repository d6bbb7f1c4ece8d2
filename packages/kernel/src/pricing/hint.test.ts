import { expect, test } from 'vitest'
import { fen } from '../money.ts'
import { byWorth, type Hint, worthOf } from './hint.ts'

const hint = (value: number, gain: number, more: Partial<Hint> = {}): Hint => ({
  rule: {} as never,
  missing: { by: 'amount', value },
  gain: fen(gain),
  giftName: null,
  ...more,
})

test.each([
  ['the goods cost less than what they bring', hint(2000, 2000), 'pays-for-itself'],
  ['a fifth of the price comes back', hint(10_000, 2000), 'good'],
  ['less than a fifth', hint(10_000, 1999), 'fair'],
  ['a twentieth', hint(10_000, 500), 'fair'],
  ['less than a twentieth', hint(10_000, 499), 'poor'],
  ['packs are missing', hint(12, 800, { missing: { by: 'count', value: 12 } }), null],
  ['it brings a gift', hint(5000, 0, { giftName: '医用口罩' }), null],
])('rates a step by what it brings when %s', (_, given, worth) => {
  expect(worthOf(given)).toBe(worth)
})

test('sorts the steps by what each missing yuan brings, those by packs last', () => {
  const packs = hint(12, 800, { missing: { by: 'count', value: 12 } })
  const [small, large] = [hint(10_000, 1000), hint(5000, 1000)]
  expect([packs, small, large].toSorted(byWorth)).toEqual([large, small, packs])
})
