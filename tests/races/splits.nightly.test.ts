import { test } from 'vitest'
import { checkSplits } from './splits.ts'

test('100,000 orders: a discount adds up over the lines and every refund gives back what was paid', () => {
  checkSplits(100_000)
})
