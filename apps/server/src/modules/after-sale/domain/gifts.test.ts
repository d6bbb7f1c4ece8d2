import { expect, test } from 'vitest'
import { type Earning, unearnedCount } from './gifts.ts'

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
  // 60001 less a third of 30001, rounded against the buyer's total by less than a fen: 50000 is reached.
  [{ a: 1 }, 0],
  [{ a: 1, b: 1 }, 1],
  [{ a: 2 }, 1],
  [{ a: 3, b: 10 }, 1],
])('a gift for reaching 500.00, after %o came back: %i to give back', (back, count) => {
  expect(unearnedCount(once, backOf(back))).toBe(count)
})

test('one for every ten packs: as many go back as tens are no longer full', () => {
  const every: Earning = {
    count: 6,
    isEvery: true,
    tiers: [{ reach: 10, count: 2 }],
    lines: [{ lineId: 'a', counted: 35, quantity: 35 }],
  }
  expect([0, 5, 6, 15, 16, 35].map(back => unearnedCount(every, () => back))).toEqual([0, 0, 2, 2, 4, 6])
})

test('what was given before its terms were kept is never asked back', () => {
  expect(unearnedCount({ ...once, tiers: [] }, () => 3)).toBe(0)
})
