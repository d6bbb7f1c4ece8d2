import type { ImportLine } from '@xiaojiu/contract/search/import-schemas.ts'
import { expect, test } from 'vitest'
import { mergeLines, readyLines } from './ready-lines.ts'

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

test('a line whose quantity could not be read does not go into the cart', () => {
  const goods = { offerId: 'a', gate: { canBuy: true }, stock: { state: 'enough' }, pack: { minQuantity: 10 } }
  const lines = [{ quantity: null }, { quantity: 3 }].map(
    given => ({ verdict: 'matched', goods, ...given }) as unknown as ImportLine,
  )
  expect(readyLines(lines)).toEqual([{ offerId: 'a', quantity: 3 }])
})
