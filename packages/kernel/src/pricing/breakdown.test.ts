import { expect, test } from 'vitest'
import { add, fen } from '../money.ts'
import { unitPrice } from '../price.ts'
import { largestStores, priceChangesOf, sumByLane } from './breakdown.ts'
import type { PriceMark } from './price-choice.ts'

const mark = (kind: PriceMark['kind'], value: number, from: number | null = null) => ({
  kind,
  fromQuantity: from,
  unitPrice: unitPrice(value),
})

test('sums the price changes up to the line amounts, to the fen', () => {
  const { base, changes } = priceChangesOf([
    { priceTrail: [mark('base', 96_050), mark('customer', 90_050)], quantity: 7, amount: fen(6304) },
    {
      priceTrail: [mark('base', 10_000), mark('region', 11_000), mark('ladder', 10_500, 2)],
      quantity: 3,
      amount: fen(315),
    },
    { priceTrail: [], quantity: 1, amount: fen(100) },
    // Five of seven at ¥8.00.
    { priceTrail: [mark('base', 100_000)], quantity: 7, amount: fen(6000), campaign: 'flash-sale' },
  ])
  expect({ base, changes }).toEqual({
    base: 6724 + 300 + 100 + 7000,
    changes: [
      { kind: 'region', amount: 30 },
      { kind: 'customer', amount: -420 },
      { kind: 'ladder', amount: -15 },
      { kind: 'flash-sale', amount: -1000 },
    ],
  })
  expect(base + changes.reduce((sum, change) => sum + change.amount, 0)).toBe(6304 + 315 + 100 + 6000)
})

test('sums discounts by lane in the order of the lanes, by label inside a lane, and drops what gives nothing', () => {
  expect(
    sumByLane([
      { lane: 'platform-coupon', label: '平台券', amount: fen(150) },
      { lane: 'full-reduction', label: '满80减8', amount: fen(800) },
      { lane: 'full-reduction', label: '满50减3', amount: fen(300) },
      { lane: 'full-reduction', label: '满80减8', amount: fen(400) },
      { lane: 'coins', label: '九采币', amount: fen(0) },
    ]),
  ).toEqual([
    {
      lane: 'full-reduction',
      amount: 1500,
      parts: [
        { label: '满80减8', amount: 1200 },
        { label: '满50减3', amount: 300 },
      ],
    },
    { lane: 'platform-coupon', amount: 150, parts: [{ label: '平台券', amount: 150 }] },
  ])
})

test('names the largest stores, sums up the rest and keeps the total', () => {
  const stores = Array.from({ length: 20 }, (_, index) => ({
    storeName: `店铺${index}`,
    amount: fen(100 * (index + 1)),
  }))
  const parts = largestStores(stores)
  expect(parts).toHaveLength(6)
  expect(parts[0]).toEqual({ storeName: '店铺19', storeCount: 1, amount: 2000 })
  expect(parts.at(-1)).toEqual({ storeName: null, storeCount: 15, amount: 12_000 })
  expect(add(...parts.map(part => part.amount))).toBe(add(...stores.map(store => store.amount)))
  expect(largestStores(stores.slice(0, 6)).map(part => part.storeName)).toEqual(
    stores.slice(0, 6).map(store => store.storeName),
  )
})
