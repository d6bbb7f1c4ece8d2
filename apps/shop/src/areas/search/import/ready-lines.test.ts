import { expect, test } from 'vitest'
import { mergeLines } from './ready-lines.ts'

test('the same offer twice in a list is one line with both quantities', () => {
  const lines = [
    { offerId: 'a', quantity: 2 },
    { offerId: 'b', quantity: 1 },
    { offerId: 'a', quantity: 3 },
  ]
  expect(mergeLines(lines)).toEqual([
    { offerId: 'a', quantity: 5 },
    { offerId: 'b', quantity: 1 },
  ])
})
