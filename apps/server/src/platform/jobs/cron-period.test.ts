import { expect, test } from 'vitest'
import { periodOf } from './cron-period.ts'

test.each([
  ['* * * * *', 1],
  ['*/5 * * * *', 5],
  ['7 * * * *', 60],
  ['0,20 * * * *', 40],
  ['15 3 * * *', 1440],
  ['0 */6 * * *', 360],
  ['30 2 * * 1', 10_080],
  ['0 4 1 * *', 44_640],
])('tells the longest wait of %s in minutes', (cron, minutes) => {
  expect(periodOf(cron)).toBe(minutes * 60_000)
})
