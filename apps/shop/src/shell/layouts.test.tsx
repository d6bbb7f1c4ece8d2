import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { during } from '@xiaojiu/ui/testing/mount.tsx'
import { type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BareLayout } from './BareLayout.tsx'
import { DefaultLayout } from './DefaultLayout.tsx'
import { FixedLayout } from './FixedLayout.tsx'

let root: Root
let box: HTMLElement

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // The server never answers: the shell must render without it.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  during(() => root.unmount())
  box.remove()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  scrollTo(0)
})

/** Renders the parts that come after the page. */
const settle = () => during(() => vi.runOnlyPendingTimers())

function scrollTo(px: number) {
  Object.defineProperty(window, 'scrollY', { value: px, configurable: true })
  window.dispatchEvent(new Event('scroll'))
}

function show(Layout: ComponentType, path: string) {
  box = document.createElement('div')
  document.body.append(box)
  root = createRoot(box)
  const router = createMemoryRouter([{ Component: Layout, children: [{ path, element: <h1>页面</h1> }] }], {
    initialEntries: [path],
  })
  during(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  return (selector: string) => box.querySelector(selector)
}

test('R-042 shows top bar, search, navigation, page and footer in the default layout', () => {
  const find = show(DefaultLayout, '/')
  expect(find('[data-layout=default] [aria-label="账号与快捷入口"]')).not.toBeNull()
  expect(find('header [role=search] input')).not.toBeNull()
  expect(find('nav[aria-label="主导航"]')).not.toBeNull()
  expect(find('main h1')?.textContent).toBe('页面')
  settle()
  expect(find('footer')).not.toBeNull()
})

test('R-267 makes the header sticky after 20 px of scrolling and releases it at the top', () => {
  const find = show(DefaultLayout, '/')
  expect(find('header')?.getAttribute('data-stuck')).toBe('false')
  during(() => scrollTo(20))
  expect(find('header')?.getAttribute('data-stuck')).toBe('false')
  during(() => scrollTo(21))
  expect(find('header')?.getAttribute('data-stuck')).toBe('true')
  during(() => scrollTo(0))
  expect(find('header')?.getAttribute('data-stuck')).toBe('false')
})

test('R-043 shows top bar and search in one fixed header, and a footer, in the fixed layout', () => {
  const find = show(FixedLayout, '/search')
  expect(find('[data-layout=fixed] header [aria-label="账号与快捷入口"]')).not.toBeNull()
  expect(find('header [role=search] input')).not.toBeNull()
  expect(find('nav[aria-label="主导航"]')).not.toBeNull()
  settle()
  expect(find('footer')).not.toBeNull()
})

test('hides the navigation on the cart page', () => {
  const find = show(FixedLayout, '/cart')
  expect(find('nav[aria-label="主导航"]')).toBeNull()
  expect(find('header [role=search] input')).not.toBeNull()
})

test('shows title and legal notices but no search in the bare layout', () => {
  const find = show(() => <BareLayout title="欢迎登录">表单</BareLayout>, '/login')
  expect(find('header')?.textContent).toContain('欢迎登录')
  expect(find('[role=search]')).toBeNull()
  expect(find('footer')?.textContent).toContain('12315')
})
