import { describe, expect, test } from 'vitest'
import type { Screen } from '#shell/screen.ts'
import { pageTitle } from './Root.tsx'
import { screens } from './screens.ts'

/** The published addresses of the product. */
const TOP_LEVEL = `/ /aboutUs /aboutYjj /accountSwitching /aggregateGoods /allStore /announcementDetail /batchDownload
/bindCard /businessAdministration /cart /channel /commodity /companySelect /coupon /fileDownload /forgetPassword
/frequentPurchase /goodDetail /help /Home /homePage /intelligentPurchasing /Invoice /licenseWithdraw
/littleNineHeadlines /login /logistics /merchants /onlinePay /onlinePayMerchant /onlinePayPublic /onlinePayZYT
/orderDetail /orderSettlement /orderSubmitStaus /platformShopsIndex /previewHome /quickLogin /register /repayment
/repaymentLoan /resultsPayment /resultsPayment2 /resultsPaymentZYT /scanGetCoupon /search /search2 /specialArea
/transferCorporate /walletRecharge /withdrawal /withdrawPassword`.split(/\s+/)

const PERSONAL = `accountSecurity address changeMobile collectionAgreement companyAdministration complaintAndAdv
contactBill employeeAccountManagement enterpriseInfo firstCampList goodsReturn historyBrowse historyOrder
historyPurchase invoiceDetail invoiceManage myAttention myBill myCoupon myFinance myJzb myLottery myOrder
myShortageBox myWallet oneClickEnter onlinePayDetail payConfig qualificationManage qualificationManage/baseInfoCom
qualificationManage/receivingInformation quickOrder replenishLisence returnRefund seconds updateHistory
updateLegalPerson updateLicense updateRecord`
  .split(/\s+/)
  .map(child => `/personal/${child}`)

const below = (parent: string, children: string) => children.split(' ').map(child => `${parent}/${child}`)
const SHOP = below('/shop', 'afterDelivery licenses openAccount platformShopsIndex search topicPage')
const ACTIVE = below(
  '/active',
  'combo combo-back comboData commonSearch fullreduce group jzbList luckDraw platLuckDraw sale saleClearance seckill',
)
const AFTER_SALE = below('/afterSale', 'returnDetail serveDetail')
const RECOVERY = below(
  '/forgetPassword',
  'companySelect forgetSuccess newPassword passwordRetrieval PasswordRetrievalSubject verifyCode',
)
const HUIDA = below('/huida', 'about company new product product-detail')
const CHILDREN = [
  '/allStore/StoreList',
  '/help/versionBox',
  '/help/versionDetail',
  '/littleNineHeadlines/detail',
  '/logistics/detail',
]
const ERRORS = ['/401', '/403', '/404', '/500']

/** The pages open to visitors, as specified. */
const VISITOR_LIST = `/ /login /search /platformShopsIndex /shop /active/group /active/seckill /active/sale
/active/fullreduce /active/combo /help /aboutUs /goodDetail /specialArea /allStore /previewHome`.split(/\s+/)

/** The pages open without a log-in, as specified. */
const NO_LOGIN_LIST = `/register /companySelect /login /401 /403 /404 /500 /forgetPassword /forgetPassword/verifyCode
/forgetPassword/newPassword /forgetPassword/forgetSuccess /forgetPassword/companySelect
/forgetPassword/passwordRetrieval /merchants /quickLogin /aboutYjj /huida/company /huida/about /huida/new
/huida/product /huida/product-detail`.split(/\s+/)

/**
 * Additions: links inside an allowed area work, password recovery needs all its pages, and users who cannot log in or
 * want to register need help.
 */
const ALSO_FOR_VISITORS = [
  '/shop/evaluations',
  '/shop/search',
  '/shop/topicPage',
  '/shop/platformShopsIndex',
  '/help/versionBox',
  '/help/versionDetail',
  '/allStore/StoreList',
]
const ALSO_WITHOUT_LOGIN = ['/forgetPassword/PasswordRetrievalSubject', '/help']

const product = screens.filter(screen => !screen.isOutside)
const pathsWith = (access: Screen['access']) =>
  sorted(product.filter(screen => screen.access === access).map(({ path }) => path))
const row = (path: string) => {
  const found = screens.find(screen => screen.path === path)
  if (!found) throw new Error(`no row for ${path}`)
  return found
}
const sorted = (paths: readonly string[]) => [...paths].sort()

/** Pages that buyers expect but that the published list lacks. */
const OURS = ['/personal/evaluation', '/shop/evaluations']

describe('the screen table', () => {
  test('R-004 R-006 R-007 R-008 R-009 R-010 R-015 R-017 R-018 R-019 R-020 R-021 R-252 has a row for exactly the published addresses and our own two', () => {
    const published = [
      ...TOP_LEVEL,
      '/personal',
      ...PERSONAL,
      '/shop',
      ...SHOP,
      ...ACTIVE,
      ...AFTER_SALE,
      ...RECOVERY,
      ...HUIDA,
      ...CHILDREN,
      ...ERRORS,
    ]
    expect(TOP_LEVEL).toHaveLength(53)
    expect(PERSONAL).toHaveLength(39)
    expect(published).toHaveLength(134)
    expect(sorted(product.map(({ path }) => path))).toEqual(sorted([...published, ...OURS]))
  })

  test('has one row per address', () => expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length))

  test.each([
    ['R-002', '/accountSwitching', 'AccountSwitchingPage'],
    ['R-005', '/', 'HomePage'],
    ['R-014', '/personal/myJzb', 'MyJzbPage'],
  ])('%s %s opens %s', async (_rule, path, page) => {
    expect((await row(path).page?.())?.name).toBe(page)
  })

  test('R-022 has no address with a parameter in its path', () => {
    expect(screens.filter(({ path }) => /[:*]/.test(path))).toEqual([])
  })

  test('R-024 R-025 accepts keyword, aid, cut and storeId on the search pages', () => {
    for (const path of ['/search', '/shop/search'])
      expect(Object.keys(row(path).query.shape)).toEqual(expect.arrayContaining(['keyword', 'aid', 'cut', 'storeId']))
  })

  test('R-011 R-012 R-013 accepts the step and both spellings of the licence code on the company pages', () => {
    expect(row('/personal/enterpriseInfo').query.parse({ step: '4' })).toEqual({ step: 4 })
    expect(Object.keys(row('/personal/replenishLisence').query.shape)).toEqual([
      'dataSource',
      'lisenceCode',
      'licenseCode',
    ])
  })
})

describe('page access', () => {
  test('R-028 allows without log-in the published list, all of password recovery and help', () => {
    expect(NO_LOGIN_LIST).toHaveLength(21)
    expect(pathsWith('anyone')).toEqual(sorted([...NO_LOGIN_LIST, ...ALSO_WITHOUT_LOGIN]))
  })

  test('R-026 R-027 R-190 allows visitors the published list and the pages inside its areas', () => {
    expect(VISITOR_LIST).toHaveLength(16)
    const own = VISITOR_LIST.filter(path => ![...NO_LOGIN_LIST, ...ALSO_WITHOUT_LOGIN].includes(path))
    expect(pathsWith('visitor')).toEqual(sorted([...own, ...ALSO_FOR_VISITORS]))
  })

  test('R-027 keeps openAccount, licences and clearance closed to visitors', () => {
    for (const path of ['/shop/openAccount', '/shop/licenses', '/active/saleClearance', '/Home', '/homePage'])
      expect(row(path).access).toBe('member')
  })
})

describe('page titles', () => {
  const TITLES: readonly [string, string, string][] = [
    ['R-044', '/active/combo', '套餐专区'],
    ['R-045', '/active/fullreduce', '满减专区'],
    ['R-046', '/active/group', '拼团专区'],
    ['R-047', '/active/sale', '特价专区'],
    ['R-048', '/active/saleClearance', '近效期清仓'],
    ['R-049', '/active/seckill', '限时秒杀'],
    ['R-050', '/cart', '我的购物车'],
    ['R-051', '/orderDetail', '订单详情'],
    ['R-052', '/personal', '个人中心'],
    ['R-053', '/personal/myOrder', '我的订单'],
    ['R-054', '/personal/returnRefund', '退货/售后'],
    ['R-054', '/personal/goodsReturn', '退货/售后'],
    ['R-054', '/afterSale/returnDetail', '退货/售后'],
    ['R-054', '/afterSale/serveDetail', '退货/售后'],
    ['R-055', '/search', '搜索加购'],
    ['R-056', '/merchants', '商家入驻'],
  ]
  test.each(TITLES)('%s %s has the title %s', (_rule, path, title) => expect(pageTitle(row(path))).toBe(title))

  test('R-057 uses the default title for every other page and for none', () => {
    const titled = TITLES.map(([, path]) => path)
    for (const screen of product.filter(({ path }) => !titled.includes(path)))
      expect(pageTitle(screen)).toBe('小九药采')
    expect(pageTitle(null)).toBe('小九药采')
  })
})

describe('layouts', () => {
  test('R-042 R-043 uses the default, fixed and bare layouts', () => {
    expect(new Set(product.map(({ layout }) => layout))).toEqual(new Set(['default', 'fixed', 'bare']))
  })

  test('R-059 R-060 R-061 R-062 R-063 allows horizontal overflow on exactly five pages', () => {
    expect(sorted(screens.filter(({ overflow }) => overflow).map(({ path }) => path))).toEqual([
      '/active/fullreduce',
      '/active/group',
      '/active/sale',
      '/active/seckill',
      '/channel',
    ])
  })
})
