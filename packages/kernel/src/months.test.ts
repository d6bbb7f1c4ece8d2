import { expect, test } from 'vitest'
import { addMonths, lastMonths, monthBounds, monthOf, sameDayLater } from './months.ts'
import { day, dayOf } from './time.ts'

test('starts and ends a month at midnight in Shanghai', () => {
  expect(monthBounds('2026-12').map(at => at.toISOString())).toEqual([
    '2026-11-30T16:00:00.000Z',
    '2026-12-31T16:00:00.000Z',
  ])
  expect(monthOf(dayOf(new Date('2026-10-31T16:00:00Z')))).toBe('2026-11')
})
test('adds months across years in both directions', () => {
  expect([-12, -11, -1, 0, 1, 2].map(count => addMonths('2026-11', count))).toEqual([
    '2025-11',
    '2025-12',
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
  ])
})
test('uses the last day of a month that lacks the day', () => {
  expect([1, 2, 3].map(months => sameDayLater(day('2026-12-31'), months))).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ])
})

test('lists this month and those before it, newest first', () => {
  expect(lastMonths(day('2026-01-01'), 3)).toEqual(['2026-01', '2025-12', '2025-11'])
})

for (const [from, months, to] of [
  ['2026-11-16', 0, '2026-11-16'],
  ['2026-11-16', 6, '2027-05-16'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-31'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-03-15', 24, '2028-03-15'],
] as const)
  test(`${months} months after ${from} is ${to}`, () => expect(sameDayLater(day(from), months)).toBe(to))
