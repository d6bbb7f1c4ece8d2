import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { type BillItem, compareBill } from './compare-bill.ts'

const item = (number: number, amount = 100, what: BillItem['what'] = 'payment'): BillItem => ({
  what,
  number: `N${number}`,
  amount: fen(amount),
})
const nowhere = () => null

test('10,000 equal lines in another order: no false alarm', () => {
  const ours = Array.from({ length: 10_000 }, (_, n) => item(n, n + 1))
  expect(compareBill(ours, ours.toReversed(), nowhere)).toEqual([])
})
test.each([
  ['missing-here', [item(1)], [item(1), item(2)], nowhere, { number: 'N2', ourAmount: null, theirAmount: 100 }],
  ['missing-there', [item(1), item(2)], [item(1)], nowhere, { number: 'N2', ourAmount: 100, theirAmount: null }],
  ['amount', [item(1, 100)], [item(1, 101)], nowhere, { number: 'N1', ourAmount: 100, theirAmount: 101 }],
  ['duplicate', [item(1)], [item(1), item(1)], nowhere, { number: 'N1' }],
  ['wrong-day', [], [item(1)], () => 'other-day' as const, { number: 'N1', theirAmount: 100 }],
  ['state', [], [item(1)], () => 'unsettled' as const, { number: 'N1', theirAmount: 100 }],
])('%s is told as what it is, 50 times', (kind, ours, theirs, elsewhere, facts) => {
  for (let n = 0; n < 50; n++) {
    const found = compareBill([...ours, item(900 + n)], [item(900 + n), ...theirs], elsewhere)
    expect(found).toEqual([expect.objectContaining({ kind, ...facts })])
  }
})
test('a refund is not the payment of the same number', () => {
  expect(compareBill([item(1, 100, 'refund')], [item(1)], nowhere).map(({ kind }) => kind)).toEqual([
    'missing-here',
    'missing-there',
  ])
})
