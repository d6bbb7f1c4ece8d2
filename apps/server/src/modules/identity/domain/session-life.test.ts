import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { ABSOLUTE_MS, endOf, IDLE_MS } from './session-life.ts'

const start = new Date('2026-11-16T12:00:00+08:00')
const expiresAt = addMs(start, ABSOLUTE_MS)

test('a session ends after the idle time or at its absolute end, whichever comes first', () => {
  expect(endOf({ lastSeenAt: start, expiresAt })).toEqual(addMs(start, IDLE_MS))
  expect(endOf({ lastSeenAt: addMs(start, ABSOLUTE_MS - 1000), expiresAt })).toEqual(expiresAt)
})
