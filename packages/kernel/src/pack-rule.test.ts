import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  explainQuantity,
  fitQuantity,
  mostQuantity,
  type PackRule,
  packRule,
  quantityProblem,
  type Room,
} from './pack-rule.ts'

const stored: PackRule = {
  minQuantity: 10,
  stepQuantity: 5,
  midPack: 12,
  casePack: 240,
  isSplittable: true,
  limitPerOrder: null,
  limitPerMonth: null,
  packUnit: '盒',
}
const rule = (given: Partial<PackRule> = {}) => packRule({ ...stored, ...given })
const plenty: Room = { stock: 10_000 }

describe('normalising a stored rule', () => {
  test('raises a minimum that is not a multiple of the step', () => {
    expect(rule({ minQuantity: 12 })).toMatchObject({ minQuantity: 15, stepQuantity: 5 })
  })
  test('uses the middle pack as step for goods that cannot be split', () => {
    expect(rule({ isSplittable: false })).toMatchObject({ minQuantity: 12, stepQuantity: 12 })
  })
})

const FIT: readonly [
  when: string,
  given: Partial<PackRule>,
  wish: number,
  room: Room,
  fits: number,
  why: string | null,
][] = [
  ['keeps a quantity that fits', {}, 20, plenty, 20, null],
  ['raises a quantity below the minimum', {}, 3, plenty, 10, '10盒起订'],
  ['raises a quantity between two steps', {}, 21, plenty, 25, '须按5盒的倍数采购'],
  ['lowers a quantity above the stock', {}, 40, { stock: 33 }, 30, '库存仅剩33盒'],
  ['returns 0 when the stock is below the minimum', {}, 10, { stock: 9 }, 0, '库存不足，暂时缺货'],
  ['lowers a quantity above the order limit', { limitPerOrder: 32 }, 40, plenty, 30, '每单限购32盒'],
  [
    'lowers a quantity above what is left of the monthly limit',
    { limitPerMonth: 60 },
    40,
    { stock: 500, boughtCount: 35 },
    25,
    '每30天限购60盒，还可购买25盒',
  ],
  [
    'returns 0 when the monthly limit is used up',
    { limitPerMonth: 60 },
    10,
    { stock: 500, boughtCount: 60 },
    0,
    '每30天限购60盒，您的额度已用完',
  ],
  [
    'returns 0 when more was bought than the monthly limit allows',
    { limitPerMonth: 60 },
    10,
    { stock: 500, boughtCount: 90 },
    0,
    '每30天限购60盒，您的额度已用完',
  ],
  [
    'returns 0 when the order limit is below the minimum',
    { limitPerOrder: 5 },
    10,
    plenty,
    0,
    '每单限购5盒，低于起订量',
  ],
  ['raises a fraction to a whole step', {}, 12.5, plenty, 15, '请输入正确的数量'],
  ['raises 0 to the minimum', {}, 0, plenty, 10, '请输入正确的数量'],
]

for (const [when, given, wish, room, fits, why] of FIT)
  test(when, () => {
    expect(fitQuantity(rule(given), wish, room)).toBe(fits)
    expect(explainQuantity(rule(given), wish, room)).toBe(why)
  })

test.each([
  ['out-of-stock', {}, 10, { stock: 9 }],
  ['over-limit', { limitPerOrder: 5 }, 10, { stock: 100 }],
  ['wrong-pack', {}, 5, { stock: 100 }],
  // Also when it is above the limit: the sentence names the multiple.
  ['wrong-pack', { limitPerOrder: 20 }, 22, { stock: 100 }],
  ['over-limit', { limitPerOrder: 20 }, 25, { stock: 100 }],
  ['over-limit', { limitPerMonth: 60 }, 25, { stock: 100, boughtCount: 40 }],
  ['over-stock', {}, 105, { stock: 100 }],
] as const)('names the kind of a problem: %s with %j', (kind, given, quantity, room) => {
  expect(quantityProblem(rule(given), quantity, room)?.kind).toBe(kind)
})

const anyRule = fc
  .record({
    minQuantity: fc.integer({ min: 1, max: 50 }),
    stepQuantity: fc.integer({ min: 1, max: 20 }),
    midPack: fc.integer({ min: 1, max: 20 }),
    isSplittable: fc.boolean(),
    limitPerOrder: fc.option(fc.integer({ min: 1, max: 200 })),
    limitPerMonth: fc.option(fc.integer({ min: 1, max: 300 })),
  })
  .map(given => rule(given))
const anyRoom = fc.record({ stock: fc.integer({ min: 0, max: 500 }), boughtCount: fc.integer({ min: 0, max: 400 }) })
const anyWish = fc.integer({ min: 1, max: 600 })

test('returns 0 with an explanation or a quantity that needs none', () => {
  fc.assert(
    fc.property(anyRule, anyRoom, anyWish, (given, room, wish) => {
      const fitted = fitQuantity(given, wish, room)
      if (fitted > 0) expect(explainQuantity(given, fitted, room)).toBeNull()
      else expect(explainQuantity(given, wish, room)).not.toBeNull()
    }),
  )
})

test('leaves a quantity that needs no explanation unchanged', () => {
  fc.assert(
    fc.property(anyRule, anyRoom, anyWish, (given, room, wish) => {
      const isExplained = explainQuantity(given, wish, room) !== null
      expect(isExplained || fitQuantity(given, wish, room) === wish).toBe(true)
    }),
  )
})

test('never accepts a quantity above the maximum', () => {
  fc.assert(
    fc.property(anyRule, anyRoom, anyWish, (given, room, wish) => {
      const isExplained = explainQuantity(given, wish, room) !== null
      expect(isExplained || wish <= mostQuantity(given, room)).toBe(true)
    }),
  )
})
