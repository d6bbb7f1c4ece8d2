import { expect, test } from 'vitest'
import { addDays, day, dayOf, daysBetween, startOf, toWireInstant } from './time.ts'

test('changes the day at midnight in Shanghai, not in UTC', () => {
  expect(dayOf(new Date('2026-11-15T15:59:59.999Z'))).toBe('2026-11-15')
  expect(dayOf(new Date('2026-11-15T16:00:00.000Z'))).toBe('2026-11-16')
})
test('starts a day at 16:00 UTC of the day before', () => {
  expect(startOf(day('2026-03-01')).toISOString()).toBe('2026-02-28T16:00:00.000Z')
})
test('adds days across month ends and leap days', () => {
  expect(addDays(day('2028-02-28'), 1)).toBe('2028-02-29')
  expect(addDays(day('2026-01-01'), -1)).toBe('2025-12-31')
  expect(daysBetween(day('2026-11-15'), day('2026-12-22'))).toBe(37)
})
test('writes instants with the UTC offset of Shanghai', () => {
  expect(toWireInstant(new Date('2026-11-15T16:00:00.000Z'))).toBe('2026-11-16T00:00:00.000+08:00')
})
test.each(['2026-13-01', '2026-1-1', 'today', ''])('refuses %j as a day', text => {
  expect(() => day(text)).toThrow(RangeError)
})
