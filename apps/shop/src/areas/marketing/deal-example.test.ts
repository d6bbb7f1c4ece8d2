import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { dealAmount } from './deal-example.ts'

test('the browser reckons as the server does: six of ten packs at the price, 88.00', () => {
  const deal = { unitPrice: unitPrice(80_000), leftForMe: 6 }
  expect(dealAmount(deal, unitPrice(100_000), 10)).toEqual({ list: 10_000, deal: 8800 })
  expect(dealAmount({ ...deal, leftForMe: null }, unitPrice(100_000), 10)).toEqual({ list: 10_000, deal: 8000 })
})
test('a price that may not be seen gives no example', () => {
  expect(dealAmount({ unitPrice: null, leftForMe: 6 }, unitPrice(100_000), 10)).toBeNull()
})
