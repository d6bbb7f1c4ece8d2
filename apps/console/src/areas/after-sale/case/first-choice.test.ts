import { expect, test } from 'vitest'
import { firstChoice } from './first-choice.ts'

const batch = (batchId: string, freeCount: number) => ({ batchId, batchNo: batchId, expiresOn: null, freeCount })

test('takes from the batches in order until the quantity of the line is reached', () => {
  const choice = { lineId: 'l1', quantity: 5, batches: [batch('b1', 3), batch('b2', 9), batch('b3', 9)] }
  expect(firstChoice(choice)).toEqual([
    { lineId: 'l1', batchId: 'b1', quantity: 3 },
    { lineId: 'l1', batchId: 'b2', quantity: 2 },
  ])
})
test('takes nothing when no batch has free stock', () => {
  expect(firstChoice({ lineId: 'l1', quantity: 5, batches: [batch('b1', 0)] })).toEqual([])
})
