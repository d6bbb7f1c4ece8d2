import { expect, test } from 'vitest'
import { rushText } from './rush-words.ts'

test.each([
  [0, 1, '马上轮到您，请勿关闭页面'],
  [12, 3, '前面还有 12 单，约 3 秒，请勿重复提交'],
  [1500, 0, '前面还有 1,500 单，约 1 秒，请勿重复提交'],
  [1500, 61, '前面还有 1,500 单，约 2 分钟，请勿重复提交'],
])('%i ahead, %i seconds', (aheadCount, waitSeconds, text) => {
  expect(rushText({ aheadCount, waitSeconds })).toBe(text)
})
