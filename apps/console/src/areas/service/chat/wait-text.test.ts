import { expect, test } from 'vitest'
import { waitText } from './wait-text.ts'

const since = new Date('2026-11-16T01:00:00Z')
test.each([
  [0, '等 0 秒'],
  [59, '等 59 秒'],
  [60, '等 1 分钟'],
  [3599, '等 59 分钟'],
  [7200, '等 2 小时'],
  [86_400 * 3, '等 3 天'],
])('shows how long a customer has waited after %i seconds', (seconds, text) => {
  expect(waitText(since, new Date(since.getTime() + seconds * 1000))).toBe(text)
})
