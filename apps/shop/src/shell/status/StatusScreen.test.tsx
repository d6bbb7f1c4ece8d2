import { click, type Mounted, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { setNavigator } from '@xiaojiu/web/confirm.ts'
import { answerCalls, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isAuthenticated } from '#trade/session/session.ts'
import { clearBrowser, signIn } from '#trade/testing/session.ts'
import { type Status, StatusScreen, statusPage } from './StatusScreen.tsx'

let shown: Mounted
const show = (status: Status, onAcknowledge?: () => void) => {
  shown = mount(
    <Routes>
      <Route path="/" element="首页" />
      <Route path="*" element={<StatusScreen status={status} {...(onAcknowledge ? { onAcknowledge } : {})} />} />
    </Routes>,
    '/broken',
  )
}
const button = () => one(shown.box, 'button')

beforeEach(clearBrowser)
afterEach(() => {
  shown.unmount()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('R-252 the status screens', () => {
  test.each([
    ['R-029 R-030', 401, '未授权访问', '退出并重新登录'],
    ['R-031 R-032', 403, '没有访问权限', '返回首页'],
    ['R-033 R-034', 404, '页面不存在', '返回首页'],
    ['R-035 R-036', 500, '服务器出错了', '刷新'],
    ['R-037 R-038', 21, '下载失败', '我知道了'],
  ] as const)('%s status %d shows %s with the button %s', (_rules, status, title, label) => {
    show(status)
    expect(one(shown.box, 'h1').textContent).toBe(title)
    expect(button().textContent).toBe(label)
  })

  test('R-041 shows the English line on the 404 screen', () => {
    show(404)
    expect(shown.box.textContent).toContain('This page could not be found')
  })

  test.each([
    ['R-032', 403],
    ['R-040', 404],
    ['R-038', 21],
  ] as const)('%s goes to the home page on the button of status %d', (_rule, status) => {
    show(status)
    click(button())
    expect(shown.box.textContent).toBe('首页')
  })

  test('R-038 calls the given handler when a failed download is acknowledged', () => {
    const acknowledge = vi.fn()
    show(21, acknowledge)
    click(button())
    expect(acknowledge).toHaveBeenCalledTimes(1)
  })

  test('R-039 reloads the home page on the button of status 500', () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    show(500)
    click(button())
    expect(assign).toHaveBeenCalledExactlyOnceWith('/')
  })

  test('R-030 logs out on the button of status 401', async () => {
    signIn()
    answerCalls(envelope({}))
    const went = new Promise(resolve => setNavigator(resolve))
    show(401)
    click(button())
    expect(await act(() => went)).toBe('/login')
    expect(isAuthenticated()).toBe(false)
  })

  test('shows the shop logo on a status page in the bare layout', () => {
    const Page = statusPage(404, 'bare')
    shown = mount(<Page />)
    expect(one(shown.box, 'header [role="img"]').getAttribute('aria-label')).toContain('小九药采')
  })
})
