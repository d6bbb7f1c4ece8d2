import { expect, test } from 'vitest'
import { quantitySteps } from './order-money.ts'

const none = {
  quantity: 10,
  approvedQuantity: null,
  shippedQuantity: 0,
  receivedQuantity: 0,
  invoicedQuantity: 0,
  returnedQuantity: 0,
  refundedQuantity: 0,
}
const words = (line: Parameters<typeof quantitySteps>[0]) =>
  quantitySteps(line).map(({ label, count }) => `${label} ${count}`)

test.each([
  [none, []],
  [{ ...none, approvedQuantity: 10 }, ['审核 10']],
  [{ ...none, approvedQuantity: 10, shippedQuantity: 10 }, ['发货 10']],
  [{ ...none, approvedQuantity: 6, shippedQuantity: 6, receivedQuantity: 5 }, ['审核 6', '发货 6', '收货 5']],
  [
    {
      ...none,
      approvedQuantity: 10,
      shippedQuantity: 10,
      receivedQuantity: 10,
      invoicedQuantity: 8,
      returnedQuantity: 2,
    },
    ['发货 10', '收货 10', '开票 8', '退货 2'],
  ],
])('lists the quantity steps of the order line %o', (line, expected) => {
  expect(words(line)).toEqual(expected)
})
