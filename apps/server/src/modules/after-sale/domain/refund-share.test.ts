import { add, fen } from '@xiaojiu/kernel/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Earning, type Pool, priceDrop, shareOf, sharesOf, unearnedCount } from './refund-share.ts'

test('gives the rounding remainder to the last unit and throws when more units are claimed than exist', () => {
  expect(sharesOf({ units: 3, amount: fen(100) }, [1, 1, 1])).toEqual([33, 33, 34])
  expect(sharesOf({ units: 3, amount: fen(100) }, [3])).toEqual([100])
  expect(sharesOf({ units: 10, amount: fen(0) }, [4, 6])).toEqual([0, 0])
  expect(() => shareOf({ units: 3, amount: fen(100) }, 4)).toThrow('4 of 3')
})
test('refunds the difference to the present price, and nothing when no more than that was paid', () => {
  expect(priceDrop({ units: 10, amount: fen(1000) }, 10, fen(900))).toBe(100)
  expect(priceDrop({ units: 10, amount: fen(900) }, 10, fen(900))).toBe(0)
  expect(priceDrop({ units: 10, amount: fen(800) }, 10, fen(900))).toBe(0)
  expect(priceDrop({ units: 10, amount: fen(1000) }, 4, fen(360))).toBe(40)
})

/** Files some units, withdraws one filing, asks for a price reduction: in any order. */
const acts = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('file' as const), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ act: fc.constant('give-up' as const), which: fc.nat() }),
    fc.record({ act: fc.constant('drop' as const), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
  ),
  { maxLength: 30 },
)
test('refunds exactly the amount paid in total, whatever is filed, withdrawn and price-protected', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 50_000_000 }), acts, (units, due, all) => {
      let pool: Pool = { units, amount: fen(due) }
      const filed: { units: number; amount: number }[] = []
      let dropped = 0
      for (const one of all) {
        if (one.act === 'file') {
          const quantity = Math.floor(one.part * pool.units)
          const share = shareOf(pool, quantity)
          filed.push({ units: quantity, amount: share })
          pool = { units: pool.units - quantity, amount: fen(pool.amount - share) }
        } else if (one.act === 'give-up') {
          const [back] = filed.splice(one.which % Math.max(1, filed.length), 1)
          if (back) pool = { units: pool.units + back.units, amount: fen(pool.amount + back.amount) }
        } else {
          const now = fen(Math.floor((one.part * pool.amount) / 2))
          const drop = priceDrop(pool, pool.units, now)
          dropped += drop
          pool = { ...pool, amount: fen(pool.amount - drop) }
        }
        expect(pool.amount).toBeGreaterThanOrEqual(0)
      }
      const rest = pool.units > 0 ? add(...sharesOf(pool, [1, pool.units - 1])) : pool.amount
      expect(filed.reduce((total, one) => total + one.amount, 0) + dropped + rest).toBe(due)
    }),
    { numRuns: 600 },
  )
})

const backOf = (back: Readonly<Record<string, number>>) => (lineId: string) => back[lineId] ?? 0
const once: Earning = {
  count: 1,
  isEvery: false,
  tiers: [
    { reach: 20_000, count: 0 },
    { reach: 50_000, count: 1 },
  ],
  lines: [
    { lineId: 'a', counted: 30_001, quantity: 3 },
    { lineId: 'b', counted: 30_000, quantity: 10 },
  ],
}

test.each([
  [{}, 0],
  // 60001 minus a third of 30001 is 50000 after rounding: the tier is reached.
  [{ a: 1 }, 0],
  [{ a: 1, b: 1 }, 1],
  [{ a: 2 }, 1],
  [{ a: 3, b: 10 }, 1],
])('asks for an unearned gift of the 500.00 step: with %o returned, %i must be given back', (back, count) => {
  expect(unearnedCount(once, backOf(back))).toBe(count)
})

test('asks back the gifts of each ten packs that are no longer full', () => {
  const every: Earning = {
    count: 6,
    isEvery: true,
    tiers: [{ reach: 10, count: 2 }],
    lines: [{ lineId: 'a', counted: 35, quantity: 35 }],
  }
  expect([0, 5, 6, 15, 16, 35].map(back => unearnedCount(every, () => back))).toEqual([0, 0, 2, 2, 4, 6])
})

test('asks nothing back when the gift has no recorded terms', () => {
  expect(unearnedCount({ ...once, tiers: [] }, () => 3)).toBe(0)
})
