import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { availableOf, creditProblem } from './credit-problem.ts'

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
])('%s', (_, facts, amount, problem) => {
  expect(creditProblem(facts, amount)).toBe(problem)
})
test('a lowered limit leaves nothing', () => {
  expect(availableOf({ ...line, limit: fen(100) })).toBe(0)
})
