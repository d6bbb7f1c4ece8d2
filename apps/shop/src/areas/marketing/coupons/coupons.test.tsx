import { QueryClientProvider } from '@tanstack/react-query'
import { click, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { useIndicator } from '@xiaojiu/web/indicator.ts'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HomePage } from '#areas/cms/HomePage.tsx'
import { clearBrowser, signIn } from '#trade/testing/session.ts'
import { CouponPage } from './CouponPage.tsx'
import { MyCouponPage } from './MyCouponPage.tsx'
import { NewCoupons } from './NewCoupons.tsx'
import { ScanGetCouponPage } from './ScanGetCouponPage.tsx'

const ID = '01990000-0000-7000-8000-000000000001'
const POPUP = '/market/api/market/user/coupon/popup'
const SEEN = '/market/api/market/user/coupon/popupSeen'
/** On the wire: kind 2 of the server is a platform coupon, kind 3 one of a store. */
const face = {
  couponId: ID,
  name: '满 500 减 20',
  activitySubType: 3,
  couponDeductType: 1,
  deductMoney: '20.00',
  couponDeductRatio: null,
  mostDeductMoney: null,
  enoughMoneyLimit: '500.00',
  activityMainId: 'act-1',
  storeId: 's1',
  scopeText: '全店可用',
}
const held = {
  ...face,
  heldId: ID,
  state: 'available',
  takenAt: '2026-11-01T16:00:00.000Z',
  validUntil: '2026-11-30T16:00:00.000Z',
  usedAt: null,
  payOrderId: null,
}
const onOffer = {
  ...face,
  takeUntil: '2026-11-30T16:00:00.000Z',
  takeFrom: '2026-11-01T16:00:00.000Z',
  validText: '2026-11-30 前有效',
  total: 10,
  takenCount: 1,
  limitPerCompany: 1,
  mineCount: 1,
  state: 'mine',
}
const PAGE = { total: 1, pageNum: 1, pageSize: 30 }

const open = (page: ReactNode, at = '/') =>
  mount(<QueryClientProvider client={makeQueryClient(() => false)}>{page}</QueryClientProvider>, at).box
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 15_000)
const useLink = (box: HTMLElement) => {
  const link = one<HTMLAnchorElement>(box, 'a[target]')
  return [link.getAttribute('href'), link.target, link.rel]
}

beforeEach(() => {
  clearBrowser()
  signIn()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('R-261 R-064 remembers a closed pop-up for a day and tells the server which coupons were seen', async () => {
  const sent = answerPaths({ [POPUP]: envelope({ list: [held] }), [SEEN]: envelope({}) })
  const box = open(<NewCoupons />)
  await until(() => one(box, '[data-popup="coupon"]'))
  const written = vi.spyOn(document, 'cookie', 'set')
  click(one(box, '[aria-label="关闭"]'))
  expect(written.mock.calls).toEqual([['couponShade=1; path=/; max-age=86400; samesite=lax']])
  expect(box.querySelector('[data-popup]')).toBeNull()
  await until(() => expect(sent.at(-1)?.body).toBe(JSON.stringify({ heldIds: [ID] })))
})

test('R-064 asks for no coupons of a caller without log-in, nor on the preview of the home page', async () => {
  const headline = { articleId: ID, title: '新规解读', summary: '', class: '政策', publishedAt: held.takenAt }
  const home = { banners: [], entries: [], floors: [], stores: [], headlines: [headline], announcements: [] }
  const answers = { '/cms/api/cms/index': envelope({ ...home, isPreview: true }) }
  const sent = answerPaths(answers)
  const preview = open(<HomePage />, '/previewHome')
  // The foot of the page is drawn together with the pop-up.
  await until(() => expect(preview.textContent).toContain('小九头条'))
  clearBrowser()
  const guest = answerPaths({ ...answers, '/cms/api/cms/index': envelope({ ...home, isPreview: false }) })
  open(<HomePage />)
  // The recommendations of the home page come with the pop-up.
  await until(() => expect(guest.map(({ url }) => url).join()).toContain('/homePageRecommend/'))
  expect([...sent, ...guest].map(({ url }) => url).join()).not.toContain('/coupon/')
})

test.each([
  ['R-070 a store coupon', 3, '/shop/search?storeId=s1&aid=act-1&cut=u'],
  ['R-068 a platform coupon', 2, '/search?aid=act-1&cut=u'],
  ['R-069 a cross-store coupon', 4, '/search?aid=act-1&cut=u'],
])('%s is used in a new tab from each page that shows it', async (_what, activitySubType, href) => {
  const expected = [href, '_blank', 'noopener noreferrer']
  const mine = { list: [{ ...held, activitySubType }], counts: [], ...PAGE }
  answerPaths({
    '/cms/api/cms/coupon/page': envelope({ list: [{ ...onOffer, activitySubType }], ...PAGE }),
    '/market/api/market/user/coupon/mine': envelope(mine),
    '/market/api/market/user/coupon/scanTake': envelope({ ...held, activitySubType }),
  })
  const centre = open(<CouponPage />)
  await until(() => expect(useLink(centre)).toEqual(expected))
  const own = open(<MyCouponPage />)
  await until(() => expect(useLink(own)).toEqual(expected))
  const scanned = open(<ScanGetCouponPage />, '/scanGetCoupon?code=XJ2026')
  await until(() => expect(useLink(scanned)).toEqual(expected))
})

test('R-081 R-229 shows the threshold, and the reason once when a coupon cannot be taken', async () => {
  const refused = envelope({ reason: 'coupon-gone' }, { code: 409, msg: '优惠券已领完', status: 409 })
  answerPaths({
    '/cms/api/cms/coupon/page': envelope({ list: [{ ...onOffer, state: 'open' }], ...PAGE }),
    '/market/api/market/user/coupon/couponTake': refused,
  })
  const box = open(<CouponPage />)
  await until(() => one(box, '[aria-label="领取满 500 减 20"]'))
  expect(one(box, '[data-coupon]').textContent).toContain('¥20满500元可用店铺券 · 全店可用')
  click(one(box, '[aria-label="领取满 500 减 20"]'))
  await until(() => expect(useIndicator.getState().notice).toMatchObject({ state: 'error', text: '优惠券已领完' }))
})
