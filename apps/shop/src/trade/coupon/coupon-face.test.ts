import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { amountFontSize, couponKindLabels, couponUseHref, deductText, thresholdText } from './coupon-face.ts'

test('R-079 a fixed amount is shown with its sign', () => {
  expect(deductText({ by: 'amount', amount: fen(5_000) })).toEqual({ sign: '¥', figure: '50', unit: '' })
  expect(deductText({ by: 'amount', amount: fen(100_050) })).toEqual({ sign: '¥', figure: '1000.5', unit: '' })
})

test('R-080 anything else is shown as a discount', () => {
  expect(deductText({ by: 'ratio', payBasisPoints: 9_000 })).toEqual({ sign: '', figure: '9', unit: '折' })
  expect(deductText({ by: 'ratio', payBasisPoints: 8_500 })).toEqual({ sign: '', figure: '8.5', unit: '折' })
})

test('R-081 the threshold in words', () => {
  expect(thresholdText(fen(50_000))).toBe('满500元可用')
  expect(thresholdText(fen(0))).toBe('无门槛')
})

test('R-082 R-083 R-084 R-085 the names of the kinds', () => {
  expect(couponKindLabels).toEqual({ store: '店铺券', brand: '品牌券', platform: '平台券', 'cross-store': '跨店券' })
})

test('R-088 up to four digits 36 px', () => {
  expect([amountFontSize('5'), amountFontSize('1000')]).toEqual([36, 36])
})

test('R-089 five digits 30 px', () => {
  expect(amountFontSize('10000')).toBe(30)
})

test('R-090 more than five 24 px', () => {
  expect(amountFontSize('100000')).toBe(24)
})

const coupon = { activityMainId: 'a1', storeId: 's1' }

test('R-068 a platform coupon leads to /search with aid and cut=u', () => {
  expect(couponUseHref({ ...coupon, kind: 'platform' })).toBe('/search?aid=a1&cut=u')
})

test('R-069 so does a cross-store coupon', () => {
  expect(couponUseHref({ ...coupon, kind: 'cross-store' })).toBe('/search?aid=a1&cut=u')
})

test('R-070 any other leads to the goods of its store', () => {
  expect(couponUseHref({ ...coupon, kind: 'store' })).toBe('/shop/search?storeId=s1&aid=a1&cut=u')
  expect(couponUseHref({ ...coupon, kind: 'brand' })).toBe('/shop/search?storeId=s1&aid=a1&cut=u')
  expect(couponUseHref({ ...coupon, kind: 'store', storeId: null })).toBe('/search?aid=a1&cut=u')
})
