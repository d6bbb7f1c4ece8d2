import { day } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { daysLeft } from './days-left.ts'

const today = day('2026-11-15')
const cases: readonly (readonly [string | null, string, string])[] = [
  [null, 'lasting', '长期有效'],
  ['2029-08-12', 'fine', '有效'],
  ['2027-05-15', 'fine', '有效'],
  ['2027-05-14', 'soon', '还有 180 天'],
  ['2027-02-16', 'soon', '还有 93 天'],
  ['2026-12-16', 'soon', '还有 31 天'],
  ['2026-12-15', 'urgent', '还有 30 天'],
  ['2026-12-08', 'urgent', '还有 23 天'],
  ['2026-11-15', 'urgent', '今天到期'],
  ['2026-11-14', 'expired', '已过期 1 天'],
]

for (const [on, level, text] of cases)
  test(`${on ?? '长期'} is ${level}: ${text}`, () => {
    expect(daysLeft(on === null ? null : day(on), today)).toEqual({ level, text })
  })
