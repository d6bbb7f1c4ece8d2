import { expect, test } from 'vitest'
import { aPrice } from '#trade/offer/testing.ts'
import { aCart, aCartStore, aLine } from '#trade/cart/testing.ts'
import { untilPriceEnds } from './until-price-ends.ts'

const { choice } = aPrice(96_000)
const until = (ms: number) => aLine(`until-${ms}`, { choice: { ...choice, until: new Date(ms) } })
const cart = (...lines: ReturnType<typeof aLine>[]) => aCart([aCartStore('s', lines)])

test('asks again when the first campaign in the cart ends, soon when it should have, and not for days ahead', () => {
  expect(untilPriceEnds(cart(until(90_000), until(60_000), aLine('plain')), 10_000)).toBe(50_000)
  expect(untilPriceEnds(cart(until(9000)), 10_000)).toBe(1000)
  expect(untilPriceEnds(cart(until(900_000_000)), 10_000)).toBe(false)
  expect(untilPriceEnds(cart(aLine('plain')), 10_000)).toBe(false)
  expect(untilPriceEnds(undefined, 10_000)).toBe(false)
})
