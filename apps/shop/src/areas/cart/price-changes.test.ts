import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { priceChanges, priceStep } from './price-changes.ts'
import { aLine } from '#trade/cart/testing.ts'

const changed = (lineId: string, quantity: number, before: number, now: number) =>
  aLine(lineId, {
    quantity,
    priceChange: { before: unitPrice(before), now: unitPrice(now) },
  })

test('counts what became cheaper and what became dearer', () => {
  const lines = [changed('a', 60, 99_000, 96_000), changed('b', 5, 950_000, 965_000), aLine('c')]
  expect(priceChanges(lines)).toMatchObject({ cheaperCount: 1, dearerCount: 1 })
})

test('nothing moved, nothing to tell', () => {
  expect(priceChanges([aLine('a')])).toBeNull()
})

test('the mark names these very prices, whatever the order of the lines', () => {
  const [a, b] = [changed('a', 1, 10_000, 9000), changed('b', 1, 10_000, 9000)]
  expect(priceChanges([a, b])?.mark).toBe(priceChanges([b, a])?.mark)
  expect(priceChanges([a, b])?.mark).not.toBe(priceChanges([changed('a', 1, 10_000, 8000), b])?.mark)
  // Another quantity is no news.
  expect(priceChanges([a, b])?.mark).toBe(priceChanges([changed('a', 7, 10_000, 9000), b])?.mark)
})

test('the step has no sign', () => {
  expect(priceStep({ before: unitPrice(9000), now: unitPrice(12_000) })).toBe(3000)
  expect(priceStep({ before: unitPrice(12_000), now: unitPrice(9000) })).toBe(3000)
})
