import { day } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { isDue, isInForce, lastDay, shownState } from './shown-state.ts'

const until = (validUntil: string) => ({ state: 'certified' as const, validUntil: day(validUntil) })
const today = day('2026-11-16')

test.each([
  ['2027-01-16', 'certified', true, false],
  ['2027-01-15', 'certified', true, true],
  ['2026-12-17', 'certified', true, true],
  ['2026-12-16', 'expiring', true, true],
  ['2026-11-16', 'expiring', true, true],
  ['2026-11-15', 'expired', false, true],
])('shows a certificate valid until %s as %s', (validUntil, state, inForce, due) => {
  expect(shownState(until(validUntil), today)).toBe(state)
  expect(isInForce(until(validUntil), today)).toBe(inForce)
  expect(isDue(until(validUntil), today)).toBe(due)
})

test('treats an uncertified company as never in force and always due', () => {
  for (const state of ['none', 'checking', 'failed', 'voided'] as const) {
    expect(shownState({ state, validUntil: day('2030-01-01') }, today)).toBe(state)
    expect(isInForce({ state, validUntil: day('2030-01-01') }, today)).toBe(false)
    expect(isDue({ state, validUntil: null }, today)).toBe(true)
  }
})

test('ends a period of years on the day before the same date', () => {
  expect(lastDay(today, 1)).toBe('2027-11-15')
  expect(lastDay(day('2027-01-01'), 3)).toBe('2029-12-31')
  expect(lastDay(day('2028-02-29'), 1)).toBe('2029-02-27')
})
