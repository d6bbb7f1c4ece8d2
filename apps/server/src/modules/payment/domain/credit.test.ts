import { fen } from '@xiaojiu/kernel/money.ts'
import { day } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { availableOf, creditObjections, creditProblem, loanPlan } from './credit.ts'

const good = { limit: fen(500_000), overdue: fen(0), days: 90, purchaseCount: 3, purchased: fen(500_000) }

test.each([
  ['a steady customer who asks for no more than it buys', good, []],
  ['a fen more than was bought', { ...good, limit: fen(500_001) }, ['近 90 天采购 5000.00 元，申请额度请不超过此数']],
  ['two purchases', { ...good, purchaseCount: 2 }, ['近 90 天在本店成交 2 笔，满 3 笔后可再申请']],
  ['something overdue anywhere', { ...good, overdue: fen(1) }, ['有 0.01 元逾期未还，请还清后再申请']],
  [
    'all of it: the amount is not worth a word',
    { ...good, limit: fen(9_000_000), overdue: fen(12_345), purchaseCount: 0, purchased: fen(0) },
    ['有 123.45 元逾期未还，请还清后再申请', '近 90 天在本店成交 0 笔，满 3 笔后可再申请'],
  ],
] as const)('lists the objections to an application: %s', (_, asked, reasons) => {
  expect(creditObjections(asked).map(({ reason }) => reason)).toEqual(reasons)
})

const line = {
  creditorName: '江城医药',
  limit: fen(10_000),
  used: fen(4000),
  frozen: fen(1000),
  isClosed: false,
  overdue: fen(0),
}

test.each([
  ['all that is left', line, 5000, null],
  ['a fen more', line, 5001, '江城医药可用额度不足，剩余 50.00 元'],
  ['anything while overdue', { ...line, overdue: fen(1) }, 1, '江城医药有逾期欠款 0.01 元，还清后恢复'],
  ['anything once closed', { ...line, isClosed: true }, 1, '江城医药已停止授信'],
])('checks an amount against the credit line: %s', (_, facts, amount, problem) => {
  expect(creditProblem(facts, amount)).toBe(problem)
})
test('leaves nothing available when the limit is lowered below what is used', () => {
  expect(availableOf({ ...line, limit: fen(100) })).toBe(0)
})

test('splits 100.00 over three months at 0.6 % into equal parts with a fee on the balance', () => {
  expect(loanPlan(fen(10_000), 3, 60, day('2026-11-30'))).toEqual([
    { number: 1, principal: 3334, fee: 60, amount: 3394, dueOn: '2026-12-30' },
    { number: 2, principal: 3333, fee: 40, amount: 3373, dueOn: '2027-01-30' },
    { number: 3, principal: 3333, fee: 20, amount: 3353, dueOn: '2027-02-28' },
  ])
})
