import { expect, test } from 'vitest'
import { addMonths, dayNumber, instantOf, isoOfDay, lastDayOfMonth, monthOf, weekdayOf } from './days.ts'

test('counts days from the epoch and converts a day number back to the same day', () => {
  expect(dayNumber('1970-01-01')).toBe(0)
  expect(dayNumber('2000-03-01')).toBe(11_017)
  for (const iso of ['1999-12-31', '2000-02-29', '2024-02-29', '2026-01-01', '2100-03-01'])
    expect(isoOfDay(dayNumber(iso))).toBe(iso)
})

test('adds months by keeping the day, or takes the last day of a shorter month', () => {
  expect(isoOfDay(addMonths(dayNumber('2024-01-31'), 1))).toBe('2024-02-29')
  expect(isoOfDay(addMonths(dayNumber('2023-08-16'), 24))).toBe('2025-08-16')
  expect(isoOfDay(addMonths(dayNumber('2025-03-31'), -1))).toBe('2025-02-28')
  expect(isoOfDay(lastDayOfMonth(dayNumber('2025-12-03')))).toBe('2025-12-31')
})

test('gives the weekday and the month of a day, and the instant of a second of it', () => {
  expect(weekdayOf(dayNumber('2026-01-01'))).toBe(4)
  expect(weekdayOf(dayNumber('1969-12-28'))).toBe(0)
  expect(monthOf(dayNumber('2026-11-30'))).toBe(11)
  expect(instantOf(dayNumber('2026-01-01'), 34_205)).toBe('2026-01-01T09:30:05+08:00')
})
