import { fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { aCart, aCartStore, aLine } from '#trade/cart/testing.ts'
import { aPrice } from '#trade/offer/testing.ts'
import { deliveryRows, priceChanges, untilPriceEnds } from './cart-rows.ts'

const info = {
  store: {
    storeId: 's',
    storeName: '江城医药',
    storeType: 'self-run',
    shipFromCity: '武汉',
    deliveryPromise: '次日达',
  },
  dispatchText: '现在付款，明天发货',
  leavesToday: false,
  carriers: ['顺丰', '京东'],
  terms: { minOrder: fen(0), freeFrom: fen(10_000), freeFromCount: null, postage: fen(800) },
  minShelfLifeMonths: 6,
  coldCount: 0,
  kindCount: 3,
} as const

test('fills every delivery row and shows 冷链 only when there are cold-chain goods', () => {
  const rows = new Map(deliveryRows({ ...info, carriers: [...info.carriers] }))
  expect(rows.get('承运商')).toBe('顺丰、京东')
  expect([...rows.values()].every(text => text !== '')).toBe(true)
  expect(rows.has('冷链')).toBe(false)
  const cold = new Map(deliveryRows({ ...info, carriers: [...info.carriers], coldCount: 1 }))
  expect(cold.get('冷链')).toBe('其中 1 种商品须冷链运输，全程温控并附温度记录')
})

const { choice } = aPrice(96_000)
const until = (ms: number) => aLine(`until-${ms}`, { choice: { ...choice, until: new Date(ms) } })
const cart = (...lines: ReturnType<typeof aLine>[]) => aCart([aCartStore('s', lines)])

test('refetches when the first campaign in the cart ends, after 1 s if overdue, not for one days ahead', () => {
  expect(untilPriceEnds(cart(until(90_000), until(60_000), aLine('plain')), 10_000)).toBe(50_000)
  expect(untilPriceEnds(cart(until(9000)), 10_000)).toBe(1000)
  expect(untilPriceEnds(cart(until(900_000_000)), 10_000)).toBe(false)
  expect(untilPriceEnds(cart(aLine('plain')), 10_000)).toBe(false)
  expect(untilPriceEnds(undefined, 10_000)).toBe(false)
})

const changed = (lineId: string, quantity: number, before: number, now: number) =>
  aLine(lineId, {
    quantity,
    priceChange: { before: unitPrice(before), now: unitPrice(now), difference: unitPrice(Math.abs(now - before)) },
  })

test('counts the lines that became cheaper and those that became dearer', () => {
  const lines = [changed('a', 60, 99_000, 96_000), changed('b', 5, 950_000, 965_000), aLine('c')]
  expect(priceChanges(lines)).toMatchObject({ cheaperCount: 1, dearerCount: 1 })
})

test('returns null when no price changed', () => {
  expect(priceChanges([aLine('a')])).toBeNull()
})

test('builds the same mark for the same price changes, whatever the line order and quantity', () => {
  const [a, b] = [changed('a', 1, 10_000, 9000), changed('b', 1, 10_000, 9000)]
  expect(priceChanges([a, b])?.mark).toBe(priceChanges([b, a])?.mark)
  expect(priceChanges([a, b])?.mark).not.toBe(priceChanges([changed('a', 1, 10_000, 8000), b])?.mark)
  // A changed quantity alone is not reported.
  expect(priceChanges([a, b])?.mark).toBe(priceChanges([changed('a', 7, 10_000, 9000), b])?.mark)
})
