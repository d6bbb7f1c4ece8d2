import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { payChannelOf } from './PayWayPanel.tsx'

const credit = {
  channels: ['wallet' as const, 'wechat' as const, 'credit' as const],
  payable: fen(10_000),
  ways: {
    wallet: { balance: fen(5000), isPasswordSet: true, freeLimit: fen(0) },
    credit: { available: fen(20_000), termDays: 30, problem: null },
  },
}

test('the buyer’s way counts while it is open', () => {
  expect(payChannelOf(credit, 'credit')).toBe('credit')
  expect(payChannelOf({ ...credit, ways: { ...credit.ways, credit: null } }, 'alipay')).toBe('wechat')
})
test('a balance that is not enough is not chosen by itself', () => {
  expect(payChannelOf(credit, undefined)).toBe('wechat')
  expect(payChannelOf(credit, 'wallet')).toBe('wechat')
  expect(payChannelOf({ ...credit, payable: fen(5000) }, undefined)).toBe('wallet')
})
