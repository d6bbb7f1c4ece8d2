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

test('covers the days above what is left of the last purchase', () => {
  expect(suggest(use, 30)).toEqual({
    stock: 20,
    missing: 40,
    quantity: 40,
    arithmetic: '近 90 天购 180 盒，日均 2.0 盒，备 30 天需 60 盒，预计剩 20 盒，缺 40 盒',
  })
})
test('a counted stock counts, and packs are rounded up', () => {
  expect(suggest({ ...use, countedStock: 27 }, 30)).toMatchObject({
    stock: 27,
    missing: 33,
    quantity: 40,
    arithmetic: '近 90 天购 180 盒，日均 2.0 盒，备 30 天需 60 盒，现有 27 盒，缺 33 盒，按包装取 40 盒',
  })
})
test('enough is enough, and less than the smallest purchase is that', () => {
  expect(suggest({ ...use, countedStock: 80 }, 30)).toMatchObject({ missing: 0, quantity: 0 })
  expect(suggest({ ...use, countedStock: 58, minQuantity: 20 }, 30)).toMatchObject({ missing: 2, quantity: 20 })
})
