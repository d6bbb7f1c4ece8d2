import { expect, test } from 'vitest'
import { suggest, type Use } from './replenish.ts'

const use: Use = {
  boughtCount: 180,
  windowDays: 90,
  daysSinceLast: 20,
  lastQuantity: 60,
  countedStock: null,
  minQuantity: 10,
  stepQuantity: 10,
  packUnit: '盒',
}

test('suggests enough for the days beyond the estimated remaining stock', () => {
  expect(suggest(use, 30)).toEqual({
    stock: 20,
    missing: 40,
    quantity: 40,
    arithmetic: '近 90 天购 180 盒，日均 2.0 盒，备 30 天需 60 盒，预计剩 20 盒，缺 40 盒',
  })
})
test('uses a counted stock and rounds up to whole packs', () => {
  expect(suggest({ ...use, countedStock: 27 }, 30)).toMatchObject({
    stock: 27,
    missing: 33,
    quantity: 40,
    arithmetic: '近 90 天购 180 盒，日均 2.0 盒，备 30 天需 60 盒，现有 27 盒，缺 33 盒，按包装取 40 盒',
  })
})
test('suggests nothing when the stock suffices, and at least the minimum quantity otherwise', () => {
  expect(suggest({ ...use, countedStock: 80 }, 30)).toMatchObject({ missing: 0, quantity: 0 })
  expect(suggest({ ...use, countedStock: 58, minQuantity: 20 }, 30)).toMatchObject({ missing: 2, quantity: 20 })
})
