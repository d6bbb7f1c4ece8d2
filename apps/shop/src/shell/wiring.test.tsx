import { QueryClientProvider } from '@tanstack/react-query'
import { click, fill, type Mounted, mount, one, press } from '@xiaojiu/ui/testing/mount.tsx'
import { useQuestions } from '@xiaojiu/web/confirm.ts'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screens } from '#app/screens.ts'
import { useSearchWord } from '#trade/search-words.ts'
import { setVisitor, useSession } from '#trade/session/session.ts'
import { clearBrowser, signIn } from '#trade/testing/session.ts'
import { installScreens } from './nav-links.ts'
import { ShellRail } from './rail/ShellRail.tsx'
import { ShellHeader } from './ShellHeader.tsx'
import { ShellNav } from './ShellNav.tsx'
import { ShellTop } from './ShellTop.tsx'
import { HeaderSearch } from './search/HeaderSearch.tsx'

installScreens(screens)

const ID = '01990000-0000-7000-8000-000000000001'
const NAVIGATION = '/cms/api/cms/navigation/list'
const HISTORY = '/search/api/search/history'
const TREE = '/search/api/search/category/tree'

const open = (part: ReactNode, at = '/'): Mounted =>
  mount(<QueryClientProvider client={makeQueryClient(() => false)}>{part}</QueryClientProvider>, at)
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 15_000)
const pathsOf = (sent: readonly { url: string }[]) => sent.map(({ url }) => url.replace('/webApis', ''))
const buttonNamed = (box: HTMLElement, name: string) => {
  const found = [...box.querySelectorAll('button')].find(button => button.textContent?.startsWith(name))
  if (!found) throw new Error(`no button ${name}`)
  return found
}

function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

beforeEach(() => {
  clearBrowser()
  useSearchWord.setState({ current: null })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('R-143 R-148 shows the stored number of the cart in the header', () => {
  answerPaths({})
  signIn()
  localStorage.setItem('cartNum', '7')
  const { box } = open(<ShellHeader isSlim />)
  expect(one(box, 'a[href="/cart"]').textContent).toBe('我的购物车7种商品')
})

test('R-027 offers a visitor no navigation entry that only leads to the prompt', async () => {
  const list = [
    { label: '特价', link: '/active/sale', badge: null },
    { label: '近效期清仓', link: '/active/saleClearance', badge: null },
  ]
  answerPaths({ [NAVIGATION]: envelope({ list }) })
  setVisitor('1')
  const { box } = open(<ShellNav />)
  const labels = () => [...one(box, 'nav[aria-label="主导航"]').querySelectorAll('a')].map(link => link.textContent)
  await until(() => expect(labels()).toEqual(['特价']))
})

test('R-128 asks before the button of the top bar logs out', () => {
  const sent = answerPaths({})
  useQuestions.setState({ waiting: [] })
  signIn()
  const { box } = open(<ShellTop />)
  click(buttonNamed(box, '退出'))
  expect(useQuestions.getState().waiting[0]?.title).toBe('退出登录')
  expect(useSession.getState().logouting).toBe(3)
  expect(pathsOf(sent)).not.toContain('/auth/api/app/login/out')
})

test('R-098 shows the bell of the inbox to a login with a company only', () => {
  answerPaths({})
  signIn()
  expect(open(<ShellTop />).box.querySelectorAll('[aria-haspopup="dialog"]')).toHaveLength(1)
  signIn({ companyId: '' })
  expect(open(<ShellTop />).box.querySelectorAll('[aria-haspopup="dialog"]')).toHaveLength(0)
})

test('R-279 opens the conversation with the platform from the tools beside every page', async () => {
  const sent = answerPaths({ '/service/api/serviceConfig/customerServiceLink': envelope({ url: '/im', name: '' }) })
  const opened = vi.spyOn(window, 'open').mockReturnValue(window)
  signIn({ companyId: ID })
  const { box } = open(<ShellRail />)
  click(buttonNamed(box, '客服'))
  await until(() => expect(opened.mock.calls[0]?.[0]).toBe('/im'))
  expect(pathsOf(sent)).toContain('/service/api/serviceConfig/customerServiceLink?portal=103')
})

test('R-100 R-262 stores the category tree of a login for six hours, and none without a login', async () => {
  const written: string[] = []
  vi.spyOn(document, 'cookie', 'set').mockImplementation(text => void written.push(text))
  const tree = { list: [{ code: '01', name: '中西成药', children: [] }] }
  answerPaths({ [TREE]: envelope(tree), [NAVIGATION]: envelope({ list: [] }) })
  const first = open(<ShellNav />, '/help')
  click(buttonNamed(first.box, '全部商品分类'))
  await until(() => expect(first.box.textContent).toContain('中西成药'))
  expect([localStorage.getItem('category'), written]).toEqual([null, []])
  first.unmount()
  useSession.setState(({ user }) => ({ user: { ...user, zhcaiToken: 'token-1' } }))
  open(<ShellNav />)
  await until(() => expect(localStorage.getItem('category')).toBe(JSON.stringify(tree)))
  expect(written).toEqual(['categoryKept=1; path=/; max-age=21600; samesite=lax'])
})

test('R-224 adds a searched word to the history of the login, and asks for none without a company', async () => {
  const sent = answerPaths({ [`${HISTORY}/list`]: envelope({ list: [] }), [`${HISTORY}/add`]: envelope({}) })
  const { box, unmount } = open(<HeaderSearch isSlim />)
  fill(one<HTMLInputElement>(box, 'input'), '阿莫西林')
  press(one(box, 'input'), 'Enter')
  await until(() => expect(pathsOf(sent).join()).toContain('/recommend/word/list'))
  expect(pathsOf(sent).join()).not.toContain(HISTORY)
  unmount()
  signIn()
  const member = open(<HeaderSearch isSlim />)
  fill(one<HTMLInputElement>(member.box, 'input'), '阿莫西林')
  press(one(member.box, 'input'), 'Enter')
  await until(() => expect(pathsOf(sent)).toContain(`${HISTORY}/add`))
  const added = sent.find(({ url }) => url.endsWith(`${HISTORY}/add`))
  expect(JSON.parse(added?.body ?? '')).toEqual({ keyword: '阿莫西林', platform: 'JZZC' })
})

test('R-149 shows each word as long as the back office says, and none after the box is gone', async () => {
  vi.useFakeTimers()
  const words = ['阿莫西林', '布洛芬', '蒙脱石散'].map(word => ({ word, isFromBackOffice: false }))
  answerPaths({ '/search/api/search/recommend/word/list': envelope({ words, duration: 2 }) })
  const { box, unmount } = open(<HeaderSearch isSlim />)
  const shown = () => one<HTMLInputElement>(box, 'input[type=search]').placeholder
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await after(0)
  expect(shown()).toBe('阿莫西林')
  await after(1999)
  expect(shown()).toBe('阿莫西林')
  await after(1)
  expect(shown()).toBe('布洛芬')
  unmount()
  await after(10_000)
  expect(useSearchWord.getState().current?.word).toBe('布洛芬')
})

test('R-074 R-152 searches the word of the back office when the box is empty', async () => {
  const words = [{ word: '阿莫西林', isFromBackOffice: true }]
  answerPaths({ '/search/api/search/recommend/word/list': envelope({ words, duration: 60 }) })
  const { box } = open(
    <>
      <HeaderSearch isSlim />
      <Where />
    </>,
  )
  await until(() => expect(one<HTMLInputElement>(box, 'input').placeholder).toBe('阿莫西林'))
  press(one(box, 'input'), 'Enter')
  expect(one(box, 'output').textContent).toBe('/search?keyword=%E9%98%BF%E8%8E%AB%E8%A5%BF%E6%9E%97')
})

test('R-025 searches inside the store of the address', () => {
  answerPaths({})
  signIn()
  const { box } = open(
    <>
      <HeaderSearch isSlim />
      <Where />
    </>,
    `/shop?storeId=${ID}`,
  )
  fill(one<HTMLInputElement>(box, 'input'), 'abc')
  press(one(box, 'input'), 'Enter')
  expect(one(box, 'output').textContent).toBe(`/shop/search?storeId=${ID}&keyword=abc`)
})

test('opens the store of a suggestion', async () => {
  const list = [{ word: '九信医药', kind: 'store', count: 1, targetId: ID }]
  answerPaths({ '/search/api/search/association/list': envelope({ list }) })
  const { box } = open(
    <>
      <HeaderSearch isSlim />
      <Where />
    </>,
  )
  fill(one<HTMLInputElement>(box, 'input'), '九信')
  await until(() => expect(one(box, '[role=option]').textContent).toContain('九信医药'))
  press(one(box, 'input'), 'ArrowDown')
  press(one(box, 'input'), 'Enter')
  expect(one(box, 'output').textContent).toBe(`/shop?storeId=${ID}`)
})
