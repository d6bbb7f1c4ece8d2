import { fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { EMPTY_BASKET } from '@xiaojiu/kernel/pricing/delivered.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byDeliveredPrice, offerCost } from './delivered-price.ts'
import { anOffer, aPrice } from './testing.ts'

const terms = { minOrder: fen(0), freeFrom: fen(50_000), freeFromCount: null, postage: fen(1200) }
const at = (yuan: number) => aPrice(yuan * 10_000)

test('shares the postage over the quantity: 20 packs at ¥9.60 plus ¥12 cost ¥10.20 each', () => {
  expect(offerCost(anOffer({ postage: terms }), 20, EMPTY_BASKET)).toEqual({
    quantity: 20,
    goodsAmount: 19_200,
    postage: 1200,
    total: 20_400,
    unitPrice: 102_000,
    freeGap: 30_800,
    minOrderGap: 0,
  })
})

test('counts the basket of the store towards free delivery and the minimum order', () => {
  const offer = anOffer({ postage: { ...terms, minOrder: fen(40_000) } })
  expect(offerCost(offer, 20, { amount: fen(30_800), count: 4 })).toMatchObject({
    postage: 0,
    freeGap: null,
    minOrderGap: 0,
  })
  expect(offerCost(offer, 20, { amount: fen(30_799), count: 4 })).toMatchObject({ postage: 1200, freeGap: 1 })
  expect(offerCost(offer, 20, EMPTY_BASKET)).toMatchObject({ minOrderGap: 20_800 })
})

test('counts group-buy goods alone, without the basket', () => {
  const deal = {
    campaignId: 'c',
    kind: 'group-buy' as const,
    unitPrice: unitPrice(90_000),
    most: null,
    endsAt: new Date('2100-01-01T00:00:00+08:00'),
  }
  const offer = anOffer({ price: aPrice(96_000, { deals: [deal] }), postage: { ...terms, minOrder: fen(40_000) } })
  expect(offerCost(offer, 20, { amount: fen(60_000), count: 4 })).toMatchObject({
    goodsAmount: 18_000,
    postage: 1200,
    freeGap: 32_000,
    minOrderGap: 22_000,
  })
})

test('delivers free from a number of packs or without postage', () => {
  const byCount = anOffer({ postage: { ...terms, freeFrom: null, freeFromCount: 30 } })
  expect(offerCost(byCount, 20, EMPTY_BASKET)).toMatchObject({ postage: 1200, freeGap: null })
  expect(offerCost(byCount, 20, { amount: fen(0), count: 10 })).toMatchObject({ postage: 0 })
  expect(offerCost(anOffer({ postage: { ...terms, postage: fen(0) } }), 10, EMPTY_BASKET)).toMatchObject({
    postage: 0,
  })
})

test('applies the price ladder and the pack rule of the store', () => {
  const steps = [{ fromQuantity: 100, unitPrice: unitPrice(92_000), kind: 'ladder' as const }]
  const offer = anOffer({ price: { ...at(9.6), steps }, postage: terms })
  expect(offerCost(offer, 95, EMPTY_BASKET)).toMatchObject({
    quantity: 100,
    goodsAmount: 92_000,
    unitPrice: 92_000,
  })
  expect(offerCost(offer, 3, EMPTY_BASKET)).toMatchObject({ quantity: 10 })
})

test('returns null without a price, a delivery or enough stock', () => {
  expect(offerCost(anOffer({ price: null }), 10, EMPTY_BASKET)).toBeNull()
  expect(offerCost(anOffer({ postage: null }), 10, EMPTY_BASKET)).toBeNull()
  expect(offerCost(anOffer({ stock: { state: 'out', count: 0 } }), 10, EMPTY_BASKET)).toBeNull()
  expect(offerCost(anOffer({ stock: { state: 'low', count: 9 } }), 10, EMPTY_BASKET)).toBeNull()
})

test('sorts offers by delivered price and puts those without one last', () => {
  const store = (storeId: string) => ({ ...anOffer().store, storeId })
  const offers = [
    anOffer({ offerId: 'hidden', store: store('a'), price: null }),
    anOffer({ offerId: 'dear', store: store('b'), price: at(9.8), postage: terms }),
    anOffer({ offerId: 'cheap but posted', store: store('c'), price: at(9.48), postage: terms }),
    anOffer({ offerId: 'free', store: store('d'), price: at(9.35), postage: { ...terms, postage: fen(0) } }),
  ]
  const lines = byDeliveredPrice(offers, 20, new Map([['b', { amount: fen(50_000), count: 1 }]]))
  expect(lines.map(line => [line.offer.offerId, line.delivered?.unitPrice ?? null, line.isBest])).toEqual([
    ['free', 93_500, true],
    ['dear', 98_000, false],
    ['cheap but posted', 100_800, false],
    ['hidden', null, false],
  ])
})

test('marks as best an offer that may be bought, preferring one that reaches the minimum order', () => {
  const refused = { ...anOffer().gate, canBuy: false }
  const free = { ...terms, postage: fen(0) }
  const best = (offers: ReturnType<typeof anOffer>[]) =>
    byDeliveredPrice(offers, 10, new Map()).find(line => line.isBest)?.offer.offerId
  const small = anOffer({
    offerId: 'below the smallest order',
    price: at(9),
    postage: { ...free, minOrder: fen(90_000) },
  })
  const closed = anOffer({ offerId: 'not for us', price: at(8), postage: free, gate: refused })
  const plain = anOffer({ offerId: 'plain', price: at(9.6), postage: free })
  expect(best([plain, small, closed])).toBe('plain')
  expect(best([small, closed])).toBe('below the smallest order')
  expect(best([plain])).toBeUndefined()
})

test('keeps delivered price times quantity within rounding of goods plus postage', () => {
  const money = fc.integer({ min: 1, max: 5_000_000 })
  fc.assert(
    fc.property(money, fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 9000 }), (price, packs, postage) => {
      const offer = anOffer({
        price: { ...at(1), unitPrice: unitPrice(price) },
        pack: { ...anOffer().pack, minQuantity: 1, stepQuantity: 1 },
        postage: { ...terms, freeFrom: null, postage: fen(postage) },
      })
      const cost = offerCost(offer, packs, EMPTY_BASKET)
      if (!cost) throw new Error('should be priced')
      const total = (cost.goodsAmount + cost.postage) * 100
      expect(Math.abs(cost.unitPrice * cost.quantity - total)).toBeLessThanOrEqual(cost.quantity / 2)
    }),
  )
})
