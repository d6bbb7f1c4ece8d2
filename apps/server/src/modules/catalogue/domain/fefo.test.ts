import { day } from '@xiaojiu/kernel/time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expiryLabel, type FreeBatch, shelfLifeCutoff, takeFirstExpired } from './fefo.ts'

const batch = (batchId: string, expiresOn: string | null, freeCount: number): FreeBatch => ({
  batchId,
  batchNo: batchId,
  expiresOn: expiresOn === null ? null : day(expiresOn),
  freeCount,
})
const taken = (batches: readonly FreeBatch[], quantity: number) =>
  takeFirstExpired(batches, quantity)?.map(part => `${part.batchId}:${part.quantity}`) ?? null

test('takes the batch that expires first, and goods without expiry last', () => {
  const batches = [batch('c', null, 10), batch('b', '2028-06-30', 10), batch('a', '2027-01-31', 10)]
  expect(taken(batches, 5)).toEqual(['a:5'])
  expect(taken(batches, 25)).toEqual(['a:10', 'b:10', 'c:5'])
})

test('orders batches of the same expiry day by id', () => {
  expect(taken([batch('b', '2027-01-31', 5), batch('a', '2027-01-31', 5)], 7)).toEqual(['a:5', 'b:2'])
})

test('takes nothing when the batches hold too little', () => {
  expect(taken([batch('a', '2027-01-31', 5)], 6)).toBeNull()
  expect(taken([], 1)).toBeNull()
})

test('takes exactly the quantity, never more than a batch has', () => {
  const anyBatches = fc.array(fc.record({ month: fc.integer({ min: 1, max: 12 }), freeCount: fc.nat(20) }), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(anyBatches, fc.integer({ min: 1, max: 60 }), (given, quantity) => {
      const batches = given.map(({ month, freeCount }, at) =>
        batch(String(at), `2027-${String(month).padStart(2, '0')}-01`, freeCount),
      )
      const parts = takeFirstExpired(batches, quantity)
      const total = batches.reduce((sum, each) => sum + each.freeCount, 0)
      expect(parts === null).toBe(total < quantity)
      if (!parts) return
      expect(parts.reduce((sum, part) => sum + part.quantity, 0)).toBe(quantity)
      for (const part of parts)
        expect(part.quantity).toBeLessThanOrEqual(batches.find(each => each.batchId === part.batchId)?.freeCount ?? 0)
    }),
  )
})

test('sells clearance goods to their last day and other goods only with the promised shelf life', () => {
  expect(shelfLifeCutoff(day('2026-11-16'), 6, false)).toBe('2027-05-16')
  expect(shelfLifeCutoff(day('2026-11-16'), 6, true)).toBe('2026-11-16')
})

test('prints the expiry as month or day by its precision', () => {
  expect(expiryLabel({ on: day('2028-04-30'), precision: 'month' })).toBe('2028-04')
  expect(expiryLabel({ on: day('2028-04-30'), precision: 'day' })).toBe('2028-04-30')
})
