import { setNavigator } from '@xiaojiu/web/confirm.ts'
import { useIndicator } from '@xiaojiu/web/indicator.ts'
import { answerCalls, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearBrowser, signIn } from '../testing/session.ts'
import { goToServiceLink, openService } from './open-service.ts'

const STORE_ID = '01990000-0000-7000-8000-000000000001'
const COMPANY_ID = '01990000-0000-7000-8000-000000000002'
const went: string[] = []
beforeEach(() => {
  clearBrowser()
  signIn({ companyId: COMPANY_ID })
  went.length = 0
  setNavigator(to => void went.push(to))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  clearBrowser()
})

test.each([
  ['R-274', '/cart', 1],
  ['R-274', '/platformShopsIndex', 1],
  ['R-275', '/orderDetail', 2],
  ['R-275', '/afterSale/returnDetail', 2],
  ['R-276', '/goodDetail', 3],
  ['R-277', '/shop', 5],
  ['R-277', '/shop/licenses', 5],
] as const)('R-278 %s opens the chat on %s with the platform id and portal %i', async (_, page, portal) => {
  window.history.replaceState(null, '', `${page}?from=elsewhere`)
  const sent = answerCalls(envelope({ url: '/im?portal=1', name: '平台客服' }))
  const open = vi.spyOn(window, 'open').mockReturnValue(window)
  await openService(STORE_ID)
  const asked = new URL(sent[0]?.url ?? '', 'http://shop').searchParams
  expect(Object.fromEntries(asked)).toEqual({
    platformId: '10000',
    storeId: STORE_ID,
    companyId: COMPANY_ID,
    portal: String(portal),
  })
  expect(open.mock.calls[0]?.[0]).toBe('/im?portal=1')
  expect(went).toEqual([])
})

test('R-279 requests the service link of the platform with portal 103', async () => {
  const sent = answerCalls(envelope({ url: '/im?portal=103', name: '平台客服' }))
  vi.spyOn(window, 'open').mockReturnValue(window)
  await goToServiceLink()
  expect(sent.map(({ url }) => url)).toEqual(['/webApis/service/api/serviceConfig/customerServiceLink?portal=103'])
})

test('opens the chat in the same page when new windows are blocked', async () => {
  answerCalls(envelope({ url: '/im?portal=1', name: '平台客服' }))
  vi.spyOn(window, 'open').mockReturnValue(null)
  await goToServiceLink()
  expect(went).toEqual(['/im?portal=1'])
})

test('R-248 shows the phone number when the chat address cannot be loaded', async () => {
  answerCalls(() => Promise.reject(new TypeError('Failed to fetch')))
  await openService(STORE_ID)
  expect(useIndicator.getState().notice).toMatchObject({ state: 'warning', text: '平台客服电话 400-6080-199' })
})
