import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { isLate } from './cron-period.ts'

const NOW = new Date('2026-11-18T02:00:00Z')

test.each([
  ['* * * * *', 1],
  ['*/5 * * * *', 5],
  ['7 * * * *', 60],
  ['0,20 * * * *', 40],
  ['15 3 * * *', 1440],
  ['0 */6 * * *', 360],
  ['30 2 * * 1', 10_080],
  ['0 4 1 * *', 44_640],
])('reports a job with cron %s as late after three periods of %i minutes', (cron, minutes) => {
  const waits = 3 * minutes * 60_000
  const job = { cron, plannedAt: NOW, isRunning: false, paused: null }
  expect(isLate({ ...job, lastAt: addMs(NOW, -waits) }, NOW)).toBe(false)
  expect(isLate({ ...job, lastAt: addMs(NOW, -waits - 1) }, NOW)).toBe(true)
})
