import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { approvalCause } from './approval-cause.ts'

const FREE = { needsApproval: false, orderLimit: null, monthLimit: null }

for (const [limits, payable, spent, cause] of [
  [{}, 999_999_999, 999_999_999, null],
  [{ needsApproval: true }, 1, 0, 'needs-approval'],
  [{ orderLimit: fen(10_000) }, 10_000, 0, null],
  [{ orderLimit: fen(10_000) }, 10_001, 0, 'order-limit'],
  [{ monthLimit: fen(10_000) }, 4_000, 6_000, null],
  [{ monthLimit: fen(10_000) }, 4_001, 6_000, 'month-limit'],
  [{ orderLimit: fen(10_000), monthLimit: fen(5_000) }, 6_000, 0, 'month-limit'],
] as const)
  test(`with the limits ${JSON.stringify(limits)}: ${payable} after ${spent} → ${cause}`, () => {
    expect(approvalCause({ ...FREE, ...limits }, { payable: fen(payable), spent: fen(spent) })?.cause ?? null).toBe(
      cause,
    )
  })

test('names the limit and the amount spent in the reason', () => {
  expect(approvalCause({ ...FREE, monthLimit: fen(10_000) }, { payable: fen(5_000), spent: fen(6_050) })?.why).toBe(
    '本单超出您的月度限额 ¥100.00（本月已下单 ¥60.50）',
  )
})
