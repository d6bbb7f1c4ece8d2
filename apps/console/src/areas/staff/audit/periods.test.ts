import { expect, test } from 'vitest'
import { startOf } from './periods.ts'

const now = new Date('2026-11-16T17:30:00Z')

test('begins at midnight in China', () => {
  expect(startOf('today', now)?.toISOString()).toBe('2026-11-16T16:00:00.000Z')
  expect(startOf('7', now)?.toISOString()).toBe('2026-11-10T16:00:00.000Z')
  expect(startOf(undefined, now)).toBeUndefined()
})
