import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { historyFrom, judgeSend, KNOWN_LIMITS, STRANGERS_LIMITS } from './sms-limits.ts'

const noon = new Date('2026-11-16T12:00:00+08:00')
const MINUTE_MS = 60_000
const ago = (...minutes: readonly number[]) => minutes.toSorted((a, b) => b - a).map(m => addMs(noon, -m * MINUTE_MS))
const none: readonly Date[] = []

for (const { when, own, around = none, verdict } of [
  {
    when: 'the first of the day',
    own: none,
    verdict: { kind: 'allowed', needsCaptcha: false, remainingToday: 9 },
  },
  { when: 'half a minute after one', own: ago(0.5), verdict: { kind: 'just-sent', seconds: 30 } },
  { when: 'a minute after one', own: ago(1), verdict: { kind: 'allowed', needsCaptcha: true, remainingToday: 8 } },
  {
    when: 'an hour after one',
    own: ago(60),
    verdict: { kind: 'allowed', needsCaptcha: false, remainingToday: 8 },
  },
  {
    when: 'five within the hour',
    own: ago(50, 40, 30, 20, 10),
    verdict: { kind: 'too-many', waitMs: 10 * MINUTE_MS },
  },
  {
    when: 'five, the first an hour ago',
    own: ago(60, 40, 30, 20, 10),
    verdict: { kind: 'allowed', needsCaptcha: true, remainingToday: 4 },
  },
  {
    when: 'ten today',
    own: ago(...Array.from({ length: 10 }, (_, index) => 65 + index * 65)),
    verdict: { kind: 'too-many', waitMs: 12 * 60 * MINUTE_MS },
  },
  {
    when: 'twenty from one network within the hour',
    own: none,
    around: ago(...Array.from({ length: 20 }, (_, index) => 2 * index + 1)),
    verdict: { kind: 'too-many', waitMs: 21 * MINUTE_MS },
  },
  {
    when: 'a hundred from one network today',
    own: none,
    around: ago(...Array.from({ length: 100 }, (_, index) => 70 + index)),
    verdict: { kind: 'too-many', waitMs: 12 * 60 * MINUTE_MS },
  },
])
  test(`decides whether a code may be sent: ${when}`, () => {
    expect(judgeSend({ own, around }, STRANGERS_LIMITS, noon)).toEqual(verdict)
  })

test('counts the day from midnight and the hour across midnight', () => {
  const justPastMidnight = new Date('2026-11-17T00:10:00+08:00')
  expect(historyFrom(justPastMidnight)).toEqual(new Date('2026-11-16T23:10:00+08:00'))
  expect(historyFrom(noon)).toEqual(new Date('2026-11-16T00:00:00+08:00'))
  const evening = Array.from({ length: 4 }, (_, index) => new Date(`2026-11-16T23:${20 + index}:00+08:00`))
  expect(judgeSend({ own: evening, around: none }, STRANGERS_LIMITS, justPastMidnight)).toEqual({
    kind: 'allowed',
    needsCaptcha: true,
    remainingToday: 9,
  })
})

test('limits the codes of all known browsers together', () => {
  const around = ago(...Array.from({ length: 10 }, (_, index) => 5 * index + 5))
  expect(judgeSend({ own: none, around }, KNOWN_LIMITS, noon)).toEqual({ kind: 'too-many', waitMs: 10 * MINUTE_MS })
})
