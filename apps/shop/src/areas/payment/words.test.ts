import type { CreditApplication } from '@xiaojiu/contract/payment/credit-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import {
  answerText,
  cardText,
  dueText,
  lastMonths,
  methodFacts,
  monthText,
  partPercent,
  purchasesText,
  repayPreview,
} from './words.ts'

const store = { storeId: 's', storeName: '江城医药', purchaseCount: 12, purchased: fen(860_000), isWaiting: false }

test('describes recent purchases from the store and its existing credit line', () => {
  expect(purchasesText({ ...store, line: null })).toBe('近 90 天成交 12 笔，¥8,600.00')
  expect(purchasesText({ ...store, line: { limit: fen(500_000), termDays: 30 } })).toBe(
    '近 90 天成交 12 笔，¥8,600.00；现有额度 ¥5,000.00，账期 30 天',
  )
})

test.each([
  ['granted as asked for: nothing to add', 'granted', { limit: fen(100), termDays: 30 }, null, null],
  ['granted otherwise: how much', 'granted', { limit: fen(5000), termDays: 15 }, null, '核定额度 ¥50.00，账期 15 天'],
  ['refused: why', 'refused', null, '请还清后再申请', '请还清后再申请'],
  ['waiting: nothing yet', 'waiting', null, null, null],
] as const)('describes the answer to a credit application: %s', (_, state, granted, answer, text) => {
  const application: CreditApplication = {
    applicationId: 'a',
    storeId: 's',
    storeName: '江城医药',
    limit: fen(100),
    termDays: 30,
    note: '',
    state,
    granted,
    answer,
    askedAt: new Date(0),
    settledAt: null,
  }
  expect(answerText(application)).toBe(text)
})

test.each([
  [{ state: 'open', overdueDays: 12 }, '已逾期 12 天'],
  [{ state: 'open', overdueDays: 0 }, '今天到期'],
  [{ state: 'open', overdueDays: -3 }, '还有 3 天'],
  [{ state: 'reserved', overdueDays: null }, '发货后起算'],
] as const)('describes the due date of %o as %s', (debt, text) => {
  expect(dueText(debt)).toBe(text)
})
test('limits a bar to between 0 and 100 percent', () => {
  expect([partPercent(1, 3), partPercent(5, 4), partPercent(1, 0)]).toEqual([33, 100, 0])
})
test('previews the repayment, the oldest due first, and skips reserved debts', () => {
  const debts = [
    { debtId: 'a', outstanding: fen(300), state: 'open', dueOn: '2026-11-10' },
    { debtId: 'b', outstanding: fen(200), state: 'reserved', dueOn: null },
    { debtId: 'c', outstanding: fen(500), state: 'open', dueOn: '2026-12-01' },
  ] as const
  expect([...repayPreview(debts, fen(400))]).toEqual([
    ['a', 300],
    ['c', 100],
  ])
})

test('lists the last months in Shanghai time across the turn of the year', () => {
  expect(lastMonths(new Date('2025-12-31T16:00:00Z'), 3)).toEqual(['2026-01', '2025-12', '2025-11'])
  expect(monthText('2026-01')).toBe('2026年1月')
})
test('names an account by its bank and last four digits', () => {
  expect(cardText({ bankName: '中国工商银行', accountTail: '2222' })).toBe('中国工商银行（尾号 2222）')
})

const ways = {
  wallet: { balance: fen(9600), balanceAfter: null, rest: null, isPasswordSet: true, freeLimit: fen(0) },
  credit: { available: fen(500_000), availableAfter: null, termDays: 30, problem: null },
}

test('shows what is available for a pay method or why it is refused', () => {
  expect(methodFacts('wallet', { payable: fen(9600), ways })).toEqual({ note: '可用 ¥96.00' })
  expect(methodFacts('wallet', { payable: fen(9601), ways })).toEqual({ refusal: '余额不足，可用 ¥96.00' })
  expect(methodFacts('credit', { payable: fen(9600), ways })).toEqual({ note: '可用 ¥5,000.00，30 天账期' })
  const shut = { ...ways, credit: { ...ways.credit, problem: '江城医药有逾期欠款' } }
  expect(methodFacts('credit', { payable: fen(1), ways: shut })).toEqual({ refusal: '江城医药有逾期欠款' })
  expect(methodFacts('wechat', { payable: fen(1), ways })).toEqual({})
})
