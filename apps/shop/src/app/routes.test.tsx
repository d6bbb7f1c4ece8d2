import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { setNavigator, useQuestions } from '@xiaojiu/web/confirm.ts'
import { act } from 'react'
import { createRoot, type Root as ReactRoot } from 'react-dom/client'
import { createMemoryRouter, type RouteObject, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NO_QUERY, type Screen } from '#shell/screen.ts'
import { acceptUser, setVisitor } from '#trade/session/session.ts'
import { aUser, clearBrowser, setCookies, signIn } from '#trade/testing/session.ts'
import { makeRoutes } from './routes.tsx'
import { errorScreens } from './status/RouteFailure.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function Where() {
  const { pathname, search } = useLocation()
  return <p>{pathname + search}</p>
}
function failOnce() {
  let calls = 0
  return async () => {
    calls += 1
    if (calls === 1) throw new Error('the network was away')
    return Where
  }
}
function Broken(): never {
  throw new Error('a fault of ours')
}
const bare = { layout: 'bare', query: NO_QUERY, page: async () => Where } as const
const rows: readonly Screen[] = [
  { ...bare, path: '/', access: 'visitor' },
  { ...bare, path: '/login', access: 'anyone' },
  { ...bare, path: '/cart', access: 'member', title: '我的购物车' },
  { ...bare, path: '/channel', access: 'member', overflow: true },
  { ...bare, path: '/Invoice', access: 'member' },
  {
    ...bare,
    path: '/gone',
    access: 'anyone',
    page: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /x.js')),
  },
  { ...bare, path: '/faulty', access: 'anyone', page: () => Promise.reject(new Error('a fault of ours')) },
  { ...bare, path: '/flaky', access: 'anyone', page: failOnce() },
  { layout: 'bare', query: NO_QUERY, path: '/register', access: 'anyone' },
  { ...bare, path: '/licenseWithdraw', access: 'member' },
  { ...bare, path: '/withdrawal', access: 'member', needs: ['pay'] },
  { ...bare, layout: 'default', path: '/help', access: 'anyone' },
  { ...bare, layout: 'fixed', path: '/search', access: 'anyone' },
  { ...bare, layout: 'default', path: '/broken', access: 'anyone', page: async () => Broken },
  ...errorScreens,
]

let box: HTMLElement
let root: ReactRoot
const onEnter = vi.fn()
/** Queries are disabled; no call is answered here. */
const quiet = new QueryClient({ defaultOptions: { queries: { enabled: false } } })

async function open(path: string) {
  const router = createMemoryRouter(makeRoutes({ screens: rows, onEnter, target: () => path }) as RouteObject[], {
    initialEntries: [path],
  })
  setNavigator((to, options) => void router.navigate(to, options))
  await act(async () =>
    root.render(
      <QueryClientProvider client={quiet}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  await act(async () => vi.waitFor(() => expect(router.state.initialized).toBe(true), 15_000))
  return router
}

beforeEach(() => {
  clearBrowser()
  // The layouts ask for words and navigation; nothing is answered here.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  useQuestions.setState({ waiting: [] })
  onEnter.mockClear()
  box = document.createElement('div')
  document.body.append(box)
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const place = () => box.querySelector('p')?.textContent

describe('opening an address', () => {
  test('R-105 R-106 redirects a caller without log-in to the log-in page with the return address', async () => {
    await open('/cart?a=1')
    expect(place()).toBe('/login?redirect=%2Fcart%3Fa%3D1')
    expect(onEnter).toHaveBeenCalledExactlyOnceWith('/login')
  })

  test('R-106 keeps the hash in the return address', async () => {
    await open('/cart?a=1#gifts')
    expect(place()).toBe('/login?redirect=%2Fcart%3Fa%3D1%23gifts')
  })

  test('R-108 redirects a member from the log-in page to the home page', async () => {
    signIn()
    await open('/login')
    expect(place()).toBe('/')
  })

  test('R-050 R-192 shows the page with its title to a member', async () => {
    signIn()
    await open('/cart')
    expect(place()).toBe('/cart')
    expect(document.title).toBe('我的购物车')
    expect(onEnter).toHaveBeenCalledExactlyOnceWith('/cart')
  })

  test('R-063 allows horizontal overflow only on a page that declares it', async () => {
    signIn()
    const router = await open('/channel')
    expect(box.querySelector('[data-page="/channel"]')?.getAttribute('data-overflow')).toBe('allowed')
    await act(() => router.navigate('/cart'))
    expect(box.querySelector('[data-page="/cart"]')?.hasAttribute('data-overflow')).toBe(false)
  })

  test('R-117 keeps scroll positions without the addresses that were visited', async () => {
    signIn()
    await open('/cart?orderId=7')
    act(() => void window.dispatchEvent(new Event('pagehide')))
    const kept = Object.entries({ ...sessionStorage })
    expect(kept.map(([key]) => key)).toEqual(['tabOwner', 'react-router-scroll-positions'])
    expect(kept.join()).not.toMatch(/cart|orderId/)
  })

  test('R-111 R-204 R-113 R-106 prompts a visitor on a member page, then redirects to log-in with the return address', async () => {
    setVisitor('1')
    await open('/cart?a=1#gifts')
    expect(place()).toBeUndefined()
    expect(useQuestions.getState().waiting[0]?.okText).toBe('我知道了')
    expect(onEnter).not.toHaveBeenCalled()
    await act(async () => useQuestions.getState().waiting[0]?.answer(false))
    await act(async () => vi.waitFor(() => expect(place()).toBe('/login?redirect=%2Fcart%3Fa%3D1%23gifts')))
  })

  test('R-132 redirects a company with a cancelled licence from any other page', async () => {
    signIn({ isClear: '1' })
    await open('/cart')
    expect(place()).toBe('/licenseWithdraw')
  })

  test('R-101 R-192 opens the page when another tab has logged in meanwhile', async () => {
    setCookies({ zhcaiToken: 'token-2', userBasicId: 'u1', companyId: 'c1' })
    await open('/cart')
    expect(place()).toBe('/cart')
  })

  test('R-199 says who grants the right that a page needs, in place of the page', async () => {
    signIn()
    acceptUser(aUser({ isMainAccount: false, rights: ['order'] }))
    await open('/withdrawal')
    await vi.waitFor(async () => {
      await act(async () => undefined)
      expect(box.querySelector('h1')?.textContent).toContain('「支付」')
    }, 15_000)
    expect(place()).not.toBe('/withdrawal')
    acceptUser(aUser({ isMainAccount: false, rights: ['pay'] }))
    await act(async () => undefined)
    expect(place()).toBe('/withdrawal')
  })

  test.each([
    ['R-042', '/help', 'default'],
    ['R-043', '/search', 'fixed'],
  ])('%s shows %s inside the layout %s', async (_rule, path, layout) => {
    await open(path)
    expect(box.querySelector(`[data-layout="${layout}"] main p`)?.textContent).toBe(path)
    expect(box.querySelectorAll('[data-layout]')).toHaveLength(1)
  })

  test.each([401, 403, 404, 500])('R-252 shows the status screen at /%i', async status => {
    await open(`/${status}`)
    expect(box.querySelector('[data-status]')?.getAttribute('data-status')).toBe(String(status))
  })

  test('R-109 clears the data_id cookie when the log-in page opens', async () => {
    setCookies({ data_id: '7' })
    await open('/login')
    expect(document.cookie).not.toContain('data_id')
  })

  test('C-039 redirects an address in another letter case to the right one and keeps the query', async () => {
    signIn()
    await open('/INVOICE?orderId=7')
    expect(place()).toBe('/Invoice?orderId=7')
  })

  test('R-041 C-041 shows the 404 screen for an unknown address', async () => {
    await open('/no/such/page')
    expect(box.querySelector('[data-status="404"]')?.textContent).toContain('This page could not be found')
    expect(document.title).toBe('小九药采')
  })

  test('shows the 404 screen for a page that is not built yet', async () => {
    await open('/register')
    expect(box.querySelector('[data-status="404"]')).not.toBeNull()
  })
})

describe('a page that cannot be loaded', () => {
  test('R-250 opens on a later visit once its script loads again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const router = await open('/flaky')
    expect(box.querySelector('[data-status="500"]')).not.toBeNull()
    await act(() => router.navigate('/flaky?again=1'))
    expect(place()).toBe('/flaky?again=1')
  })

  test('R-250 R-251 reloads the browser once and shows the 500 screen the second time', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const router = await open('/login')
    void router.navigate('/gone')
    await vi.waitFor(() => expect(assign).toHaveBeenCalledTimes(1))
    expect(box.querySelector('[data-status]')).toBeNull()
    act(() => root.unmount())
    root = createRoot(box)
    await open('/gone')
    await act(async () => vi.waitFor(() => expect(box.querySelector('[data-status="500"]')).not.toBeNull()))
    expect(assign).toHaveBeenCalledTimes(1)
  })

  test('R-035 shows the 500 screen inside the layout when a page breaks while it is drawn', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await open('/broken')
    expect(box.querySelector('[data-layout="default"] main [data-status="500"]')).not.toBeNull()
  })

  test('R-035 shows the 500 screen after an error of our own', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await open('/faulty')
    expect(box.querySelector('[data-status="500"]')).not.toBeNull()
  })
})
