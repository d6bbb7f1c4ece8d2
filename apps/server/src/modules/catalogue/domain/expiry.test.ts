import { day } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { addMonths, expiryLabel, shelfLifeCutoff } from './expiry.ts'

for (const [from, months, to] of [
  ['2026-11-16', 0, '2026-11-16'],
  ['2026-11-16', 6, '2027-05-16'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-31'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-03-15', 24, '2028-03-15'],
] as const)
  test(`${months} months after ${from} is ${to}`, () => expect(addMonths(day(from), months)).toBe(to))

test('clearance goods are sold to their last day, others must last as promised', () => {
  expect(shelfLifeCutoff(day('2026-11-16'), 6, false)).toBe('2027-05-16')
  expect(shelfLifeCutoff(day('2026-11-16'), 6, true)).toBe('2026-11-16')
})

test('labels print the month or the day', () => {
  expect(expiryLabel({ on: day('2028-04-30'), precision: 'month' })).toBe('2028-04')
  expect(expiryLabel({ on: day('2028-04-30'), precision: 'day' })).toBe('2028-04-30')
})
