import { expect, test } from 'vitest'
import { fen } from '../money.ts'
import { unitPrice } from '../price.ts'
import { priceCart, taxShare } from './price-cart.ts'
import type { Rule } from './rule.ts'

const terms = { minOrder: fen(5000), freeFrom: fen(10_000), freeFromCount: null, postage: fen(800) }
const line = (id: string, price: number, quantity = 1) => ({
  id,
  offerId: `O-${id}`,
  brand: null,
  unitPrice: unitPrice(price),
  quantity,
})
const rule = (lane: Rule['lane'], more: Pick<Rule, 'terms'>): Rule => ({
  id: lane,
  version: 1,
  lane,
  source: '',
  label: lane,
  bearer: 'platform',
  group: null,
  blocks: [],
  scope: { storeIds: null, offerIds: null, brands: null },
  ...more,
})

test('computes the worked example of the README: goods, freight and gaps of one store', () => {
  const priced = priceCart([{ storeId: 'S', terms, lines: [line('a', 96_050, 7)] }], [])
  expect(priced).toMatchObject({ goodsAmount: 6724, discount: 0, freight: 800, payable: 7524 })
  expect(priced.baskets[0]).toMatchObject({ minOrderGap: 0, freeAmountGap: 3276 })
})

test('charges freight for each store separately', () => {
  const priced = priceCart(
    [
      { storeId: 'A', terms, lines: [line('a', 600_000)] },
      { storeId: 'B', terms, lines: [line('b', 1_000_000)] },
    ],
    [],
  )
  expect(priced.baskets.map(basket => basket.freight)).toEqual([800, 0])
  expect(priced.payable).toBe(16_800)
})

test('subtracts a store coupon from the free-delivery amount but not a platform coupon or coins', () => {
  const terms10 = { kind: 'coupon', enoughFrom: fen(0), deduction: { by: 'amount', off: fen(1000) } } as const
  const ofStore = rule('store-coupon', { terms: terms10 })
  const ofPlatform = rule('platform-coupon', { terms: terms10 })
  const coins = rule('coins', { terms: { kind: 'coins', most: fen(1000), mostBasisPoints: 3000 } })
  const baskets = [{ storeId: 'S', terms, lines: [line('a', 1_050_000)] }]
  expect(priceCart(baskets, [ofStore])).toMatchObject({ discount: 1000, freight: 800, payable: 10_300 })
  expect(priceCart(baskets, [ofPlatform])).toMatchObject({ discount: 1000, freight: 0, payable: 9500 })
  expect(priceCart(baskets, [coins])).toMatchObject({ discount: 1000, freight: 0, payable: 9500 })
})

test('keeps the free-delivery gap of a store when a platform coupon is shared with another store', () => {
  const coupon = rule('platform-coupon', {
    terms: { kind: 'coupon', enoughFrom: fen(20_000), deduction: { by: 'amount', off: fen(1000) } },
  })
  const own = { storeId: 'S', terms, lines: [line('a', 900_000)] }
  const other = { storeId: 'T', terms, lines: [line('b', 1_500_000)] }
  const gapOf = (baskets: Parameters<typeof priceCart>[0]) => priceCart(baskets, [coupon]).baskets[0]?.freeAmountGap
  expect([gapOf([own]), gapOf([own, other])]).toEqual([1000, 1000])
})

test('splits an amount into net and tax that add up at every rate', () => {
  expect(taxShare(fen(11_300), 13)).toEqual({ net: 10_000, tax: 1300 })
  expect(taxShare(fen(100), 13)).toEqual({ net: 88, tax: 12 })
  expect(taxShare(fen(109), 9)).toEqual({ net: 100, tax: 9 })
  expect(taxShare(fen(100), 0)).toEqual({ net: 100, tax: 0 })
})
