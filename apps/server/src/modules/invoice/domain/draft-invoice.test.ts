import { capitalAmount } from '@xiaojiu/kernel/capital-amount.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { History, playHistory } from '../testing/random-history.ts'
import { type BilledOrder, draftBlue, itemName, totalsOf } from './draft-invoice.ts'
import { draftReds } from './draft-red.ts'
import { paperRows, rateSums } from './paper-rows.ts'

const order: BilledOrder = {
  orderId: 'o',
  orderNo: '2026091800000001',
  freight: fen(800),
  invoicedFreight: fen(0),
  kept: fen(19_300),
  lines: [
    {
      lineId: 'a',
      genericName: '阿莫西林胶囊',
      spec: '0.25g*24粒',
      packUnit: '盒',
      approvalNo: '国药准字H44021351',
      taxRatePercent: 13,
      unitPrice: unitPrice(96_000),
      shippedQuantity: 10,
      refundedQuantity: 0,
      refundedAmount: fen(0),
      invoicedQuantity: 0,
      invoicedGross: fen(0),
      suppliedDue: fen(9000),
    },
    {
      lineId: 'b',
      genericName: '黄芪',
      spec: '500g',
      packUnit: '袋',
      approvalNo: null,
      taxRatePercent: 9,
      unitPrice: unitPrice(950_000),
      shippedQuantity: 1,
      refundedQuantity: 0,
      refundedAmount: fen(0),
      invoicedQuantity: 0,
      invoicedGross: fen(0),
      suppliedDue: fen(9500),
    },
  ],
}

test('computes the tax of a blue invoice by rate, splits it to the fen and taxes freight like the goods', () => {
  const lines = draftBlue([{ order, amount: order.kept }])
  expect(lines.map(({ name, quantity, gross, net, tax }) => [name, quantity, gross, net, tax])).toEqual([
    ['*化学药品制剂*阿莫西林胶囊', 10, 9000, 7965, 1035],
    ['*中药饮片*黄芪', 1, 9500, 8716, 784],
    ['*运输服务*运费', 1, 800, 708, 92],
  ])
  expect(totalsOf(lines)).toEqual({ net: 17_389, tax: 1911, gross: 19_300 })
  expect(rateSums(lines)).toEqual([
    { taxRatePercent: 13, net: 8673, tax: 1127 },
    { taxRatePercent: 9, net: 8716, tax: 784 },
  ])
  // The list price, and below it the discount.
  expect(paperRows(lines).map(row => [row.quantity, row.netUnitYuan, row.net, row.tax, row.isDiscount])).toEqual([
    [10, '8.496', 8496, 1104, false],
    [null, null, -531, -69, true],
    [1, '87.16', 8716, 784, false],
    [1, '7.08', 708, 92, false],
  ])
})

const blue = draftBlue([{ order, amount: order.kept }]).map(line => ({
  ...line,
  takenGross: fen(0),
  takenQuantity: 0,
}))
/** Invoiced in full; then some packs of the first line were refunded. */
function paidBack(refundedQuantity: number, refundedAmount: number): BilledOrder {
  const [first, second] = order.lines.map((line, index) => ({
    ...line,
    invoicedQuantity: line.shippedQuantity,
    invoicedGross: blue[index]?.gross ?? fen(0),
  }))
  if (!first || !second) throw new Error('two lines')
  return {
    ...order,
    invoicedFreight: fen(800),
    lines: [{ ...first, refundedQuantity, refundedAmount: fen(refundedAmount) }, second],
  }
}
const redOf = (amount: number, after: BilledOrder) =>
  draftReds(fen(amount), [{ lines: blue }], after).flatMap(red =>
    red.lines.map(({ name, quantity, gross, net, tax }) => [name, quantity, gross, net, tax]),
  )

test('writes a red invoice for the line and packs that were refunded, with their tax', () => {
  expect(redOf(2700, paidBack(3, 2700))).toEqual([['*化学药品制剂*阿莫西林胶囊', -3, -2700, -2389, -311]])
})

test('takes a price correction without packs off its own line', () => {
  expect(redOf(500, paidBack(0, 500))).toEqual([['*化学药品制剂*阿莫西林胶囊', 0, -500, -442, -58]])
})

test('spreads a refund that no line accounts for over what is left', () => {
  expect(redOf(193, paidBack(0, 0)).map(([, quantity, gross]) => [quantity, gross])).toEqual([
    [0, -90],
    [0, -95],
    [0, -8],
  ])
})

test('keeps blue minus red equal to paid minus refunded over random histories', () => {
  fc.assert(fc.property(History, playHistory), { numRuns: 300 })
})

test.each([
  [0, '零圆整'],
  [1, '壹分'],
  [105, '壹圆零伍分'],
  [110, '壹圆壹角整'],
  [10_530, '壹佰零伍圆叁角整'],
  [100_000_00, '壹拾万圆整'],
  [100_200_300, '壹佰万贰仟零叁圆整'],
  [1_000_000_100, '壹仟万零壹圆整'],
  [-2700, '负贰拾柒圆整'],
])('writes %i fen in Chinese capital numerals', (amount, text) => {
  expect(capitalAmount(fen(amount))).toBe(text)
})

test.each([
  ['国药准字Z44021351', 13, '*中成药*板蓝根'],
  ['国械注准20193140001', 13, '*医疗仪器器械*板蓝根'],
  [null, 13, '*医药用品*板蓝根'],
])('names the tax category for approval number %s', (approvalNo, rate, name) => {
  expect(itemName('板蓝根', approvalNo, rate)).toBe(name)
})
