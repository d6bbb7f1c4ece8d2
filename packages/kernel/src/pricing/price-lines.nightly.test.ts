import { test } from 'vitest'
import { checkMoreNeverDearer, checkSameFen } from './testing/laws.ts'

test('keeps the pricing invariants on 100,000 carts', () => {
  checkSameFen(100_000)
  checkMoreNeverDearer(100_000)
})
