import type { CreditApplication } from '@xiaojiu/contract/payment/credit-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { answerText, purchasesText } from './credit-words.ts'

const store = { storeId: 's', storeName: '江城医药', purchaseCount: 12, purchased: fen(860_000), isWaiting: false }

test('what has been between the two, and what the store gives already', () => {
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
] as const)('%s', (_, state, granted, answer, text) => {
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
