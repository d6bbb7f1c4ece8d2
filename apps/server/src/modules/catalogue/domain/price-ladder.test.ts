import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { priceFor } from './price-ladder.ts'

const ladder = {
  listPrice: unitPrice(96_000),
  priceSteps: [
    { fromQuantity: 100, unitPrice: unitPrice(92_000) },
    { fromQuantity: 400, unitPrice: unitPrice(89_000) },
  ],
}

for (const [quantity, price] of [
  [1, 96_000],
  [99, 96_000],
  [100, 92_000],
  [399, 92_000],
  [400, 89_000],
  [100_000, 89_000],
] as const)
  test(`${quantity} packs cost ${price} each`, () => expect(priceFor(ladder, quantity)).toBe(price))

test('without steps the list price holds', () => expect(priceFor({ ...ladder, priceSteps: [] }, 1000)).toBe(96_000))
