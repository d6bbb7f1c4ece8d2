import { cronText, eventText, jobText, moduleText } from '@xiaojiu/contract/staff/job-words.ts'
import { expect, test } from 'vitest'
import { errorText, rushText } from './job-text.ts'

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
  expect([eventText('order.shipped'), moduleText('invoice'), moduleText('invoice.issue')]).toEqual([
    '订单发货',
    '发票',
    '发票',
  ])
})

test('shows a failure without the class of the exception', () => {
  expect([errorText('Error: 找不到原订单'), errorText('TypeError: x is not a function'), errorText('超时')]).toEqual([
    '找不到原订单',
    'x is not a function',
    '超时',
  ])
})

test('says how many buyers wait in the rush line and for how long', () => {
  expect(rushText({ waitingCount: 0, waitMs: 0 })).toBe('抢购没有人排队')
  expect(rushText({ waitingCount: 12, waitMs: 1201 })).toBe('抢购排队 12 单，约需 2 秒')
})
