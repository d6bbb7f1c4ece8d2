import { expect, test } from 'vitest'
import { z } from 'zod'
import { CouponKindCode, couponTypeNumber } from './coupon-schemas.ts'

test('R-086 maps coupon types for display: 0→0, 1→2, 2→3, 3→1, 4→4', () => {
  expect([0, 1, 2, 3, 4].map(number => couponTypeNumber(number, 'display'))).toEqual([0, 2, 3, 1, 4])
})
test('R-087 maps coupon types for requests: 0→0, 1→3, 2→1, 3→2, 4→4', () => {
  expect([0, 1, 2, 3, 4].map(number => couponTypeNumber(number, 'request'))).toEqual([0, 3, 1, 2, 4])
})
test('maps back and forth to the same number and an unknown number to 0', () => {
  for (const number of [0, 1, 2, 3, 4])
    expect(couponTypeNumber(couponTypeNumber(number, 'display'), 'request')).toBe(number)
  expect(couponTypeNumber(9, 'display')).toBe(0)
})
test('R-082 R-083 R-084 R-085 reads the numbers 1 to 4 as brand, platform, store and cross-store', () => {
  expect([1, 2, 3, 4].map(number => z.decode(CouponKindCode, number))).toEqual([
    'brand',
    'platform',
    'store',
    'cross-store',
  ])
  expect((['store', 'brand', 'platform', 'cross-store'] as const).map(kind => z.encode(CouponKindCode, kind))).toEqual([
    3, 1, 2, 4,
  ])
})
