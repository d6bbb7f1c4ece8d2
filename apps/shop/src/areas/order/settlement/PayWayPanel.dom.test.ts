import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { payChannelOf } from './PayWayPanel.tsx'

const credit = {
  channels: ['wallet' as const, 'wechat' as const, 'credit' as const],
  payable: fen(10_000),
  ways: {
    wallet: { balance: fen(5000), balanceAfter: null, rest: fen(5000), isPasswordSet: true, freeLimit: fen(0) },
    credit: { available: fen(20_000), availableAfter: fen(10_000), termDays: 30, problem: null },
  },
}

test('keeps the pay channel the buyer chose while it is available', () => {
  expect(payChannelOf(credit, 'credit')).toBe('credit')
  expect(payChannelOf({ ...credit, ways: { ...credit.ways, credit: null } }, 'alipay')).toBe('wechat')
})
test('does not select the wallet when its balance is too low', () => {
  expect(payChannelOf(credit, undefined)).toBe('wechat')
  expect(payChannelOf(credit, 'wallet')).toBe('wechat')
  expect(payChannelOf({ ...credit, payable: fen(5000) }, undefined)).toBe('wallet')
})
