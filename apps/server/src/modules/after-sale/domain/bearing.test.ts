import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RefundedGoods, resoldShare } from './bearing.ts'

const goods = (units: number, amount: number, resold: number): RefundedGoods => ({
  pool: { units, amount: fen(amount) },
  resold,
})
const share = (refund: number, ...lines: readonly RefundedGoods[]): Fen => resoldShare(fen(refund), lines, true)

test.each([
  ['nothing came back', 70_233, goods(7, 70_233, 0), 0],
  ['three of seven packs are sold again', 70_233, goods(7, 70_233, 3), 30_099],
  ['all packs are sold again', 70_233, goods(7, 70_233, 7), 70_233],
  ['a part was awarded, and packs worth less are sold again', 30_000, goods(7, 70_233, 2), 20_066],
  ['a part was awarded, and packs worth more are sold again', 30_000, goods(7, 70_233, 7), 30_000],
])('takes off a refund what the store has again as goods: %s', (_, refund, line, expected) => {
  expect(share(refund, line)).toBe(expected)
})

test('adds up the lines, and takes all of a refund whose goods never left', () => {
  expect(share(30_000, goods(3, 10_000, 1), goods(4, 20_000, 2))).toBe(3_333 + 10_000)
  expect(resoldShare(fen(7_000), [goods(7, 70, 0)], false)).toBe(7_000)
})

test('is never negative, never more than the refund, and never less when more is sold again', () => {
  const line = fc
    .record({ units: fc.integer({ min: 1, max: 500 }), amount: fc.integer({ min: 0, max: 10_000_000 }) })
    .chain(({ units, amount }) =>
      fc
        .integer({ min: 0, max: units - 1 })
        .map(resold => [goods(units, amount, resold), goods(units, amount, resold + 1)]),
    )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000_000 }), fc.array(line, { maxLength: 5 }), (refund, lines) => {
      const [fewer, more] = [0, 1].map(at => share(refund, ...lines.flatMap(pair => pair[at] ?? [])))
      expect(fewer).toBeGreaterThanOrEqual(0)
      expect(more).toBeGreaterThanOrEqual(fewer ?? 0)
      expect(more).toBeLessThanOrEqual(refund)
    }),
  )
})
