import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { judgeArrival } from './judge-arrival.ts'

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
] as const)('%s', (_, payment, money, verdict) => {
  expect(judgeArrival(payment, money)).toBe(verdict)
})
