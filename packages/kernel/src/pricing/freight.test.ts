import { expect, test } from 'vitest'
import { fen } from '../money.ts'
import { freightFor } from './price-cart.ts'

const terms = { minOrder: fen(5000), freeFrom: fen(10_000), freeFromCount: 20, postage: fen(800) }

test.each([
  ['below the smallest order', 4999, 3, { freight: 800, minOrderGap: 1, freeAmountGap: 5001, freeCountGap: 17 }],
  ['one fen short of free', 9999, 3, { freight: 800, minOrderGap: 0, freeAmountGap: 1, freeCountGap: 17 }],
  ['free by amount', 10_000, 3, { freight: 0, minOrderGap: 0, freeAmountGap: null, freeCountGap: null }],
  [
    'free by count, though the smallest order is not reached',
    4000,
    20,
    { freight: 0, minOrderGap: 1000, freeAmountGap: null, freeCountGap: null },
  ],
  ['nothing chosen costs nothing', 0, 0, { freight: 0, minOrderGap: 0, freeAmountGap: null, freeCountGap: null }],
])('computes freight and gaps: %s', (_, amount, count, expected) => {
  expect(freightFor(terms, fen(amount), count)).toEqual(expected)
})
test('reports no gap for a store that never delivers free', () => {
  const never = { ...terms, freeFrom: null, freeFromCount: null }
  expect(freightFor(never, fen(1_000_000), 500)).toEqual({
    freight: 800,
    minOrderGap: 0,
    freeAmountGap: null,
    freeCountGap: null,
  })
})
