import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { refundWhereabouts, shareRefund } from './refund.ts'

test.each([
  ['wechat', 'waiting', 100, 0, '已提交微信支付，退回付款时的零钱或银行卡，一般 1 至 3 个工作日到账'],
  [
    'alipay',
    'waiting',
    100,
    50,
    '已提交支付宝，退回付款时的余额或银行卡，一般 1 至 3 个工作日到账；余额抵扣的部分同时退入钱包',
  ],
  ['transfer', 'succeeded', 100, 0, '已汇回原付款账户'],
  ['wechat', 'succeeded', 100, 50, '已退回付款时的微信零钱或银行卡；余额抵扣的部分已退入钱包'],
  ['wechat', 'succeeded', 0, 50, '已退入钱包余额'],
  ['wallet', 'succeeded', 100, 0, '已退入钱包余额'],
  ['merchant', 'succeeded', 100, 0, '已退入钱包余额'],
  ['credit', 'succeeded', 100, 0, '已冲减账期欠款，额度同步恢复；已还清的部分退入钱包余额'],
  ['alipay', 'failed', 100, 0, '支付渠道未能退回，客服会联系您确认收款账户'],
])(
  'describes where a refund goes: channel %s, state %s, amount %i and wallet part %i',
  (channel, state, amount, walletPart, text) => {
    expect(refundWhereabouts({ channel, state, amount: fen(amount), walletPart: fen(walletPart) })).toBe(text)
  },
)

const left = { channel: fen(700), wallet: fen(300) }

test.each([
  ['the channel comes first', 500, { channel: 500, wallet: 0 }],
  ['then the wallet', 800, { channel: 700, wallet: 100 }],
  ['all of it', 1000, { channel: 700, wallet: 300 }],
  ['never more than was paid', 1001, null],
  ['nor nothing', 0, null],
])('splits a refund: %s', (_, amount, shares) => {
  expect(shareRefund(fen(amount), left)).toEqual(shares)
})
