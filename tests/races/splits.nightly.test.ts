import { expect, test } from 'vitest'
import { checkSplits } from './splits.ts'

test('splits discounts and refunds over the lines without losing a fen, 100,000 orders', () => {
  expect(checkSplits(100_000)).toBe(100_000)
})
