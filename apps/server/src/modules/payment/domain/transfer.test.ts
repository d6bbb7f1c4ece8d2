import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { judgeArrival, matchTransfer } from './transfer.ts'

const payment = {
  amount: fen(12_345),
  buyerName: '武汉仁和大药房（江岸）有限公司',
  channel: 'transfer',
  state: 'pending',
} as const

test('matches payer names despite brackets and spaces of the bank', () => {
  expect(matchTransfer({ payerName: '武汉仁和大药房(江岸) 有限公司', amount: fen(12_345) }, payment)).toEqual({
    isMatched: true,
  })
})
test.each([
  ['no code', { payerName: payment.buyerName, amount: fen(12_345) }, null, '附言中没有可识别的付款码'],
  ['another payer', { payerName: '王某', amount: fen(12_345) }, payment, '付款户名与采购企业名称不一致'],
  ['a fen short', { payerName: payment.buyerName, amount: fen(12_344) }, payment, '到账金额与应付金额不一致'],
  [
    'a code of another channel',
    { payerName: payment.buyerName, amount: fen(12_345) },
    { ...payment, channel: 'wechat' },
    '附言中没有可识别的付款码',
  ],
  [
    'the code of a payment that has arrived',
    { payerName: payment.buyerName, amount: fen(12_345) },
    { ...payment, state: 'succeeded' } as const,
    '该付款码已收到过款项，疑似重复汇款',
  ],
])('leaves a transfer with %s for manual matching', (_, transfer, named, reason) => {
  expect(matchTransfer(transfer, named)).toEqual({ isMatched: false, reason })
})

const expected = { state: 'pending', amount: fen(1000), providerTradeNo: null, isPayablePaid: false } as const
const arrival = { amount: fen(1000), providerTradeNo: 'P1' }

test.each([
  ['the right amount settles', expected, arrival, 'settle'],
  ['money after we gave up still settles', { ...expected, state: 'closed' }, arrival, 'settle'],
  ['one fen short is abnormal', expected, { ...arrival, amount: fen(999) }, 'mark-abnormal'],
  ['yuan taken for fen is abnormal', expected, { ...arrival, amount: fen(100_000) }, 'mark-abnormal'],
  ['a second success for the payable is surplus', { ...expected, isPayablePaid: true }, arrival, 'mark-surplus'],
  [
    'a wrong amount is abnormal even when already paid',
    { ...expected, isPayablePaid: true },
    { ...arrival, amount: fen(1) },
    'mark-abnormal',
  ],
  ['a repeated word changes nothing', { ...expected, state: 'succeeded' }, arrival, 'known'],
  ['nor does one on a payment a person looks at', { ...expected, state: 'abnormal' }, arrival, 'known'],
] as const)('judges money that arrives: %s', (_, payment, money, verdict) => {
  expect(judgeArrival(payment, money)).toBe(verdict)
})
