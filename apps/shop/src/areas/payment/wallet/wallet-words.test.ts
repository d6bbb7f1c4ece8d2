import { expect, test } from 'vitest'
import { cardText, lastMonths, monthText } from './wallet-words.ts'

test('months are those of Shanghai, over the year', () => {
  expect(lastMonths(new Date('2025-12-31T16:00:00Z'), 3)).toEqual(['2026-01', '2025-12', '2025-11'])
  expect(monthText('2026-01')).toBe('2026年1月')
})
test('an account is named by its bank and last digits', () => {
  expect(cardText({ bankName: '中国工商银行', accountTail: '2222' })).toBe('中国工商银行（尾号 2222）')
})
