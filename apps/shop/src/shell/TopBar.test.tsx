import { click, mount } from '@xiaojiu/ui/testing/mount.tsx'
import { expect, test, vi } from 'vitest'
import { type Greeting, TopBar } from './TopBar.tsx'

function show(greeting: Greeting) {
  const shown = mount(<TopBar greeting={greeting} canOpen={() => true} />)
  const hrefOf = (text: string) =>
    [...shown.box.querySelectorAll('a')].find(link => link.textContent === text)?.getAttribute('href')
  return { ...shown, hrefOf }
}

test('shows a member the company name, the switch link and the log-out button', () => {
  const onLogOut = vi.fn()
  const { box, hrefOf, unmount } = show({ kind: 'member', name: '安康大药房', isProxy: false, onLogOut })
  expect(box.textContent).toContain('欢迎，安康大药房')
  expect(hrefOf('切换企业')).toBe('/accountSwitching')
  const leave = [...box.querySelectorAll('button')].find(button => button.textContent === '退出')
  if (leave) click(leave)
  expect(onLogOut).toHaveBeenCalledOnce()
  unmount()
})

test('shows visitors and callers without log-in the log-in link with the return address', () => {
  for (const kind of ['stranger', 'visitor'] as const) {
    const { box, hrefOf, unmount } = show({ kind, loginHref: '/login?redirect=%2Fsearch' })
    expect(hrefOf('请登录')).toBe('/login?redirect=%2Fsearch')
    expect(hrefOf('免费注册')).toBe('/register')
    expect(box.textContent?.includes('游客浏览中')).toBe(kind === 'visitor')
    unmount()
  }
})

test('tells staff that they act for a customer', () => {
  const { box, unmount } = show({ kind: 'member', name: '安康大药房', isProxy: true, onLogOut: () => undefined })
  expect(box.textContent).toContain('代客登录中')
  unmount()
})
