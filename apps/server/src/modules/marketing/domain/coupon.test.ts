import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { type Coupon, couponRule, usableUntil, validText } from './coupon.ts'

const coupon: Coupon = {
  id: 'c',
  version: 3,
  kind: 'store',
  name: '满减券',
  storeId: 's1',
  brand: null,
  storeIds: [],
  bearer: 'store',
  deduction: { by: 'amount', off: fen(2000) },
  enoughFrom: fen(50_000),
  total: 10,
  taken: 0,
  limitPerCompany: 1,
  takeFrom: new Date(0),
  takeUntil: new Date(1),
  validUntil: null,
  validDays: 7,
  companyKinds: [],
  provinces: [],
}

test.each([
  ['store', {}, 'store-coupon', 'store:s1', ['s1'], null, '店铺券：满 ¥500 减 ¥20'],
  ['brand', { brand: '联邦' }, 'brand-coupon', 'brand:s1:联邦', ['s1'], ['联邦'], '品牌券：满 ¥500 减 ¥20'],
  [
    'platform',
    { storeId: null, enoughFrom: fen(0) },
    'platform-coupon',
    'platform',
    null,
    null,
    '平台券：无门槛 减 ¥20',
  ],
  [
    'cross-store',
    { storeId: null, storeIds: ['s1', 's2'], deduction: { by: 'ratio', payBasisPoints: 9500, mostOff: fen(5000) } },
    'platform-coupon',
    'platform',
    ['s1', 's2'],
    null,
    '跨店券：满 ¥500 打 9.5 折，最多减 ¥50',
  ],
] as const)('builds the pricing rule of a %s coupon', (kind, more, lane, group, storeIds, brands, label) => {
  const rule = couponRule({ ...coupon, kind, ...more } as Coupon, 'held-1')
  expect(rule).toMatchObject({ id: 'held-1', version: 3, lane, group, label, scope: { storeIds, brands } })
})

test('computes and describes the end from a fixed date or from the days after taking', () => {
  const now = new Date('2026-11-16T12:00:00+08:00')
  const until = new Date('2026-12-01T00:00:00+08:00')
  expect(usableUntil(coupon, now)).toEqual(new Date('2026-11-23T12:00:00+08:00'))
  expect(usableUntil({ validUntil: until, validDays: null }, now)).toEqual(until)
  expect([validText(coupon), validText({ validUntil: until, validDays: null })]).toEqual([
    '领取后 7 天有效',
    '2026-11-30 前有效',
  ])
})
