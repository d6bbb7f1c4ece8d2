import { expect, test } from 'vitest'
import { pollDelayMs } from './use-payment-poll.ts'

const looked = { answerCount: 0, failureCount: 0, isVisible: true }

test.each([
  [0, 2000],
  [29, 2000],
  [30, 5000],
  [89, 5000],
  [90, 10_000],
  [5000, 10_000],
])('after %i answers waits %i ms', (answerCount, delayMs) => {
  expect(pollDelayMs({ ...looked, answerCount })).toBe(delayMs)
})

test('doubles the delay after each failure up to 30 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(failureCount => pollDelayMs({ ...looked, failureCount }))).toEqual([
    2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ])
})

test('stops polling while the tab is hidden', () => {
  expect(pollDelayMs({ ...looked, isVisible: false })).toBeNull()
})
