import type { CalendarEntry } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { expect, test } from 'vitest'
import { calendarMonths } from './calendar-months.ts'

const entry = (endsOn: string, daysLeft: number, isRenewing = false): CalendarEntry => ({
  code: 'DL',
  name: '药品经营许可证',
  endsOn,
  daysLeft,
  what: 'expiry',
  isRequired: true,
  isRenewing,
})

test('lists twelve months from the current one and names the new year', () => {
  const labels = calendarMonths('2026-11-16', []).map(month => month.label)
  expect(labels).toEqual(['11月', '12月', '2027年1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月'])
})

test('puts ended papers into the current month and raises no alarm for a paper in renewal', () => {
  const months = calendarMonths('2026-11-16', [
    entry('2026-10-01', -46),
    entry('2026-12-10', 24),
    entry('2027-01-31', 76),
    entry('2027-02-01', 20, true),
    entry('2027-10-30', 348),
  ])
  expect(months.map(month => `${month.entries.length} ${month.level}`)).toEqual([
    '1 urgent',
    '1 urgent',
    '1 soon',
    '1 fine',
    ...Array.from({ length: 7 }, () => '0 none'),
    '1 fine',
  ])
})
