import { expect, test } from 'vitest'
import { waitText } from './wait-text.ts'

for (const [ms, text] of [
  [0, ' 1 秒'],
  [59_000, ' 59 秒'],
  [59_001, ' 1 分钟'],
  [3_599_000, ' 60 分钟'],
  [3_600_001, ' 2 小时'],
] as const)
  test(`waiting ${ms} ms is told as${text}`, () => {
    expect(waitText(ms)).toBe(text)
  })
