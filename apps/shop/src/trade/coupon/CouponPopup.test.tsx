import { fen } from '@xiaojiu/kernel/money.ts'
import { click, type Mounted, mount } from '@xiaojiu/ui/testing/mount.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { CouponPopup } from './CouponPopup.tsx'
import type { Coupon } from './coupon-view.ts'

const coupon = (couponId: string, kind: Coupon['kind']): Coupon => ({
  couponId,
  kind,
  deduct: { by: 'amount', amount: fen(2_000) },
  enoughFrom: fen(50_000),
  scopeText: '全店可用',
  validText: '2026-11-30 前有效',
  activityMainId: `a-${couponId}`,
  storeId: 's1',
})

let shown: Mounted
afterEach(() => shown.unmount())
const all = (selector: string) => [...document.querySelectorAll(selector)]
const open = (coupons: readonly Coupon[], onClose = vi.fn()) => {
  shown = mount(<CouponPopup coupons={coupons} onClose={onClose} />)
  return onClose
}

test('R-064 R-254 shows only the first two coupons, in order', () => {
  open([coupon('1', 'store'), coupon('2', 'platform'), coupon('3', 'store')])
  expect(all('[data-coupon]').map(found => found.getAttribute('data-coupon'))).toEqual(['1', '2'])
})

test('R-065 R-066 R-067 shows each coupon with a close button and a use-now link to a new tab', () => {
  open([coupon('1', 'store'), coupon('2', 'platform')])
  expect(all('button[aria-label="关闭"]')).toHaveLength(2)
  const links = all('a') as HTMLAnchorElement[]
  expect(links.map(link => link.textContent)).toEqual(['立即使用', '立即使用'])
  expect(links.map(link => link.target)).toEqual(['_blank', '_blank'])
  expect(links.map(link => link.rel)).toEqual(['noopener noreferrer', 'noopener noreferrer'])
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    '/shop/search?storeId=s1&aid=a-1&cut=u',
    '/search?aid=a-2&cut=u',
  ])
})

test('keeps the other coupon when one is closed and closes the pop-up with the last', () => {
  const onClose = open([coupon('1', 'store'), coupon('2', 'platform')])
  const [first] = all('button[aria-label="关闭"]')
  if (first) click(first)
  expect(all('[data-coupon]').map(found => found.getAttribute('data-coupon'))).toEqual(['2'])
  expect(onClose).not.toHaveBeenCalled()
  const [last] = all('button[aria-label="关闭"]')
  if (last) click(last)
  expect(onClose).toHaveBeenCalledOnce()
})
