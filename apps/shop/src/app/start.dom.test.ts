import { QueryClient } from '@tanstack/react-query'
import { lookUpEndpoints } from '@xiaojiu/contract/company/look-up-endpoints.ts'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { setNavigator } from '@xiaojiu/web/confirm.ts'
import { useIndicator } from '@xiaojiu/web/indicator.ts'
import { answerCalls, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useCartCount } from '#trade/cart/cart-count.ts'
import { REFRESH_CHANNEL } from '#trade/session/cross-tab.ts'
import { leave } from '#trade/session/leave.ts'
import { isAuthenticated, useSession } from '#trade/session/session.ts'
import { clearBrowser, setCookies, signIn } from '#trade/testing/session.ts'
import { changeAccount, recountCart, startShop } from './start.ts'

const went: string[] = []
const queries = new QueryClient()

beforeEach(() => {
  clearBrowser()
  went.length = 0
  setNavigator(to => void went.push(to))
  window.history.replaceState(null, '', '/search')
})

afterEach(() => vi.unstubAllGlobals())

describe('an account change in another tab', () => {
  test('R-135 R-136 clears session and cached data and goes to the home page', () => {
    signIn()
    queries.setQueryData(['price'], 1)
    document.cookie = 'zhcaiToken=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT'
    changeAccount(queries)
    expect(isAuthenticated()).toBe(false)
    expect(queries.getQueryData(['price'])).toBeUndefined()
    expect(went).toEqual(['/'])
  })

  test('R-137 goes to /licenseWithdraw when the licence is cancelled', () => {
    signIn({ isClear: '1' })
    changeAccount(queries)
    expect(went).toEqual(['/licenseWithdraw'])
  })

  test('C-018 keeps the tab signed in and takes over the new company after a company switch', () => {
    signIn()
    setCookies({ companyId: 'c2' })
    changeAccount(queries)
    expect(isAuthenticated()).toBe(true)
    expect(useSession.getState().user.companyId).toBe('c2')
  })

  test('does not navigate on the simulated phone', () => {
    window.history.replaceState(null, '', '/sandbox')
    changeAccount(queries)
    expect(went).toEqual([])
  })
})

test('R-147 R-272 requests the cart count again for a customer only', async () => {
  const sent = answerCalls(envelope({ cartNum: 4 }))
  recountCart()
  signIn({ existBindCustomer: '0' })
  recountCart()
  signIn()
  localStorage.setItem('cartNum', '9')
  recountCart()
  await vi.waitFor(() => expect(localStorage.getItem('cartNum')).toBe('4'), 15_000)
  expect(sent.map(({ url }) => url)).toEqual(['/webApis/trade/api/cart/getCustCartNum'])
})

describe('starting the shop', () => {
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))

  test('R-143 R-146 R-093 sets a browser id and takes the stored cart count when the tab is shown again', async () => {
    answerCalls(envelope({ reason: 'not-found' }, { code: 404, status: 404 }))
    startShop(queries)
    expect(document.cookie).toMatch(/uuid=[0-9a-f]{32}/)
    signIn()
    localStorage.setItem('cartNum', '6')
    window.history.replaceState(null, '', '/merchants')
    comeBack()
    window.history.replaceState(null, '', '/search')
    signIn()
    comeBack()
    await vi.waitFor(() => expect(useCartCount.getState().cartNum).toBe(6), 15_000)
  })

  test('R-219 looks up the companies of the login at start, and nothing without a log-in', async () => {
    const sent = answerCalls(envelope({ list: [] }))
    const asked = () => sent.filter(({ url }) => url.endsWith(lookUpEndpoints.lookUpFirms.path))
    startShop(queries)
    signIn({ loginName: 'buyer' })
    startShop(queries)
    await vi.waitFor(() => expect(asked().map(({ body }) => body)).toEqual(['loginName=buyer']), 15_000)
  })
})

describe('what the shop listens to from its start', () => {
  const NOT_FOUND = envelope({ reason: 'not-found' }, { code: 404, status: 404 })
  beforeEach(() => {
    answerCalls(NOT_FOUND)
    signIn()
  })

  test('R-135 R-136 R-121 goes to the home page when another tab tells of a change', async () => {
    startShop(queries)
    const other = new BroadcastChannel(REFRESH_CHANNEL)
    other.postMessage('refresh')
    await vi.waitFor(() => expect(went).toContain('/'), 15_000)
    other.close()
  })

  test('R-135 follows a company switch that happened while the tab was hidden', () => {
    startShop(queries)
    queries.setQueryData(['price'], 1)
    setCookies({ companyId: 'c2' })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(useSession.getState().user.companyId).toBe('c2')
    expect(queries.getQueryData(['price'])).toBeUndefined()
    expect(went).toContain('/')
  })

  test('R-145 keeps the number on a public page when the tab is shown again', () => {
    startShop(queries)
    useCartCount.setState({ cartNum: 1 })
    localStorage.setItem('cartNum', '6')
    window.history.replaceState(null, '', '/merchants')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(useCartCount.getState().cartNum).toBe(1)
  })

  test('R-119 deletes the cached answers on a log-out', () => {
    startShop(queries)
    queries.setQueryData(['price'], 1)
    leave()
    expect(queries.getQueryData(['price'])).toBeUndefined()
  })

  test('R-230 shows the message of a failed call that no code awaits', async () => {
    startShop(queries)
    const failure = { kind: 'refused', code: 777, msg: '暂时不能办理', reason: '', details: {}, isPage: false } as const
    const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), {
      reason: new CallError(failure),
    })
    window.dispatchEvent(event)
    await vi.waitFor(() => expect(useIndicator.getState().notice?.text).toBe('暂时不能办理'), 15_000)
  })

  test('R-076 requests the profile of a login that only its cookies tell of', async () => {
    const sent = answerCalls(NOT_FOUND)
    startShop(queries)
    await vi.waitFor(() => expect(sent.map(({ url }) => url)).toContain('/webApis/auth/api/app/token/renew'), 15_000)
  })

  test('focuses the search box on the slash key', () => {
    startShop(queries)
    document.body.innerHTML = '<div data-search-box><input></div>'
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))
    expect(document.activeElement?.tagName).toBe('INPUT')
    document.body.innerHTML = ''
  })
})
