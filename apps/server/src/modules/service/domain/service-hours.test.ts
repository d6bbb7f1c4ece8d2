import { expect, test } from 'vitest'
import { isOnDuty } from './service-hours.ts'

/** 2026-11-16 is a Monday. */
const at = (text: string) => new Date(`${text}:00+08:00`)

test.each([
  ['每日 8:00–21:00', '2026-11-15T20:59', true],
  ['每日 8:00–21:00', '2026-11-15T21:00', false],
  ['每日 8:00–21:00', '2026-11-16T07:59', false],
  ['工作日 8:30–18:00', '2026-11-20T08:30', true],
  ['工作日 8:30–18:00', '2026-11-21T10:00', false],
  ['周一至周六 8:30–17:30', '2026-11-21T17:29', true],
  ['周一至周六 8:30–17:30', '2026-11-22T10:00', false],
  ['周一至周日 8:30–20:30', '2026-11-22T10:00', true],
  ['8:30–20:30', '2026-11-22T20:30', false],
  ['全天候', '2026-11-22T03:00', true],
])('decides whether staff with hours %s are on duty at %s', (hours, text, isThere) => {
  expect(isOnDuty(hours, at(text))).toBe(isThere)
})
