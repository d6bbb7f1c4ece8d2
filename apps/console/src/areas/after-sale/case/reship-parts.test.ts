import { expect, test } from 'vitest'
import { codesIn, firstChoice, nextChoice } from './reship-parts.ts'

const batch = (batchId: string, freeCount: number) => ({ batchId, batchNo: batchId, expiresOn: null, freeCount })

test('takes from the batches in order until the quantity of the line is reached', () => {
  const choice = { lineId: 'l1', quantity: 5, batches: [batch('b1', 3), batch('b2', 9), batch('b3', 9)] }
  expect(firstChoice(choice)).toEqual([
    { lineId: 'l1', batchId: 'b1', quantity: 3, codes: '' },
    { lineId: 'l1', batchId: 'b2', quantity: 2, codes: '' },
  ])
})
test('takes nothing when no batch has free stock', () => {
  expect(firstChoice({ lineId: 'l1', quantity: 5, batches: [batch('b1', 0)] })).toEqual([])
})
test('adds the next batch with free stock, as long as there is one', () => {
  const choice = { lineId: 'l1', quantity: 5, batches: [batch('b1', 9), batch('b2', 0), batch('b3', 4)] }
  const first = firstChoice(choice)
  const more = nextChoice(choice, first)
  expect(more).toEqual([{ lineId: 'l1', batchId: 'b3', quantity: 0, codes: '' }])
  expect(nextChoice(choice, [...first, ...(more ?? [])])).toBeNull()
  // Another line of the same goods may take the same batch.
  expect(nextChoice({ ...choice, lineId: 'l2' }, first)).toEqual([
    { lineId: 'l2', batchId: 'b1', quantity: 0, codes: '' },
  ])
})
test('reads scanned codes, one in a line or several with marks between', () => {
  expect(codesIn('81234567890123456789\n81234567890123456780\n')).toEqual([
    '81234567890123456789',
    '81234567890123456780',
  ])
  expect(codesIn(' 81，82、83 84;85 ')).toEqual(['81', '82', '83', '84', '85'])
  expect(codesIn('  ')).toEqual([])
})
