import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { chooseCoupon, couponOf, untilText } from './coupon-view.ts'

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

test('R-079 R-080 type 1 is an amount, any other a share', () => {
  expect(couponOf(face, '').deduct).toEqual({ by: 'amount', amount: 5000 })
  expect(couponOf({ ...face, couponDeductType: 2, deductMoney: null, couponDeductRatio: 9.5 }, '').deduct).toEqual({
    by: 'ratio',
    payBasisPoints: 9500,
  })
})
test('the last usable day', () => {
  expect(untilText(new Date('2026-12-01T00:00:00+08:00'))).toBe('2026-11-30 前有效')
})
test('a click takes the place of a rival and leaves the others', () => {
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
