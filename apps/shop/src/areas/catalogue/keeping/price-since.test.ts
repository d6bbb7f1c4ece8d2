import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { priceSince } from './price-since.ts'

test('a price is compared with the day it was followed', () => {
  expect(priceSince(unitPrice(96_000), unitPrice(90_000))).toEqual({ text: '比关注时降 ¥0.60', isLower: true })
  expect(priceSince(unitPrice(90_000), unitPrice(96_050))).toEqual({ text: '比关注时涨 ¥0.605', isLower: false })
  expect(priceSince(unitPrice(90_000), unitPrice(90_000))).toBeNull()
  expect(priceSince(null, unitPrice(90_000))).toBeNull()
  expect(priceSince(unitPrice(90_000), undefined)).toBeNull()
})
