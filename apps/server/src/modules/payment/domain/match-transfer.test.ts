import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { matchTransfer } from './match-transfer.ts'

const payment = { amount: fen(12_345), buyerName: '武汉仁和大药房（江岸）有限公司', channel: 'transfer' }

test('brackets and spaces of the bank do not matter', () => {
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
])('%s waits for a person', (_, transfer, named, reason) => {
  expect(matchTransfer(transfer, named)).toEqual({ isMatched: false, reason })
})
