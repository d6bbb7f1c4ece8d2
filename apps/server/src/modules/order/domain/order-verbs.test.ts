import { expect, test } from 'vitest'
import { openVerbs, payOrdersShown } from './order-verbs.ts'

const main = { mayOrder: true, mayPay: true, mayReceive: true, mayReturn: true }

test.each([
  ['awaiting-payment', main, ['pay', 'cancel']],
  ['awaiting-payment', { ...main, mayPay: false }, ['cancel']],
  ['awaiting-shipment', main, ['after-sale', 'buy-again']],
  ['shipped', main, ['receive', 'track', 'after-sale', 'buy-again']],
  ['completed', main, ['track', 'after-sale', 'buy-again']],
  ['cancelled', main, ['buy-again']],
  ['shipped', { ...main, mayReceive: false, mayReturn: false }, ['track', 'buy-again']],
  ['shipped', { mayOrder: false, mayPay: true, mayReceive: false, mayReturn: false }, ['track']],
] as const)('offers for an order in state %s to the viewer %o the verbs %o', (state, viewer, verbs) => {
  expect(openVerbs(state, viewer)).toEqual(verbs)
})

const open = { id: 'a', state: 'awaiting-payment' } as const
const paid = { id: 'b', state: 'paid' } as const
const off = { id: 'c', state: 'cancelled' } as const

test.each([
  ['open while one is', [paid, open, off, open], { state: 'awaiting-payment', shown: [open, open] }],
  ['paid when the rest was given up', [off, paid], { state: 'paid', shown: [paid] }],
  ['given up when all were', [off, off], { state: 'cancelled', shown: [off, off] }],
  ['nothing when there is none', [], { state: 'cancelled', shown: [] }],
])('shows several pay orders as %s', (_, payOrders, expected) => {
  expect(payOrdersShown(payOrders)).toEqual(expected)
})
