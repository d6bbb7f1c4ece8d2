import { expect, test } from 'vitest'
import { openVerbs } from './order-verbs.ts'

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
] as const)('an order that is %s opens to %o the verbs %o', (state, viewer, verbs) => {
  expect(openVerbs(state, viewer)).toEqual(verbs)
})
