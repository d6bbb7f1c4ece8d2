import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import {
  amountFontSize,
  chooseCoupon,
  couponKindLabels,
  couponOf,
  couponUseHref,
  deductText,
  thresholdText,
  untilText,
} from './coupon-view.ts'

test('R-079 shows a fixed amount with the ¥ sign', () => {
  expect(deductText({ by: 'amount', amount: fen(5_000) })).toEqual({ sign: '¥', figure: '50', unit: '' })
  expect(deductText({ by: 'amount', amount: fen(100_050) })).toEqual({ sign: '¥', figure: '1000.5', unit: '' })
})

test('R-080 shows a ratio as a 折 discount', () => {
  expect(deductText({ by: 'ratio', payBasisPoints: 9_000 })).toEqual({ sign: '', figure: '9', unit: '折' })
  expect(deductText({ by: 'ratio', payBasisPoints: 8_500 })).toEqual({ sign: '', figure: '8.5', unit: '折' })
})

test('R-081 shows the threshold in words', () => {
  expect(thresholdText(fen(50_000))).toBe('满500元可用')
  expect(thresholdText(fen(0))).toBe('无门槛')
})

test('R-082 R-083 R-084 R-085 names the coupon kinds', () => {
  expect(couponKindLabels).toEqual({ store: '店铺券', brand: '品牌券', platform: '平台券', 'cross-store': '跨店券' })
})

test('R-088 uses 36 px for up to four digits', () => {
  expect([amountFontSize('5'), amountFontSize('1000')]).toEqual([36, 36])
})

test('R-089 uses 30 px for five digits', () => {
  expect(amountFontSize('10000')).toBe(30)
})

test('R-090 uses 24 px for more than five digits', () => {
  expect(amountFontSize('100000')).toBe(24)
})

const coupon = { activityMainId: 'a1', storeId: 's1' }

test('R-068 links a platform coupon to /search with aid and cut=u', () => {
  expect(couponUseHref({ ...coupon, kind: 'platform' })).toBe('/search?aid=a1&cut=u')
})

test('R-069 links a cross-store coupon to /search with aid and cut=u', () => {
  expect(couponUseHref({ ...coupon, kind: 'cross-store' })).toBe('/search?aid=a1&cut=u')
})

test('R-070 links any other coupon to the goods of its store', () => {
  expect(couponUseHref({ ...coupon, kind: 'store' })).toBe('/shop/search?storeId=s1&aid=a1&cut=u')
  expect(couponUseHref({ ...coupon, kind: 'brand' })).toBe('/shop/search?storeId=s1&aid=a1&cut=u')
  expect(couponUseHref({ ...coupon, kind: 'store', storeId: null })).toBe('/search?aid=a1&cut=u')
})

const face = {
  couponId: 'c1',
  name: '券',
  activitySubType: 'store' as const,
  couponDeductType: 1 as const,
  deductMoney: fen(5000),
  couponDeductRatio: null,
  mostDeductMoney: null,
  enoughMoneyLimit: fen(50_000),
  activityMainId: 'a1',
  storeId: 's1',
  scopeText: '全店可用',
}

test('R-079 R-080 reads type 1 as an amount and any other type as a ratio', () => {
  expect(couponOf(face, '').deduct).toEqual({ by: 'amount', amount: 5000 })
  expect(couponOf({ ...face, couponDeductType: 2, deductMoney: null, couponDeductRatio: 9.5 }, '').deduct).toEqual({
    by: 'ratio',
    payBasisPoints: 9500,
  })
})
test('shows the last usable day', () => {
  expect(untilText(new Date('2026-12-01T00:00:00+08:00'))).toBe('2026-11-30 前有效')
})
test('replaces only the competing coupon when another is chosen', () => {
  const coupon = (heldId: string, kind: 'store' | 'platform' | 'cross-store', isChosen: boolean, storeId = 's1') => ({
    ...face,
    heldId,
    activitySubType: kind,
    storeId,
    isChosen,
  })
  const all = [
    coupon('a', 'store', true),
    coupon('b', 'store', false),
    coupon('c', 'platform', true),
    coupon('d', 'cross-store', false),
    coupon('e', 'store', true, 's2'),
  ] as const
  expect(chooseCoupon(all, all[1])).toEqual(['c', 'e', 'b'])
  expect(chooseCoupon(all, all[3])).toEqual(['a', 'e', 'd'])
  expect(chooseCoupon(all, all[0])).toEqual(['c', 'e'])
})
