import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  allocate,
  type Fen,
  fen,
  formatYuan,
  least,
  moneyWords,
  negate,
  parseYuan,
  subtract,
  ZERO,
} from './money.ts'

test.each([
  [['0.1', '0.2'], '0.30'],
  [['12.5', '7'], '19.50'],
  [['-0.10', '0.05'], '-0.05'],
  [['99999999999.99', '0.01'], '100000000000.00'],
  [[], '0.00'],
])('R-187 adds %j up to %s', (amounts, sum) => {
  expect(formatYuan(add(...amounts.map(amount => parseYuan(amount) ?? ZERO)))).toBe(sum)
})

describe('fen', () => {
  test('refuses fractions and numbers past the safe range', () => {
    expect(() => fen(0.5)).toThrow(RangeError)
    expect(() => fen(2 ** 53)).toThrow(RangeError)
    expect(() => fen(Number.NaN)).toThrow(RangeError)
  })
  test('never yields a negative zero', () => {
    expect(Object.is(negate(ZERO), 0)).toBe(true)
  })
  test('adds, subtracts and takes the lesser', () => {
    expect(add(fen(1), fen(2), fen(3))).toBe(6)
    expect(subtract(fen(1), fen(2))).toBe(-1)
    expect(least(fen(3), fen(2))).toBe(2)
  })
})

describe('allocate', () => {
  test('splits 1.00 yuan into three equal parts of 34, 33 and 33', () => {
    expect(allocate(fen(100), [1, 1, 1])).toEqual([34, 33, 33])
  })
  test('gives a part without weight nothing, also for a negative total', () => {
    expect(allocate(fen(-101), [1, 0, 1])).toEqual([-50, 0, -51])
  })
  test('throws when there is no weight to split over', () => {
    expect(() => allocate(fen(1), [0, 0])).toThrow(RangeError)
    expect(() => allocate(fen(1), [])).toThrow(RangeError)
  })
  test('returns parts that add up, each within one fen of its exact share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e10, max: 1e10 }),
        fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 50 }).filter(weights => weights.some(w => w > 0)),
        (total, weights) => {
          const parts = allocate(fen(total), weights)
          const weightSum = weights.reduce((a, b) => a + b, 0)
          expect(add(...parts)).toBe(total)
          for (const [index, part] of parts.entries()) {
            expect(Math.abs(part - (total * (weights[index] ?? 0)) / weightSum)).toBeLessThan(1.001)
          }
        },
      ),
    )
  })
})

describe('yuan on the wire', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [1250, '12.50'],
    [-1, '-0.01'],
    [-123456, '-1234.56'],
  ])('formats %i fen as %s and parses it back', (amount, text) => {
    expect(formatYuan(fen(amount))).toBe(text)
    expect(parseYuan(text)).toBe(amount)
  })
  test.each([
    [0, '¥0.00'],
    [99_999, '¥999.99'],
    [100_000, '¥1,000.00'],
    [123_456_789, '¥1,234,567.89'],
    [-125_000, '−¥1,250.00'],
  ])('shows %d fen as %s', (amount, words) => {
    expect(moneyWords(fen(amount))).toBe(words)
  })
  test.each(['', '1.005', '1e3', '01.00', '.5', '1.', '１２', '1,000.00', ' 1', '--1', 'NaN', '99999999999999'])(
    'refuses %j as an amount',
    text => {
      expect(parseYuan(text)).toBeNull()
    },
  )
  test('parses back any formatted amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), amount => {
        expect(parseYuan(formatYuan(amount as Fen))).toBe(amount)
      }),
    )
  })
})
