import { setNavigator } from '@xiaojiu/web/confirm.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failureRoute, openRouter } from './router.ts'

test('returns the address of the first page while the router is being created', async () => {
  window.history.replaceState(null, '', '/no-such-page?from=mail#top')
  const router = openRouter(() => undefined)
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  expect(router.state.errors).toBeNull()
  expect(router.state.location).toMatchObject({ pathname: '/no-such-page', search: '?from=mail', hash: '#top' })
  router.dispose()
})

const went: string[] = []
const refused = (reason: string) => failureRoute({ reason } as Parameters<typeof failureRoute>[0])
const at = (path: string) => history.replaceState(null, '', path)

beforeEach(() => {
  went.length = 0
  setNavigator(to => void went.push(to))
})
afterEach(() => at('/'))

test('redirects to the company choice with the wanted page as return address when no company is chosen', () => {
  at('/personal/myOrder?state=paid')
  expect(refused('company-not-chosen')).toBe(true)
  expect(went).toEqual(['/companySelect?redirect=%2Fpersonal%2FmyOrder%3Fstate%3Dpaid'])
})

test('does not redirect again when the company choice is already open', () => {
  at('/companySelect?redirect=%2Fcart')
  expect(refused('company-not-chosen')).toBe(true)
  expect(went).toEqual([])
})

test('does not redirect for other refusals', () => {
  expect(refused('out-of-stock')).toBe(false)
  expect(went).toEqual([])
})

test('R-133 redirects to /licenseWithdraw on a cancelled licence, except from it and from /repayment', () => {
  at('/repayment?collectionId=1')
  expect(refused('company-withdrawn')).toBe(true)
  at('/licenseWithdraw?part=money')
  refused('company-withdrawn')
  expect(went).toEqual([])
  at('/cart')
  refused('company-withdrawn')
  expect(went).toEqual(['/licenseWithdraw'])
})
