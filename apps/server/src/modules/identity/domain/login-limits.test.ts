import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { judgeAttempt, MOST_TRIES, maskLogin, pickCompany } from './login-limits.ts'

const now = new Date('2026-11-16T12:00:00+08:00')
const counted = (most: number, begunCount = 1, failedCount = 0, minutesLeft = 5) => ({
  most,
  tally: { begunCount, failedCount, expiresAt: addMs(now, minutesLeft * 60_000) },
})
const { network, login } = MOST_TRIES

for (const { when, counts, verdict } of [
  { when: 'nothing happened yet', counts: [], verdict: { kind: 'allowed', needsCaptcha: false } },
  { when: 'two failures', counts: [counted(login, 3, 2)], verdict: { kind: 'allowed', needsCaptcha: false } },
  { when: 'three failures', counts: [counted(login, 4, 3)], verdict: { kind: 'allowed', needsCaptcha: true } },
  {
    when: 'three failures under one of two keys',
    counts: [counted(login), counted(network, 4, 3)],
    verdict: { kind: 'allowed', needsCaptcha: true },
  },
  {
    when: 'the thirtieth attempt of a login',
    counts: [counted(login, 30, 29)],
    verdict: { kind: 'allowed', needsCaptcha: true },
  },
  {
    when: 'the thirty-first attempt of a login',
    counts: [counted(login, 31, 30)],
    verdict: { kind: 'too-many', waitMs: 300_000 },
  },
  {
    when: 'the fiftieth attempt of a network',
    counts: [counted(network, 50)],
    verdict: { kind: 'allowed', needsCaptcha: false },
  },
  {
    when: 'the fifty-first attempt of a network',
    counts: [counted(network, 51)],
    verdict: { kind: 'too-many', waitMs: 300_000 },
  },
  {
    when: 'both are full: the longer wait counts',
    counts: [counted(login, 31, 30, 2), counted(network, 51, 50, 9)],
    verdict: { kind: 'too-many', waitMs: 540_000 },
  },
])
  test(`decides whether a log-in attempt is checked: ${when}`, () => {
    expect(judgeAttempt(counts, now)).toEqual(verdict)
  })

for (const [typed, masked] of [
  ['13800001234', '138****1234'],
  ['buyer', 'b***'],
  ['Xiaojiu2026', 'X***'],
] as const)
  test(`masks the login name in the audit trail as ${masked}`, () => {
    expect(maskLogin(typed)).toBe(masked)
  })

const open = (companyId: string) => ({ companyId, isChoosable: true })
const inReview = (companyId: string) => ({ companyId, isChoosable: false })

for (const { when, companies, last = null, picked } of [
  { when: 'no company', companies: [], picked: null },
  { when: 'the only company', companies: [open('a')], picked: 'a' },
  { when: 'the only company that may be chosen', companies: [inReview('a'), open('b')], picked: 'b' },
  { when: 'several, never asked', companies: [open('a'), open('b')], picked: null },
  { when: 'several, one chosen last time', companies: [open('a'), open('b')], last: 'b', picked: 'b' },
  { when: 'several, the one of last time is gone', companies: [open('a'), open('b')], last: 'x', picked: null },
  { when: 'the one of last time is in review again', companies: [open('a'), inReview('b')], last: 'b', picked: 'a' },
  { when: 'one, in review', companies: [inReview('a')], picked: 'a' },
  { when: 'several, all in review', companies: [inReview('a'), inReview('b')], picked: 'a' },
])
  test(`picks the company of a new session: ${when}`, () => {
    expect(pickCompany(companies, last)?.companyId ?? null).toBe(picked)
  })
