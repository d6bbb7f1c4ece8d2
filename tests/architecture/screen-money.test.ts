import { expect, test } from 'vitest'
import { findComputedMoney, findIdleDrawings, moneyNames } from './laws/screen-money.ts'
import { readSources } from './sources.ts'

const names = moneyNames(readSources('packages/contract/src/**/*.ts'))
const screens = readSources('{apps/{shop,console},packages/{ui,web}}/src/**/*.{ts,tsx}')

test('reads the names of amounts from the contract', () => {
  expect(['payable', 'freight', 'unitPrice', 'walletPart', 'amount'].filter(name => !names.has(name))).toEqual([])
  expect(['quantity', 'now', 'count', 'storeName'].filter(name => names.has(name))).toEqual([])
})

test('computes no amount on a screen', () => {
  expect(screens.length).toBeGreaterThan(900)
  expect(findComputedMoney(screens, names)).toEqual([])
})

test('lists no drawing that computes nothing', () => {
  expect(findIdleDrawings(screens, names)).toEqual([])
})

test.each([
  ['a sum of fields', 'const left = payable - walletPart', 'computes payable - walletPart'],
  ['a sum over lines', 'lines.reduce((sum, line) => sum + line.amount, 0)', 'computes sum + amount'],
  ['a sum in a page', '<b>{order.payable + order.freight}</b>', 'computes payable + freight'],
  ['a sum behind another name', 'const { payable: due } = order; const half = due / 2', 'computes due / …'],
  ['a sum that is added up', 'let sum = 0; for (const day of days) sum += day.paid', 'computes sum += paid'],
  ['a difference without its sign', 'Math.abs(line.unitPrice)', 'computes Math.abs'],
  ['a minus', 'const back = -order.payable', 'computes -payable'],
  ['the sum of the kernel', "import { add, ZERO } from '@xiaojiu/kernel/money.ts'", 'takes add from the kernel'],
  ['an amount out of nothing', "import { fen } from '@xiaojiu/kernel/money.ts'", 'takes fen from the kernel'],
  [
    'an engine that no preview uses',
    "import { priceCart } from '@xiaojiu/kernel/pricing/price-cart.ts'",
    'takes priceCart from the kernel',
  ],
  ['a cast number', 'const sum = (a + b) as Fen', 'casts to Fen'],
  ['a cast by an example', 'const sum = (a + b) as typeof line.gross', 'casts a sum'],
])('finds planted %s', (_, text, fault) => {
  const path = 'apps/shop/src/areas/order/Planted.tsx'
  expect(findComputedMoney([{ path, text }], names)).toEqual([`${path}:1 ${fault}`])
})

test.each([
  ['a comparison', 'if (order.payable > balance) refuse()'],
  ['an order by amount', 'lines.toSorted((a, b) => b.amount - a.amount)'],
  ['a type', "import type { Fen } from '@xiaojiu/kernel/money.ts'"],
  ['a format', "import { formatYuan, negate } from '@xiaojiu/kernel/money.ts'"],
  ['a preview', "import { reckon } from '@xiaojiu/kernel/pricing/reckon.ts'"],
  ['counts', 'const sum = lines.reduce((all, line) => all + line.quantity, 0)'],
  ['text', "const text = '应付 ' + payable"],
])('allows %s', (_, text) => {
  expect(findComputedMoney([{ path: 'apps/console/src/areas/order/Page.tsx', text }], names)).toEqual([])
})
