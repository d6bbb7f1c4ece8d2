import { expect, test } from 'vitest'
import { pickSession } from './campaign.ts'

const at = (hour: number) => new Date(`2026-11-16T${String(hour).padStart(2, '0')}:00:00+08:00`)
const session = (from: number, to: number) => ({ startsAt: at(from), endsAt: at(to) })
const day = [session(8, 10), session(10, 12), session(14, 16)]

test.each([
  ['the one that is on', undefined, at(10), 1],
  ['its last moment is the next one’s first', undefined, at(12), 2],
  ['none is on: the next', undefined, at(13), 2],
  ['all are over: the last', undefined, at(20), 2],
  ['the one asked for', at(8), at(13), 0],
  ['one that does not exist: as if nothing was asked', at(9), at(13), 2],
])('picks a session: %s', (_, asked, now, index) => {
  expect(pickSession(day, asked, now)).toBe(day[index])
})
test('returns null when there is no session', () => {
  expect(pickSession([], undefined, at(10))).toBeNull()
})
