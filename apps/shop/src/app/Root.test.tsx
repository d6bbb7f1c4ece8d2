import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { settingsEndpoints } from '@xiaojiu/contract/cms/settings-endpoints.ts'
import { during, one } from '@xiaojiu/ui/testing/mount.tsx'
import { confirm, useQuestions } from '@xiaojiu/web/confirm.ts'
import { showNotice, useIndicator } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { acceptUser } from '#trade/session/session.ts'
import { aUser, clearBrowser, setCookies, signIn } from '#trade/testing/session.ts'
import { Root } from './Root.tsx'

/** The parts that belong to every page are there, not only written. */
const SETTINGS = { isGrayscale: false, analyticsPath: '' }

async function open(path = '/', settings: Partial<typeof SETTINGS> = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  queries.setQueryData(query(settingsEndpoints.getSettings, {}).queryKey, { ...SETTINGS, ...settings } as never)
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  onTestFinished(() => {
    during(() => root.unmount())
    box.remove()
  })
  const router = createMemoryRouter([{ Component: Root, children: [{ path: '*', element: <h1>页面</h1> }] }], {
    initialEntries: [path],
  })
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  return { box, router }
}

beforeEach(() => {
  clearBrowser()
  useQuestions.setState({ waiting: [] })
})
afterEach(() => vi.unstubAllGlobals())

test('R-058 R-142 covers every page while a search runs and shows it again at zero', async () => {
  const { box } = await open()
  during(() => useIndicator.setState({ reqCount: 1 }))
  expect(one(box, '[data-overlay="loading"]').textContent).toBe('正在搜索')
  during(() => useIndicator.setState({ reqCount: 0 }))
  expect(box.querySelector('[data-overlay]')).toBeNull()
})

test('R-231 R-233 shows the message of a failure on every page', async () => {
  const { box } = await open()
  during(() => showNotice('error', '系统升级中'))
  expect(one(box, '[data-notice="error"] > span').textContent).toBe('系统升级中')
})

test('R-159 R-204 shows a question on every page', async () => {
  const { box } = await open()
  during(() => void confirm({ text: '请您注册并登录以获得相应权限，感谢您的配合' }))
  expect(one(box, '[role="alertdialog"]').textContent).toContain('请您注册并登录以获得相应权限，感谢您的配合')
})

test('turns the whole site grey on the days that staff choose, and no other', async () => {
  await open('/', { isGrayscale: true })
  expect(document.documentElement.dataset['grayscale']).toBe('on')
  await open('/')
  expect(document.documentElement.dataset['grayscale']).toBeUndefined()
})

test('R-280 R-281 tracks a member when an address is configured', async () => {
  const sent = answerPaths({ '/user/api/analytics/userProfile': envelope(null, { code: 404, status: 404 }) })
  signIn()
  await open('/', { analyticsPath: '/collect' })
  await vi.waitFor(() => expect(sent.map(({ url }) => url).join()).toContain('/analytics/userProfile'), 15_000)
})

test('says on every page that staff act for the customer', async () => {
  signIn()
  acceptUser(aUser({ isProxy: true }))
  const { box } = await open()
  expect(one(box, '[role="note"]').textContent).toContain('正在代客登录')
})

test('R-109 R-110 removes the tracking identity at each navigation to the log-in page, also from itself', async () => {
  const { router } = await open('/login')
  setCookies({ data_id: '7', al_x: '7' })
  await act(() => router.navigate('/help'))
  expect(document.cookie).toContain('data_id')
  await act(() => router.navigate('/login'))
  expect(document.cookie).not.toMatch(/data_id|al_x/)
  setCookies({ data_id: '8' })
  await act(() => router.navigate('/login'))
  expect(document.cookie).not.toContain('data_id')
})
