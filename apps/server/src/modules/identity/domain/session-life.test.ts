import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { ABSOLUTE_MS, endOf, IDLE_MS, isLive } from './session-life.ts'

const start = new Date('2026-11-16T12:00:00+08:00')
const fresh = { lastSeenAt: start, expiresAt: addMs(start, ABSOLUTE_MS), endedAt: null }

test('a session lives until the idle time or the absolute end, whichever comes first', () => {
  expect(isLive(fresh, addMs(start, IDLE_MS - 1))).toBe(true)
  expect(isLive(fresh, addMs(start, IDLE_MS))).toBe(false)
  const old = { ...fresh, lastSeenAt: addMs(start, ABSOLUTE_MS - 1000) }
  expect(endOf(old)).toEqual(fresh.expiresAt)
  expect(isLive(old, addMs(start, ABSOLUTE_MS - 1))).toBe(true)
  expect(isLive(old, fresh.expiresAt)).toBe(false)
})

test('an ended session is over at once', () => {
  expect(isLive({ ...fresh, endedAt: start }, start)).toBe(false)
})
