import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { isLate, nextRun } from './cron-period.ts'

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

test.each([
  ['* * * * *', '2026-11-18T02:01:00Z'],
  ['*/30 * * * *', '2026-11-18T02:30:00Z'],
  ['0,20 * * * *', '2026-11-18T02:20:00Z'],
  // Ten o'clock in China is now, so the next is tomorrow's.
  ['0 10 * * *', '2026-11-19T02:00:00Z'],
  ['15 3 * * *', '2026-11-18T19:15:00Z'],
  ['30 2 * * 1', '2026-11-22T18:30:00Z'],
  ['0 4 1 * *', '2026-11-30T20:00:00Z'],
])('plans the next run of cron %s for %s in China time', (cron, at) => {
  expect(nextRun(cron, NOW)).toEqual(new Date(at))
})

test('plans no run for a day that never comes', () => {
  expect(nextRun('0 0 31 2 *', NOW)).toBeNull()
})
