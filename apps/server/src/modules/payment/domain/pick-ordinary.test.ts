import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import type { PayableKind } from './payable.ts'
import { pickOrdinary } from './pick-ordinary.ts'
import type { PaymentState } from './states.ts'

const payment = {
  tradeNo: 'P1',
  payableKind: 'order' as PayableKind,
  payableId: 'order-1',
  covers: [] as string[],
  state: 'pending' as PaymentState,
  amount: fen(1000),
  providerTradeNo: null,
}
const told = (tradeNo: string, amount = 1000) => ({
  arrival: { tradeNo, providerTradeNo: `T-${tradeNo}`, amount: fen(amount) },
})
const always = () => true
const never = () => false

/** What is settled, and how many notices need nothing else. */
function pick(
  payments: readonly (typeof payment)[],
  notices: readonly ReturnType<typeof told>[],
  isFree: (id: string) => boolean = always,
  isPaid: (id: string) => boolean = never,
) {
  const { settling, done } = pickOrdinary(payments, notices, isFree, isPaid)
  return [settling.map(one => one.payment.tradeNo), done.length] as const
}

test.each([
  ['the right money for an order that waits is ordinary', payment, 1000, [['P1'], 1]],
  ['so is that for a wallet', { ...payment, payableKind: 'recharge' }, 1000, [['P1'], 1]],
  ['a repayment is not: it goes against what is owed', { ...payment, payableKind: 'repayment' }, 1000, [[], 0]],
  ['a fen less is not', payment, 999, [[], 0]],
  ['nothing is not', payment, 0, [[], 0]],
  ['money after we gave up is not', { ...payment, state: 'closed' }, 1000, [[], 0]],
  ['what was judged before needs only to be written down', { ...payment, state: 'succeeded' }, 1000, [[], 1]],
] as const)('picks ordinary payments: %s', (_, one, amount, picked) => {
  expect(pick([{ ...one, covers: [] }], [told('P1', amount)])).toEqual(picked)
})

test('handles all notices of one payment together, whatever their amounts', () => {
  expect(pick([payment], [told('P1'), told('P1'), told('P1', 1)])).toEqual([['P1'], 3])
  expect(pick([payment], [told('P1', 1), told('P1')])).toEqual([[], 0])
})

test('skips a notice of an unknown payment', () => {
  expect(pick([payment], [told('P2')])).toEqual([[], 0])
})

test('treats only the first of two payments of one order as ordinary', () => {
  const second = { ...payment, tradeNo: 'P2' }
  expect(pick([payment, second], [told('P1'), told('P2')])).toEqual([['P1'], 1])
  const together = { ...second, payableId: 'first-of-them', covers: ['order-0', 'order-1'] }
  expect(pick([payment, together], [told('P2'), told('P1')])).toEqual([['P1'], 1])
})

test('skips a payment when one of its orders is paid or locked', () => {
  const together = { ...payment, covers: ['order-1', 'order-2'] }
  expect(pick([together], [told('P1')], always, id => id === 'order-2')).toEqual([[], 0])
  expect(pick([together], [told('P1')], id => id !== 'order-2')).toEqual([[], 0])
  expect(pick([together], [told('P1')])).toEqual([['P1'], 1])
})
