import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { creditObjections } from './credit-objections.ts'

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
] as const)('%s', (_, asked, reasons) => {
  expect(creditObjections(asked).map(({ reason }) => reason)).toEqual(reasons)
})
