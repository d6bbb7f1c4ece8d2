import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { judgeAttempt, type Tally } from './login-limits.ts'

const now = new Date('2026-11-16T12:00:00+08:00')
const tally = (begunCount: number, failedCount: number, minutesLeft = 5): Tally => ({
  begunCount,
  failedCount,
  expiresAt: addMs(now, minutesLeft * 60_000),
})
const quiet = tally(1, 0)

for (const { when, ofNetwork = quiet, ofLogin = quiet, verdict } of [
  { when: 'nothing happened yet', verdict: { kind: 'allowed', needsCaptcha: false } },
  { when: 'two failures of the login', ofLogin: tally(3, 2), verdict: { kind: 'allowed', needsCaptcha: false } },
  { when: 'three failures of the login', ofLogin: tally(4, 3), verdict: { kind: 'allowed', needsCaptcha: true } },
  { when: 'three failures of the network', ofNetwork: tally(4, 3), verdict: { kind: 'allowed', needsCaptcha: true } },
  { when: 'the tenth attempt', ofLogin: tally(10, 9), verdict: { kind: 'allowed', needsCaptcha: true } },
  { when: 'the eleventh attempt', ofLogin: tally(11, 10), verdict: { kind: 'too-many', waitMs: 300_000 } },
  { when: 'the fiftieth of the network', ofNetwork: tally(50, 0), verdict: { kind: 'allowed', needsCaptcha: false } },
  { when: 'the fifty-first of the network', ofNetwork: tally(51, 0), verdict: { kind: 'too-many', waitMs: 300_000 } },
  {
    when: 'both are full: the longer wait counts',
    ofLogin: tally(11, 10, 2),
    ofNetwork: tally(51, 50, 9),
    verdict: { kind: 'too-many', waitMs: 540_000 },
  },
])
  test(`an attempt is looked at or not: ${when}`, () => {
    expect(judgeAttempt(ofNetwork, ofLogin, now)).toEqual(verdict)
  })

test('where guesses are bounded elsewhere only the network counts', () => {
  expect(judgeAttempt(tally(51, 51), null, now)).toEqual({ kind: 'too-many', waitMs: 300_000 })
  expect(judgeAttempt(tally(50, 49), null, now)).toEqual({ kind: 'allowed', needsCaptcha: true })
})
