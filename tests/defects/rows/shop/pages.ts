import type { Defect } from '../../defect.ts'
import { foundBy } from '../../found-by.ts'

const SHOP = 'apps/shop/src'
const screensOf = (area: string) => `${SHOP}/areas/${area}/screens.ts`
const SCREENS_TEST = `${SHOP}/app/screens.dom.test.ts`
const MARKETING = screensOf('marketing')
const CMS = screensOf('cms')
const ORDER = screensOf('order')
const STORE = screensOf('store')
const COMPANY = screensOf('company')

/** Addresses, one of each group in the specification. */
const ADDRESSES = [
  ['R-004', screensOf('payment'), '/walletRecharge'],
  ['R-006', STORE, '/allStore/StoreList'],
  ['R-007', CMS, '/help/versionBox'],
  ['R-008', CMS, '/littleNineHeadlines/detail'],
  ['R-009', ORDER, '/logistics/detail'],
  ['R-010', screensOf('payment'), '/personal/myFinance'],
  ['R-015', screensOf('qualification'), '/personal/qualificationManage/baseInfoCom'],
  ['R-017', STORE, '/shop/licenses'],
  ['R-018', MARKETING, '/active/jzbList'],
  ['R-019', screensOf('after-sale'), '/afterSale/serveDetail'],
  ['R-020', screensOf('identity'), '/forgetPassword/newPassword'],
  ['R-021', CMS, '/huida/new'],
] as const

const TITLES = [
  ['R-044', MARKETING, '套餐专区'],
  ['R-045', MARKETING, '满减专区'],
  ['R-046', MARKETING, '拼团专区'],
  ['R-047', MARKETING, '特价专区'],
  ['R-048', MARKETING, '近效期清仓'],
  ['R-049', MARKETING, '限时秒杀'],
  ['R-050', screensOf('cart'), '我的购物车'],
  ['R-051', ORDER, '订单详情'],
  ['R-052', COMPANY, '个人中心'],
  ['R-053', ORDER, '我的订单'],
  ['R-054', screensOf('after-sale'), '退货/售后'],
  ['R-055', screensOf('search'), '搜索加购'],
  ['R-056', STORE, '商家入驻'],
] as const

/** Pages that may be wider than the window, with the text between their address and the permission. */
const WIDE = [
  ['R-059', MARKETING, '/active/group', "    title: '拼团专区',\n", 'visitor', 'ZoneQuery'],
  ['R-060', MARKETING, '/active/seckill', "    title: '限时秒杀',\n", 'visitor', 'ZoneQuery'],
  ['R-061', MARKETING, '/active/sale', "    title: '特价专区',\n", 'visitor', 'ZoneQuery'],
  ['R-062', MARKETING, '/active/fullreduce', "    title: '满减专区',\n", 'visitor', 'ZoneQuery'],
  ['R-063', CMS, '/channel', '', 'member', 'CollectionQuery'],
] as const

/** Addresses that show another page. */
const PAGES = [
  [
    'R-002',
    COMPANY,
    "import('./AccountSwitchingPage.tsx').then(file => file.AccountSwitchingPage)",
    "import('./CompanySelectPage.tsx').then(file => file.CompanySelectPage)",
  ],
  [
    'R-005',
    CMS,
    "{ path: '/', layout: 'default', access: 'visitor', query: NO_QUERY, page: homePage }",
    "{ path: '/', layout: 'default', access: 'visitor', query: NO_QUERY, page: () => import('./reading/HelpPage.tsx').then(file => file.HelpPage) }",
  ],
  [
    'R-014',
    MARKETING,
    "import('./coins/MyJzbPage.tsx').then(file => file.MyJzbPage)",
    "import('./coins/JzbListPage.tsx').then(file => file.JzbListPage)",
  ],
] as const

/** Pages with a wrong address, title, layout or access. */
export const SHOP_PAGE_DEFECTS: readonly Defect[] = [
  ...foundBy(SCREENS_TEST, [
    ...ADDRESSES.map(([rule, file, path]) => ({
      name: `shop-page-gone-${rule.slice(2)}`,
      means: `${path} is a 404`,
      file,
      find: `path: '${path}',`,
      put: `path: '${path}Gone',`,
      title: 'has a row for exactly the published addresses and our own two',
      rules: [rule],
    })),
    {
      name: 'shop-status-page-gone',
      means: 'the error page 403 has no address',
      file: `${SHOP}/app/status/RouteFailure.tsx`,
      find: '[401, 403, 404, 500]',
      put: '[401, 404, 500]',
      title: 'has a row for exactly the published addresses and our own two',
      rules: ['R-252'],
    },
    {
      name: 'shop-address-with-parameter',
      means: 'an address has a variable part',
      file: screensOf('catalogue'),
      find: "path: '/goodDetail',",
      put: "path: '/goodDetail/:id',",
      title: 'R-022 has no address with a parameter in its path',
    },
    {
      name: 'shop-page-needs-log-in',
      means: 'the registration requires a log-in',
      file: screensOf('qualification'),
      find: "path: '/register',\n    layout: 'bare',\n    access: 'anyone',",
      put: "path: '/register',\n    layout: 'bare',\n    access: 'member',",
      title: 'R-028 allows without log-in the published list, all of password recovery and help',
    },
    {
      name: 'shop-visitor-shut-out',
      means: 'a page of the visitor list is closed to visitors',
      file: CMS,
      find: "path: '/aboutUs',\n    layout: 'default',\n    access: 'visitor',",
      put: "path: '/aboutUs',\n    layout: 'default',\n    access: 'member',",
      title: 'R-026 R-027 R-190 allows visitors the published list and the pages inside its areas',
      rules: ['R-026'],
    },
    {
      name: 'shop-visitor-let-in',
      means: 'a visitor opens a page that is not on the list',
      file: MARKETING,
      find: "title: '近效期清仓',\n    layout: 'default',\n    access: 'member',",
      put: "title: '近效期清仓',\n    layout: 'default',\n    access: 'visitor',",
      title: 'R-027 keeps openAccount, licences and clearance closed to visitors',
    },
    ...TITLES.map(([rule, file, title]) => ({
      name: `shop-title-${rule.slice(2)}`,
      means: `the page called ${title} has only the name of the shop as title`,
      file,
      find: rule === 'R-054' ? `const TITLE = '${title}'` : `title: '${title}',`,
      put: rule === 'R-054' ? "const TITLE = '小九药采'" : "title: '小九药采',",
      title: '%s %s has the title %s',
      rules: [rule],
    })),
    {
      name: 'shop-title-of-others',
      means: 'a page without its own title has an empty one',
      file: `${SHOP}/app/Root.tsx`,
      find: '?? DEFAULT_TITLE',
      put: "?? (DEFAULT_TITLE && '')",
      title: 'R-057 uses the default title for every other page and for none',
    },
    ...WIDE.map(([rule, file, path, title, access, query]) => {
      const row = `path: '${path}',\n${title}    layout: 'default',\n    access: '${access}',\n    query: ${query},\n`
      return {
        name: `shop-page-clipped-${rule.slice(2)}`,
        means: `${path} is clipped at the edge of the window`,
        file,
        find: `${row}    overflow: true,\n`,
        put: row,
        title: 'R-059 R-060 R-061 R-062 R-063 allows horizontal overflow on exactly five pages',
        rules: [rule],
      }
    }),
    ...PAGES.map(([rule, file, find, put]) => ({
      name: `shop-other-page-${rule.slice(2)}`,
      means: 'an address opens another page',
      file,
      find,
      put,
      title: '%s %s opens %s',
      rules: [rule],
    })),
  ]),
  ...foundBy(`${SHOP}/shell/layouts.test.tsx`, [
    {
      name: 'shop-default-layout-without-search',
      means: 'most pages have no search in their header',
      file: `${SHOP}/shell/DefaultLayout.tsx`,
      find: '<ShellHeader isSlim={isStuck} />',
      put: '{isStuck && <ShellHeader isSlim />}',
      title: 'R-042 shows top bar, search, navigation, page and footer in the default layout',
    },
    {
      name: 'shop-fixed-layout-without-top',
      means: 'the top bar of a work page scrolls away',
      file: `${SHOP}/shell/FixedLayout.tsx`,
      find: '<header className={css.fixed}>\n        <ShellTop />',
      put: '<ShellTop />\n      <header className={css.fixed}>',
      title: 'R-043 shows top bar and search in one fixed header, and a footer, in the fixed layout',
    },
    {
      name: 'shop-header-never-sticks',
      means: 'the header stays at the top of the page',
      file: `${SHOP}/shell/DefaultLayout.tsx`,
      find: 'data-stuck={isStuck}',
      put: 'data-stuck={isStuck && false}',
      title: 'R-267 makes the header sticky after 20 px of scrolling and releases it at the top',
    },
  ]),
]
