import fc from 'fast-check'
import { test } from 'vitest'
import { History, playHistory } from '../testing/random-history.ts'

test('keeps blue minus red equal to paid minus refunded over 10,000 random histories', () => {
  fc.assert(fc.property(History, playHistory), { numRuns: 10_000 })
}, 300_000)
