import { fen } from '@xiaojiu/kernel/money.ts'
import { mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { expect, test } from 'vitest'
import { CouponCard } from './CouponCard.tsx'
import type { Coupon } from './coupon-view.ts'

const coupon: Coupon = {
  couponId: '1',
  kind: 'store',
  deduct: { by: 'amount', amount: fen(5_000) },
  enoughFrom: fen(50_000),
  scopeText: '全店可用',
  validText: '2026-11-30 前有效',
  activityMainId: 'a',
  storeId: 's1',
}
const card = (more: Partial<Coupon> = {}) =>
  one(mount(<CouponCard coupon={{ ...coupon, ...more }} />).box, '[data-coupon]')

test('R-079 R-081 shows the amount with its sign and the threshold in words', () => {
  expect(card().textContent).toBe('¥50满500元可用店铺券 · 全店可用2026-11-30 前有效')
})

test('R-080 shows a discount with its unit', () => {
  expect(card({ deduct: { by: 'ratio', payBasisPoints: 9_500 } }).textContent).toContain('9.5折满500元可用')
})

test.each([
  ['R-082', 'store', '店铺券'],
  ['R-083', 'brand', '品牌券'],
  ['R-084', 'platform', '平台券'],
  ['R-085', 'cross-store', '跨店券'],
] as const)('%s names the kind %s as %s', (_rule, kind, label) => {
  expect(card({ kind }).textContent).toContain(`${label} · 全店可用`)
})

test.each([
  ['R-088', 100_000, '36px'],
  ['R-089', 1_000_000, '30px'],
  ['R-090', 10_000_000, '24px'],
])('%s draws an amount of %i fen in %s', (_rule, amount, size) => {
  const figure = [...card({ deduct: { by: 'amount', amount: fen(amount) } }).querySelectorAll('span')].find(
    ({ style }) => style.fontSize !== '',
  )
  expect(figure?.style.fontSize).toBe(size)
})
