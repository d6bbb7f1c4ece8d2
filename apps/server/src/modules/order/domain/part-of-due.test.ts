import { fen } from '@xiaojiu/kernel/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partOfDue } from './part-of-due.ts'

test('assigns the indivisible rest to the later packs', () => {
  expect(partOfDue(fen(1000), 3, 0, 1)).toBe(333)
  expect(partOfDue(fen(1000), 3, 1, 1)).toBe(333)
  expect(partOfDue(fen(1000), 3, 2, 1)).toBe(334)
  expect(() => partOfDue(fen(1000), 3, 2, 2)).toThrow(RangeError)
})

test('returns consecutive parts that add up to the whole, to the fen', () => {
  const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 })
  const pieces = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(amounts, pieces, (amount, counts) => {
      const quantity = counts.reduce((sum, count) => sum + count, 0)
      fc.pre(quantity > 0)
      let from = 0
      let sum = 0
      for (const count of counts) {
        const part = partOfDue(fen(amount), quantity, from, count)
        expect(part).toBeGreaterThanOrEqual(0)
        sum += part
        from += count
      }
      expect(sum).toBe(amount)
    }),
  )
})
