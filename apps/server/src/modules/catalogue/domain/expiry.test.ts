import { day } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { expiryLabel, shelfLifeCutoff } from './expiry.ts'

test('clearance goods are sold to their last day, others must last as promised', () => {
  expect(shelfLifeCutoff(day('2026-11-16'), 6, false)).toBe('2027-05-16')
  expect(shelfLifeCutoff(day('2026-11-16'), 6, true)).toBe('2026-11-16')
})

test('labels print the month or the day', () => {
  expect(expiryLabel({ on: day('2028-04-30'), precision: 'month' })).toBe('2028-04')
  expect(expiryLabel({ on: day('2028-04-30'), precision: 'day' })).toBe('2028-04-30')
})
