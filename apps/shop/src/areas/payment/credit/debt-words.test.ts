import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { dueText, partPercent, repayPreview } from './debt-words.ts'

test.each([
  [{ state: 'open', overdueDays: 12 }, '已逾期 12 天'],
  [{ state: 'open', overdueDays: 0 }, '今天到期'],
  [{ state: 'open', overdueDays: -3 }, '还有 3 天'],
  [{ state: 'reserved', overdueDays: null }, '发货后起算'],
] as const)('%o: %s', (debt, text) => {
  expect(dueText(debt)).toBe(text)
})
test('never draws a bar beyond its full length', () => {
  expect([partPercent(1, 3), partPercent(5, 4), partPercent(1, 0)]).toEqual([33, 100, 0])
})
test('the preview repays in the order of the list and passes over what is only held', () => {
  const debts = [
    { debtId: 'a', outstanding: fen(300), state: 'open' },
    { debtId: 'b', outstanding: fen(200), state: 'reserved' },
    { debtId: 'c', outstanding: fen(500), state: 'open' },
  ] as const
  expect([...repayPreview(debts, 400)]).toEqual([
    ['a', 300],
    ['c', 100],
  ])
})
