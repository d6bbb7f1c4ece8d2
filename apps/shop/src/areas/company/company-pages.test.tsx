import { QueryClientProvider } from '@tanstack/react-query'
import { bindingEndpoints } from '@xiaojiu/contract/company/binding-endpoints.ts'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import { click, fill, type Mounted, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { setNavigator } from '@xiaojiu/web/confirm.ts'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerCalls, answerPaths, envelope, type SentRequest } from '@xiaojiu/web/testing/fake-server.ts'
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { localCache } from '#trade/session/caches.ts'
import { REFRESH_CHANNEL } from '#trade/session/cross-tab.ts'
import { isCompanyChoiceDue, leave } from '#trade/session/leave.ts'
import { aUser, clearBrowser, signIn } from '#trade/testing/session.ts'
import { AccountSwitchingPage } from './AccountSwitchingPage.tsx'
import { CompanySelectPage } from './CompanySelectPage.tsx'
import { refreshBindings } from './refresh.ts'

const ID = (n: number) => `0190b3a4-0000-7000-8000-00000000000${n}`
const firm = (n: number, companyName: string, more: object = {}) => ({
  companyId: ID(n),
  userBasicId: ID(9),
  dataType: '1',
  companyName,
  companyKind: 'single-pharmacy',
  state: 'approved',
  isMain: false,
  isCurrent: false,
  ...more,
})
const noBindings = envelope({ list: [], total: 0, pageNum: 1, pageSize: 50 })
const firms = envelope({
  list: [
    firm(1, '江岸区安康大药房', { isCurrent: true, isMain: true }),
    firm(2, '惠仁中医诊所', { companyKind: 'clinic', state: 'withdrawn' }),
    firm(3, '待审核药房', { dataType: '2', state: 'in-review' }),
  ],
  lastId: null,
})
const chosen = (companyId: string) => envelope(z.encode(UserInfo, aUser({ companyId, companyName: '惠仁中医诊所' })))

const { listFirms, chooseCompany } = companyEndpoints
/** The page sends several calls at once, in no fixed order. */
const answerPages = (companyId: string) =>
  answerPaths({
    [listFirms.path]: firms,
    [bindingEndpoints.listBindings.path]: noBindings,
    [chooseCompany.path]: chosen(companyId),
  })
const bodyOf = (sent: readonly SentRequest[], path: string) => sent.find(({ url }) => url.includes(path))?.body ?? ''

let shown: Mounted
let queries = makeQueryClient(() => false)
const went: string[] = []
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 15_000)
const buttons = () => [...shown.box.querySelectorAll('li button')].map(button => button.getAttribute('aria-label'))
function open(page: ReactNode, at: string) {
  queries = makeQueryClient(() => false)
  shown = mount(<QueryClientProvider client={queries}>{page}</QueryClientProvider>, at)
}

beforeEach(() => {
  clearBrowser()
  signIn({ companyId: ID(1), userBasicId: ID(9) })
  went.length = 0
  setNavigator(to => void went.push(to))
})
afterEach(() => {
  shown.unmount()
  vi.unstubAllGlobals()
})

test('R-126 requires the company choice at the next log-in after a log-out from the choice page', async () => {
  answerPages(ID(1))
  open(<CompanySelectPage />, '/companySelect')
  const out = [...shown.box.querySelectorAll('button')].find(button => button.textContent === '退出登录')
  await act(async () => out?.click())
  await until(() => expect(went).toEqual(['/login']))
  expect(isCompanyChoiceDue()).toBe(true)
})

describe('choosing a company', () => {
  test('R-001 R-078 R-095 lists the selectable companies with their state and leaves out dataType 2', async () => {
    const sent = answerPages(ID(1))
    open(<CompanySelectPage />, '/companySelect')
    await until(() => expect(buttons()).toEqual(['继续使用：江岸区安康大药房', '选择：惠仁中医诊所']))
    expect(shown.box.textContent).toContain('诊所证照已注销')
    expect(shown.box.textContent).not.toContain('待审核药房')
    expect(Object.fromEntries(new URLSearchParams(bodyOf(sent, listFirms.path)))).toEqual({
      companyName: '',
      scene: 'select',
      lastId: '',
    })
  })

  test('R-094 C-018 sends user and company, notifies the other tabs and goes to the return address', async () => {
    const sent = answerPages(ID(2))
    const other = new BroadcastChannel(REFRESH_CHANNEL)
    const heard = new Promise(resolve => other.addEventListener('message', resolve, { once: true }))
    localStorage.setItem('cartNum', '8')
    open(<CompanySelectPage />, '/companySelect?redirect=%2Fcart')
    await until(() => expect(buttons()).toHaveLength(2))
    click(one(shown.box, '[aria-label="选择：惠仁中医诊所"]'))
    await until(() => expect(went).toEqual(['/cart']))
    expect(JSON.parse(bodyOf(sent, chooseCompany.path))).toEqual({ userBasicId: ID(9), companyId: ID(2) })
    expect(localStorage.getItem('cartNum')).toBeNull()
    await heard
    other.close()
  })

  test('R-126 R-135 R-220 drops what belonged to the former company, and asks for none at the next log-in', async () => {
    leave({ isCompanyAsked: true })
    signIn({ companyId: ID(1), userBasicId: ID(9) })
    answerPages(ID(2))
    open(<CompanySelectPage />, '/companySelect')
    await until(() => expect(buttons()).toHaveLength(2))
    queries.setQueryData(['price'], 1)
    localCache.save('firms', [firm(1, '江岸区安康大药房')])
    went.length = 0
    click(one(shown.box, '[aria-label="选择：惠仁中医诊所"]'))
    await until(() => expect(went).toEqual(['/']))
    expect(queries.getQueryData(['price'])).toBeUndefined()
    expect(localCache.read('firms')).toBeUndefined()
    expect(isCompanyChoiceDue()).toBe(false)
  })

  test('R-095 loads a long list on from its last company', async () => {
    const first = envelope({ list: [firm(1, '江岸区安康大药房')], lastId: ID(1) })
    const rest = envelope({ list: [firm(2, '惠仁中医诊所')], lastId: null })
    const sent = answerPaths({
      [listFirms.path]: () => (lastIds().at(-1) === ID(1) ? rest : first)(),
      [bindingEndpoints.listBindings.path]: noBindings,
    })
    const lastIds = () =>
      sent
        .filter(({ url }) => url.endsWith(listFirms.path))
        .map(({ body }) => new URLSearchParams(body ?? '').get('lastId'))
    open(<CompanySelectPage />, '/companySelect')
    await until(() => expect(buttons()).toHaveLength(1))
    const more = [...shown.box.querySelectorAll('button')].find(button => button.textContent === '加载更多')
    if (!more) throw new Error('no button to load more')
    click(more)
    await until(() => expect(buttons()).toEqual(['选择：江岸区安康大药房', '选择：惠仁中医诊所']))
    expect(lastIds()).toEqual(['', ID(1)])
  })

  test('R-220 looks the companies up again after a binding changed', async () => {
    localCache.save('firms', [firm(1, '江岸区安康大药房')])
    open(null, '/')
    await refreshBindings(queries)
    expect(localCache.read('firms')).toBeUndefined()
  })

  test('goes to the home page when the return address is on another site', async () => {
    answerPages(ID(1))
    open(<CompanySelectPage />, '/companySelect?redirect=%2F%2Fevil.example')
    await until(() => expect(buttons()).toHaveLength(2))
    click(one(shown.box, '[aria-label="继续使用：江岸区安康大药房"]'))
    await until(() => expect(went).toEqual(['/']))
  })

  test('asks for a log-in and requests nothing when nobody is signed in', () => {
    clearBrowser()
    const sent = answerCalls(firms)
    open(<CompanySelectPage />, '/companySelect')
    expect(shown.box.textContent).toContain('请先登录')
    expect(sent).toEqual([])
  })

  test('links to the registration when the login has no company', async () => {
    answerCalls(envelope({ list: [], lastId: null }))
    open(<CompanySelectPage />, '/companySelect')
    await until(() => expect(shown.box.textContent).toContain('还没有可以采购的企业'))
    expect(one(shown.box, 'a[href="/register"]').textContent).toBe('去注册企业')
  })

  test('offers a retry when the list cannot be loaded', async () => {
    answerCalls(envelope(null, { code: 500, status: 500 }), firms)
    open(<CompanySelectPage />, '/companySelect')
    await until(() => expect(shown.box.textContent).toContain('加载失败'))
    const retry = [...shown.box.querySelectorAll('button')].find(button => button.textContent === '重试')
    if (retry) click(retry)
    await until(() => expect(buttons()).toHaveLength(2))
  })
})

describe('switching the company', () => {
  test('R-002 lists the companies and shows no button for the current one', async () => {
    answerPages(ID(1))
    open(<AccountSwitchingPage />, '/accountSwitching')
    await until(() => expect(buttons()).toEqual(['切换：惠仁中医诊所']))
    expect(shown.box.textContent).toContain('当前企业')
  })

  test('R-095 searches the companies by name on the server and keeps the typed word', async () => {
    const sent = answerCalls(firms)
    open(<AccountSwitchingPage />, '/accountSwitching')
    await until(() => expect(buttons()).toHaveLength(1))
    fill(one<HTMLInputElement>(shown.box, 'input'), '惠仁')
    const wanted = () => sent.map(({ body }) => new URLSearchParams(body ?? '').get('companyName'))
    await until(() => expect(wanted()).toContain('惠仁'))
    expect(one<HTMLInputElement>(shown.box, 'input').value).toBe('惠仁')
  })
})
