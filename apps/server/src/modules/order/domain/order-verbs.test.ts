import { expect, test } from 'vitest'
import { openVerbs } from './order-verbs.ts'

const main = { mayOrder: true, mayPay: true }

test.each([
  ['awaiting-payment', main, ['pay', 'cancel']],
  ['awaiting-payment', { mayOrder: true, mayPay: false }, ['cancel']],
  ['awaiting-shipment', main, ['buy-again']],
  ['shipped', main, ['receive', 'buy-again']],
  ['completed', main, ['buy-again']],
  ['cancelled', main, ['buy-again']],
  ['shipped', { mayOrder: false, mayPay: true }, []],
] as const)('an order that is %s opens to %o the verbs %o', (state, viewer, verbs) => {
  expect(openVerbs(state, viewer)).toEqual(verbs)
})
