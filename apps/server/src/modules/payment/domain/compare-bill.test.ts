import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { type BillItem, compareBill, feeOf } from './compare-bill.ts'

const item = (number: number, amount = 100, what: BillItem['what'] = 'payment'): BillItem => ({
  what,
  number: `N${number}`,
  amount: fen(amount),
  fee: feeOf({ what, amount: fen(amount) }, 60),
})
const nowhere = () => null

test('reports no difference for 10,000 equal lines in another order', () => {
  const ours = Array.from({ length: 10_000 }, (_, n) => item(n, n + 1))
  expect(compareBill(ours, ours.toReversed(), nowhere)).toEqual([])
})
test.each([
  ['missing-here', [item(1)], [item(1), item(2)], nowhere, { number: 'N2', ourAmount: null, theirAmount: 100 }],
  ['missing-there', [item(1), item(2)], [item(1)], nowhere, { number: 'N2', ourAmount: 100, theirAmount: null }],
  ['amount', [item(1, 100)], [item(1, 101)], nowhere, { number: 'N1', ourAmount: 100, theirAmount: 101 }],
  ['fee', [item(1, 10_000)], [{ ...item(1, 10_000), fee: fen(61) }], nowhere, { ourAmount: 60, theirAmount: 61 }],
  ['duplicate', [item(1)], [item(1), item(1)], nowhere, { number: 'N1' }],
  ['wrong-day', [], [item(1)], () => 'other-day' as const, { number: 'N1', theirAmount: 100 }],
  ['state', [], [item(1)], () => 'unsettled' as const, { number: 'N1', theirAmount: 100 }],
])('reports %s as its own kind of difference, 50 times', (kind, ours, theirs, elsewhere, facts) => {
  for (let n = 0; n < 50; n++) {
    const found = compareBill([...ours, item(900 + n)], [item(900 + n), ...theirs], elsewhere)
    expect(found).toEqual([expect.objectContaining({ kind, ...facts })])
  }
})
test('does not match a refund with a payment of the same number', () => {
  expect(compareBill([item(1, 100, 'refund')], [item(1)], nowhere).map(({ kind }) => kind)).toEqual([
    'missing-here',
    'missing-there',
  ])
})

test('computes fees of 0.6 % rounded half up, and tolerates one fen of rounding or a missing fee', () => {
  const feesOf = (what: BillItem['what']) => [83, 84, 8888, 0].map(amount => feeOf({ what, amount: fen(amount) }, 60))
  expect(feesOf('payment')).toEqual([0, 1, 53, 0])
  expect(feesOf('refund')).toEqual([0, -1, -53, 0])
  const refund = item(1, 8888, 'refund')
  const told = (fee: Fen | null) => compareBill([refund], [{ ...refund, fee }], nowhere).map(({ kind }) => kind)
  expect([fen(-52), fen(-53), fen(-54), null].map(told)).toEqual([[], [], [], []])
  expect(told(fen(-51))).toEqual(['fee'])
})

test('reports each of 450 differences of 9 kinds among 10,000 equal lines, and nothing else', () => {
  const clean = Array.from({ length: 10_000 }, (_, n) => item(n, n + 1, n % 3 === 0 ? 'refund' : 'payment'))
  const fifty = (from: number, what: BillItem['what'] = 'payment') =>
    Array.from({ length: 50 }, (_, n) => item(from + n, 500 + n, what))
  const [missingHere, refundHere, missingThere, refundThere] = [
    fifty(20_000),
    fifty(21_000, 'refund'),
    fifty(22_000),
    fifty(23_000, 'refund'),
  ]
  const [otherAmount, twice, otherDay, unsettled] = [fifty(24_000), fifty(25_000), fifty(26_000), fifty(27_000)]
  const otherFee = fifty(28_000)
  const ours = [...clean, ...missingThere, ...refundThere, ...otherAmount, ...otherFee, ...twice]
  const theirs = [
    ...[...missingHere, ...refundHere, ...otherDay, ...unsettled, ...twice, ...twice],
    ...otherAmount.map(one => ({ ...one, amount: fen(one.amount + 1) })),
    ...otherFee.map(one => ({ ...one, fee: fen((one.fee ?? 0) + 1) })),
    ...clean,
  ]
  const elsewhere = ({ number }: BillItem) =>
    number.startsWith('N26') ? 'other-day' : number.startsWith('N27') ? 'unsettled' : null
  const found = compareBill(ours, theirs, elsewhere)
  const told = Map.groupBy(found, ({ kind, what }) => `${kind} ${what}`)
  expect(found).toHaveLength(450)
  expect(Object.fromEntries([...told].map(([kind, ones]) => [kind, ones.length]))).toEqual({
    'missing-here payment': 50,
    'missing-here refund': 50,
    'missing-there payment': 50,
    'missing-there refund': 50,
    'amount payment': 50,
    'fee payment': 50,
    'duplicate payment': 50,
    'wrong-day payment': 50,
    'state payment': 50,
  })
  expect(told.get('amount payment')?.every(one => one.theirAmount === (one.ourAmount ?? 0) + 1)).toBe(true)
})
