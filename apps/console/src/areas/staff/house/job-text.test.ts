import { cronText, jobText } from '@xiaojiu/contract/staff/job-words.ts'
import { expect, test } from 'vitest'
import { eventText, moduleText } from './job-text.ts'

test.each([
  ['* * * * *', '每分钟'],
  ['*/5 * * * *', '每 5 分钟'],
  ['7 * * * *', '每小时第 7 分'],
  ['40 3 * * *', '每天 03:40'],
  ['0 */6 * * *', '每 6 小时'],
  ['0 4 1 * *', '0 4 1 * *'],
])('translates the cron schedule %s into words', (cron, words) => {
  expect(cronText(cron)).toBe(words)
})

test('translates job, event and module names and shows an unknown job name as it is', () => {
  expect([jobText('invoice.issue'), jobText('x.y')]).toEqual(['开具发票', 'x.y'])
  expect([eventText('order.shipped'), moduleText('invoice')]).toEqual(['订单发货', '发票'])
})
