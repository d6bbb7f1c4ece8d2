import { QueryClientProvider } from '@tanstack/react-query'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { click, type Mounted, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { useQuestions } from '@xiaojiu/web/confirm.ts'
import { useIndicator } from '@xiaojiu/web/indicator.ts'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act, type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HomePage } from '#areas/cms/HomePage.tsx'
import { FileDownloadPage } from '#areas/cms/reading/FileDownloadPage.tsx'
import { NewCoupons } from '#areas/marketing/coupons/NewCoupons.tsx'
import { CommonSearchPage } from '#areas/marketing/zones/CommonSearchPage.tsx'
import { EnterpriseInfoPage } from '#areas/qualification/certification/EnterpriseInfoPage.tsx'
import { ReplenishPage } from '#areas/qualification/licences/ReplenishPage.tsx'
import { SearchPage } from '#areas/search/SearchPage.tsx'
import { StoreListPage } from '#areas/store/StoreListPage.tsx'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { installScreens } from '#shell/nav-links.ts'
import { ShellNav } from '#shell/ShellNav.tsx'
import { HeaderSearch } from '#shell/search/HeaderSearch.tsx'
import { SuggestPanel } from '#shell/search/SuggestPanel.tsx'
import { useSearchWord } from '#trade/search-words.ts'
import { refreshSession } from '#trade/session/session.ts'
import { useLoginHref } from '#trade/session/use-login-href.ts'
import { contactStore } from '#trade/store/contact-store.tsx'
import { clearBrowser, signIn } from '#trade/testing/session.ts'
import { screens } from './screens.ts'

installScreens(screens)

const ID = '01990000-0000-7000-8000-000000000001'

/** Tests that parts are connected to the pages, not only that they work. */
let shown: Mounted | undefined
const open = (page: ReactNode, at = '/') => {
  shown = mount(<QueryClientProvider client={makeQueryClient(() => false)}>{page}</QueryClientProvider>, at)
  return shown.box
}
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 15_000)
const paths = (sent: readonly { url: string }[]) => sent.map(({ url }) => url.replace('/webApis', ''))

beforeEach(() => {
  clearBrowser()
  signIn()
})
afterEach(() => {
  shown?.unmount()
  shown = undefined
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the shell', () => {
  const navigation = '/cms/api/cms/navigation/list'
  test.each([
    ['/', ''],
    [`/shop?storeId=${ID}`, `&storeId=${ID}`],
  ])('R-221 requests the navigation at %s with its parameters', async (at, more) => {
    const sent = answerPaths({
      [navigation]: envelope({ list: [{ label: '年货节', link: '/active/sale', badge: null }] }),
    })
    const box = open(<ShellNav />, at)
    await until(() => expect(box.textContent).toContain('年货节'))
    const asked = paths(sent).find(path => path.startsWith(navigation))
    expect(asked).toBe(`${navigation}?configType=1&showPlatform=1${more}&terminalType=1`)
  })

  test('R-100 R-262 reads the category tree from local storage while its cookie is valid', async () => {
    const tree = { list: [] }
    const links = envelope({ list: [{ label: '年货节', link: '/active/sale', badge: null }] })
    const sent = answerPaths({ '/search/api/search/category/tree': envelope(tree), [navigation]: links })
    open(<ShellNav />)
    const calls = () => paths(sent).filter(path => path.includes('ategory'))
    await until(() => expect(calls()).toHaveLength(1))
    shown?.unmount()
    shown = undefined
    localStorage.setItem('category', JSON.stringify(tree))
    document.cookie = 'categoryKept=1; path=/'
    const before = sent.length
    open(<ShellNav />)
    // Both would be requested together, so the tree would be among the requests by now.
    await until(() => expect(paths(sent).slice(before).join()).toContain(navigation))
    await until(() => expect(shown?.box.textContent).toContain('年货节'))
    expect(calls()).toHaveLength(1)
  })

  test('R-074 R-149 R-152 rotates the placeholder words and marks those from the back office', async () => {
    const words = ['阿莫西林', '布洛芬'].map((word, at) => ({ word, isFromBackOffice: at === 0 }))
    answerPaths({ '/search/api/search/recommend/word/list': envelope({ words, duration: 1 }) })
    const box = open(<HeaderSearch isSlim />)
    const field = () => one<HTMLInputElement>(box, 'input[type=search]')
    await until(() => expect(field().placeholder).toBe('阿莫西林'))
    expect(field().dataset['wordOf']).toBe('back-office')
    await until(() => expect(field().placeholder).toBe('布洛芬'))
    expect(field().dataset['wordOf']).toBeUndefined()
  })

  test('R-075 shows what can be searched for while there are no words', async () => {
    useSearchWord.setState({ current: null })
    const sent = answerPaths({ '/search/api/search/recommend/word/list': envelope(null, { code: 500, status: 500 }) })
    const box = open(<HeaderSearch isSlim />)
    await until(() => expect(paths(sent)).toContain('/search/api/search/recommend/word/list'))
    expect(one<HTMLInputElement>(box, 'input[type=search]').placeholder).toBe('药品名称/店铺/品牌/厂家')
  })

  test('R-106 keeps the hash in the address of a link to the log-in', () => {
    const Link = () => <a href={useLoginHref()}>登录</a>
    const box = open(<Link />, '/help?q=1#gsp')
    expect(one(box, 'a').getAttribute('href')).toBe('/login?redirect=%2Fhelp%3Fq%3D1%23gsp')
  })

  test('R-185 cuts a search history chip by bytes, counting a Chinese character as two', () => {
    const word = '阿莫西林克拉维酸钾片分散片'
    const box = open(
      <SuggestPanel
        id="p"
        typed=""
        options={[{ section: 'history', word }]}
        picked={-1}
        onHover={() => undefined}
        onChoose={() => undefined}
        onForget={() => undefined}
        onForgetAll={() => undefined}
      />,
    )
    expect(one(box, '[role=option]').textContent).toBe('阿莫西林克拉维酸钾片分散…')
    expect(one(box, '[role=option]').title).toBe(word)
  })
})

describe('the account centre', () => {
  test('EP-207 shows the number of unread answers to complaints', async () => {
    answerPaths({
      '/service/api/complainPropose/is/unread/message': envelope({ isUnread: true, unreadCount: 3 }),
    })
    const box = open(<AccountLayout>页面</AccountLayout>, '/personal')
    await until(() => expect(one(box, 'a[href="/personal/complaintAndAdv"]').textContent).toBe('投诉与建议3项'))
  })
})

describe('search pages', () => {
  test.each([
    ['goods', <SearchPage key="1" />, '/search?keyword=a'],
    ['an activity', <CommonSearchPage key="2" />, `/active/commonSearch?aid=${ID}`],
    ['stores', <StoreListPage key="3" />, '/allStore?storeName=a'],
  ] as const)('R-058 shows the loading overlay during a search for %s', async (_of, page, at) => {
    answerPaths({})
    open(page, at)
    await until(() => expect(useIndicator.getState().reqCount).toBe(1))
  })

  test('R-024 searches for the keyword of the address and shows it in the box', async () => {
    const sent = answerPaths({})
    const box = open(
      <>
        <HeaderSearch isSlim />
        <SearchPage />
      </>,
      '/search?keyword=%E9%98%BF%E8%8E%AB',
    )
    await until(() => expect(sent.some(({ body }) => body?.includes('"keyword":"阿莫"'))).toBe(true))
    expect(one<HTMLInputElement>(box, 'input[type=search]').value).toBe('阿莫')
  })

  test('R-100 keeps the chosen view of the results in commonFilters', async () => {
    const nothing = { categories: [], makers: [], specs: [], dosageForms: [], rxClasses: [], stores: [] }
    const facets = { ...nothing, storeKinds: [], inStockCount: 0, buyableCount: 0, nearExpiryCount: 0 }
    const page = { list: [], total: 0, pageNum: 1, pageSize: 20, storeCount: 0, productCount: 0, facets }
    const found = envelope({ ...page, relatedWords: [], corrected: null, ignored: [], offSale: [] })
    answerPaths({ '/search/api/search/item/list': found })
    const box = open(<SearchPage />, '/search?keyword=a&inStock=1')
    const view = () => one(box, '[aria-label="查看方式"]')
    await until(() => view())
    click(one(view(), '[aria-pressed="false"]'))
    expect(localStorage.getItem('commonFilters')).toBe('grid')
  })

  test('R-025 sends the activity id and the coupon parameter from the address of /search', async () => {
    const sent = answerPaths({})
    open(<SearchPage />, '/search?keyword=a&aid=act-1&cut=u')
    await until(() =>
      expect(sent.some(({ body }) => body?.includes('"aid":"act-1"') && body.includes('"cut":"u"'))).toBe(true),
    )
  })
})

describe('the company pages', () => {
  test('R-011 opens the CA step by the address, whatever comes before it', async () => {
    const status = { reason: null, validUntil: null, canApply: true, certificate: null, request: null }
    answerPaths({ '/sale/api/sale/caAuth/findCaAuth': envelope({ ...status, state: 'none' }) })
    const box = open(<EnterpriseInfoPage />, '/personal/enterpriseInfo?step=4')
    await until(() => one(box, '[aria-current="step"]'))
    expect(one(box, '[aria-current="step"]').textContent).toContain('CA 认证')
    expect(box.querySelector('#company-step')).toBeNull()
  })

  test('R-012 R-013 offers both licences of the address and says that a purchase needs them', async () => {
    const paper = (code: string, name: string) => ({ code, name, group: 'device', isRequired: false })
    const rest = { alternatives: [], fields: [], optionalFields: [], labels: {}, alwaysEnds: false, hint: '' }
    const types = [paper('D2', '第二类备案凭证'), paper('D3', '第三类许可证'), paper('FD', '食品许可证')]
    const known = { list: types.map(type => ({ ...type, ...rest })) }
    const firm = { name: '安康大药房', kind: 'single-pharmacy', creditCode: '', legalPerson: '', address: '' }
    const people = { companyId: ID, personInCharge: '', qualityHead: '', areaText: '', headquartersName: null }
    const place = {
      provinceCode: '',
      cityCode: '',
      districtCode: '',
      registeredOn: '2020-01-01',
      waitingChangeId: null,
    }
    const wallet = { companyName: '', companyKind: 'single-pharmacy', creditCode: '', earliestEnd: null }
    answerPaths({
      '/user/api/app/license/listAllLicenseType': envelope(known),
      '/user/api/app/license/listAllUserCompanyLicenseAndType': envelope({ ...wallet, list: [], rights: [] }),
      '/user/api/app/license/companyInfo': envelope({ ...firm, ...people, ...place }),
    })
    const box = open(<ReplenishPage />, '/personal/replenishLisence?dataSource=1&lisenceCode=D2,D3')
    const forms = () => [...box.querySelectorAll('h3')].map(title => title.textContent)
    await until(() => expect(forms()).toEqual(['第二类备案凭证', '第三类许可证']))
    expect(box.textContent).toContain('您要采购的商品需要以下证照')
  })
})

describe('the home page', () => {
  test('R-064 requests the new coupons of a member', async () => {
    const home = {
      isPreview: false,
      banners: [],
      entries: [],
      floors: [],
      stores: [],
      headlines: [],
      announcements: [],
    }
    const sent = answerPaths({ '/cms/api/cms/index': envelope(home) })
    open(<HomePage />)
    await until(() => expect(paths(sent)).toContain('/market/api/market/user/coupon/popup'))
  })

  test('R-261 does not request the coupon pop-up while the cookie of a closed one is set', async () => {
    document.cookie = 'couponShade=1; path=/'
    const links = envelope({ list: [{ label: '年货节', link: '/active/sale', badge: null }] })
    const sent = answerPaths({ '/cms/api/cms/navigation/list': links })
    const box = open(
      <>
        <NewCoupons />
        <ShellNav />
      </>,
    )
    await until(() => expect(box.textContent).toContain('年货节'))
    expect(paths(sent).join()).not.toContain('/coupon/')
  })

  test('opens the coupon pop-up only after an open dialog is closed', async () => {
    const coupon = {
      heldId: ID,
      couponId: ID,
      activityMainId: ID,
      activitySubType: 3,
      storeId: ID,
      couponDeductType: 1,
      name: '满 500 减 20',
      deductMoney: '20.00',
      couponDeductRatio: null,
      mostDeductMoney: null,
      enoughMoneyLimit: '500.00',
      scopeText: '全店可用',
      state: 'available',
      takenAt: '2026-11-01T16:00:00.000Z',
      validUntil: '2026-11-30T16:00:00.000Z',
      usedAt: null,
      payOrderId: null,
    }
    const sent = answerPaths({ '/market/api/market/user/coupon/popup': envelope({ list: [coupon] }) })
    const Page = () => {
      const [isAsking, setAsking] = useState(true)
      return (
        <>
          {isAsking && (
            <Dialog title="菜单" onClose={() => setAsking(false)}>
              <button type="button" data-shut onClick={() => setAsking(false)}>
                关上
              </button>
            </Dialog>
          )}
          <NewCoupons />
        </>
      )
    }
    const box = open(<Page />)
    await until(() => expect(paths(sent)).toContain('/market/api/market/user/coupon/popup'))
    await act(async () => undefined)
    expect(box.querySelectorAll('[data-popup="coupon"]')).toHaveLength(0)
    click(one(box, '[data-shut]'))
    await until(() => one(box, '[data-popup="coupon"]'))
    expect(box.querySelectorAll('dialog')).toHaveLength(1)
  })
})

test('R-037 R-038 shows 下载失败 on /fileDownload when a download fails, until it is acknowledged', async () => {
  answerPaths({
    '/cms/api/cms/document/list': envelope({
      list: [{ documentId: ID, title: '委托书', summary: '', class: '模板', fileName: 'a.docx', downloadCount: 1 }],
    }),
    '/cms/api/cms/document/download': envelope(null, { code: 500, msg: '出错', status: 500 }),
  })
  const box = open(<FileDownloadPage />)
  await until(() => one(box, '[aria-label="下载 委托书"]'))
  click(one(box, '[aria-label="下载 委托书"]'))
  await until(() => expect(box.textContent).toContain('下载失败'))
  click(one(box, 'button'))
  await until(() => one(box, '[aria-label="下载 委托书"]'))
})

describe('customer service', () => {
  test('R-225 R-276 sends the portal of the current page when a member opens the chat', async () => {
    window.history.replaceState(null, '', '/goodDetail')
    const sent = answerPaths({ '/service/api/external/imUrl': envelope({ url: '/im', name: '' }) })
    vi.spyOn(window, 'open').mockReturnValue(window)
    signIn({ companyId: '01990000-0000-7000-8000-000000000002' })
    await contactStore('01990000-0000-7000-8000-000000000001')
    expect(new URL(sent[0]?.url ?? '', 'http://shop').searchParams.get('portal')).toBe('3')
  })

  test('R-249 shows the title 平台客服 for a service point without a name', async () => {
    clearBrowser()
    refreshSession()
    const point = { name: '', phone: '027-00000000', hours: '9:00–18:00', address: '' }
    answerPaths({ '/service/api/serviceConfig/addrList': envelope({ list: [point] }) })
    const told = contactStore(null)
    await until(() => expect(useQuestions.getState().waiting[0]?.title).toBe('平台客服'))
    useQuestions.getState().waiting[0]?.answer(true)
    await told
  })

  test('R-248 shows the phone of the platform to a caller without log-in', async () => {
    clearBrowser()
    refreshSession()
    const sent = answerPaths({ '/service/api/serviceConfig/addrList': envelope({ list: [] }) })
    await contactStore(null)
    expect(paths(sent)).toEqual(['/service/api/serviceConfig/addrList'])
    expect(useIndicator.getState().notice?.text).toBe('平台客服电话 400-6080-199')
  })
})
