import { expect, test } from 'vitest'
import { lastTwelveMonths, yearBefore } from './months.ts'

test('twelve months, over the turn of a year', () => {
  const months = lastTwelveMonths('2026-03-31')
  expect([months.length, months[0], months[8], months[9], months[11]]).toEqual([
    12,
    '2025-04',
    '2025-12',
    '2026-01',
    '2026-03',
  ])
  expect(lastTwelveMonths('2026-12-01')[0]).toBe('2026-01')
  expect(yearBefore('2026-03')).toBe('2025-03')
})
