import { expect, test } from 'vitest'
import { payOrdersShown } from './pay-orders-shown.ts'

const open = { id: 'a', state: 'awaiting-payment' } as const
const paid = { id: 'b', state: 'paid' } as const
const off = { id: 'c', state: 'cancelled' } as const

test.each([
  ['open while one is', [paid, open, off, open], { state: 'awaiting-payment', shown: [open, open] }],
  ['paid when the rest was given up', [off, paid], { state: 'paid', shown: [paid] }],
  ['given up when all were', [off, off], { state: 'cancelled', shown: [off, off] }],
  ['nothing when there is none', [], { state: 'cancelled', shown: [] }],
])('%s', (_, payOrders, expected) => {
  expect(payOrdersShown(payOrders)).toEqual(expected)
})
