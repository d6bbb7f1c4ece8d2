import { expect, test } from 'vitest'
import { claimHref, fitReceived, receiptOf } from './receipt.ts'

const batches = [
  { key: 'p/l/a', parcelId: 'p', lineId: 'l', batchId: 'a', quantity: 10 },
  { key: 'p/l/b', parcelId: 'p', lineId: 'l', batchId: 'b', quantity: 4 },
]

test('what came as it was sent is not named', () => {
  expect(receiptOf('o', batches, {})).toEqual({ orderId: 'o' })
  expect(receiptOf('o', batches, { 'p/l/a': { quantity: 10, difference: 'short' } })).toEqual({ orderId: 'o' })
  expect(receiptOf('o', batches, { 'p/l/b': { quantity: 0, difference: 'damaged' } })).toEqual({
    orderId: 'o',
    goods: [{ parcelId: 'p', lineId: 'l', batchId: 'b', receivedQuantity: 0, difference: 'damaged' }],
  })
})

test.each([
  ['3', 3],
  ['12', 10],
  ['-1', 0],
  ['2.9', 2],
  ['x', 10],
])('typed %s of ten is %d', (typed, quantity) => {
  expect(fitReceived(typed, 10)).toBe(quantity)
})

test('a case begins with what is known', () => {
  expect(claimHref('o', { lineId: 'l', batchId: 'b', quantity: 2, reason: 'short' })).toBe(
    '/personal/goodsReturn?orderId=o&lineId=l&batchId=b&quantity=2&reason=short',
  )
})
