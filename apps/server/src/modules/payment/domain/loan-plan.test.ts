import { fen } from '@xiaojiu/kernel/money.ts'
import { day } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { loanPlan } from './loan-plan.ts'

test('three months of 100.00 at 0.6 %: equal parts, fee on what is left', () => {
  expect(loanPlan(fen(10_000), 3, 60, day('2026-11-30'))).toEqual([
    { number: 1, principal: 3334, fee: 60, amount: 3394, dueOn: '2026-12-30' },
    { number: 2, principal: 3333, fee: 40, amount: 3373, dueOn: '2027-01-30' },
    { number: 3, principal: 3333, fee: 20, amount: 3353, dueOn: '2027-02-28' },
  ])
})
