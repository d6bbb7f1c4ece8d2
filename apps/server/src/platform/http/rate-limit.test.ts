import { expect, test } from 'vitest'
import { tooManyRequests } from './rate-limit.ts'

for (const [ms, text, seconds] of [
  [0, '操作过于频繁，请 1 秒后再试', 1],
  [59_000, '操作过于频繁，请 59 秒后再试', 59],
  [59_001, '操作过于频繁，请 1 分钟后再试', 60],
  [3_599_000, '操作过于频繁，请 60 分钟后再试', 3599],
  [3_600_001, '操作过于频繁，请 2 小时后再试', 3601],
] as const)
  test(`describes a wait of ${ms} ms as ${text}`, () => {
    const refusal = tooManyRequests(ms)
    expect([refusal.message, refusal.details['waitSeconds']]).toEqual([text, seconds])
  })
