import type { PayOrderView } from '@xiaojiu/contract/order/schemas.ts'
import { PAYMENT_STATES } from '@xiaojiu/contract/payment/schemas.ts'
import { expect, test } from 'vitest'
import { isUndecided, payOutcome } from './pay-target.ts'
import { qrState } from './words.ts'

const last = (state: (typeof PAYMENT_STATES)[number]): PayOrderView['lastPayment'] => ({
  paymentId: 'p1',
  channel: 'wechat',
  state,
})

test.each([
  ['pending', 'waiting', 'closed'],
  ['succeeded', 'settling', 'refunding'],
  ['failed', 'failed', 'closed'],
  ['closed', 'failed', 'closed'],
  ['abnormal', 'checking', 'closed'],
  ['surplus', 'settling', 'refunding'],
] as const)(
  'maps last payment %s to %s while awaiting payment, to %s once cancelled, to paid once paid',
  (state, open, closed) => {
    expect(payOutcome({ state: 'awaiting-payment', lastPayment: last(state) })).toBe(open)
    expect(payOutcome({ state: 'cancelled', lastPayment: last(state) })).toBe(closed)
    expect(payOutcome({ state: 'paid', lastPayment: last(state) })).toBe('paid')
  },
)

test('returns unpaid when no payment was started', () => {
  expect(payOutcome({ state: 'awaiting-payment', lastPayment: null })).toBe('unpaid')
})

test('keeps polling only while the outcome is settling or waiting', () => {
  const outcomes = ['paid', 'settling', 'waiting', 'failed', 'checking', 'closed', 'refunding', 'unpaid'] as const
  expect(outcomes.filter(isUndecided)).toEqual(['settling', 'waiting'])
})

test('shows the QR code only while the payment is pending and has a link', () => {
  expect(PAYMENT_STATES.map(state => qrState({ state, payLink: 'weixin://x' }))).toEqual([
    'waiting',
    'done',
    'failed',
    'expired',
    'failed',
    'done',
  ])
  expect(qrState({ state: 'pending', payLink: null })).toBe('failed')
})
