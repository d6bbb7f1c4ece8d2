import type { Defect } from '../../defect.ts'
import { foundBy } from '../../found-by.ts'

const SHOP = 'apps/shop/src'
const ADMISSION = `${SHOP}/app/admission.ts`
const STATUS = `${SHOP}/shell/status/StatusScreen.tsx`
const START = `${SHOP}/app/start.ts`

/** Texts and buttons of the status screens. */
const STATUS_WORDS = [
  ['R-029', "401: { title: '未授权访问'", "401: { title: '出错了'"],
  ['R-030', "button: '退出并重新登录'", "button: '返回首页'"],
  ['R-031', "title: '没有访问权限'", "title: '出错了'"],
  ['R-032', "主账号或平台客服。',\n    button: '返回首页'", "主账号或平台客服。',\n    button: '刷新'"],
  ['R-033', "title: '页面不存在'", "title: '出错了'"],
  ['R-034', "button: '返回首页',\n    note:", "button: '刷新',\n    note:"],
  ['R-035', "title: '服务器出错了'", "title: '出错了'"],
  ['R-036', "button: '刷新' }", "button: '返回首页' }"],
] as const

/** Access and redirects of pages, and the status screens shown instead. */
export const SHOP_DOOR_DEFECTS: readonly Defect[] = [
  ...foundBy(`${SHOP}/app/admission.dom.test.ts`, [
    {
      name: 'shop-stranger-let-in',
      means: 'the visitor list opens without a log-in',
      file: ADMISSION,
      find: "screen.access === 'anyone' || caller.isAuthenticated",
      put: "screen.access !== 'member' || caller.isAuthenticated",
      title: 'R-028 R-191 opens only the pages that need no log-in',
      rules: ['R-191'],
    },
    {
      name: 'shop-stranger-sent-home',
      means: 'an anonymous user is not sent to the log-in page',
      file: ADMISSION,
      find: 'to: loginPath(fullPath)',
      put: "to: loginPath(fullPath) && '/'",
      title: 'R-105 R-106 is redirected to the log-in page with the address to return to',
      rules: ['R-105', 'R-106'],
    },
    {
      name: 'shop-visitor-everywhere',
      means: 'a visitor can open every page',
      file: ADMISSION,
      find: "screen.access === 'visitor' ? OPEN : { kind: 'ask-to-sign-in' }",
      put: 'OPEN',
      title: 'R-026 R-027 R-111 R-190 opens visitor and public pages and gets the sign-in prompt on any other',
      rules: ['R-027', 'R-111', 'R-190'],
    },
    {
      name: 'shop-member-shut-out',
      means: 'a member gets the sign-in prompt',
      file: ADMISSION,
      find: "screen.access === 'anyone' || caller.isAuthenticated",
      put: "screen.access === 'anyone' || (caller.isAuthenticated && screen.access === 'visitor')",
      title: 'R-192 opens every page but the log-in page',
    },
    {
      name: 'shop-member-logs-in-again',
      means: 'a member can open the log-in page',
      file: ADMISSION,
      find: "caller.isAuthenticated && screen.path === '/login'",
      put: "!caller.isAuthenticated && screen.path === '/login1'",
      title: 'R-108 is redirected from the log-in page to the home page or to a safe return address',
    },
    {
      name: 'shop-withdrawn-goes-on',
      means: 'a company with a cancelled licence can go on shopping',
      file: ADMISSION,
      find: 'caller.isAuthenticated && caller.isLicenceWithdrawn',
      put: '!caller.isAuthenticated && caller.isLicenceWithdrawn',
      title: 'R-132 C-007 is redirected to /licenseWithdraw from every other page',
    },
    {
      name: 'shop-withdrawn-cannot-repay',
      means: 'a company with a cancelled licence cannot pay its debts',
      file: ADMISSION,
      find: "['/repayment', WITHDRAWN_PAGE]",
      put: '[WITHDRAWN_PAGE]',
      title: 'R-133 R-134 opens /repayment and /licenseWithdraw',
      rules: ['R-133'],
    },
    {
      name: 'shop-withdrawn-in-circles',
      means: 'the page for a cancelled licence redirects to itself for ever',
      file: ADMISSION,
      find: "['/repayment', WITHDRAWN_PAGE]",
      put: "['/repayment']",
      title: 'R-133 R-134 opens /repayment and /licenseWithdraw',
      rules: ['R-134'],
    },
  ]),
  ...foundBy('packages/web/src/redirect.test.ts', [
    {
      name: 'shop-home-as-way-back',
      means: 'the log-in page has the home page as return address',
      file: 'packages/web/src/redirect.ts',
      find: "fullPath === undefined || fullPath === '/'",
      put: 'fullPath === undefined',
      title: 'R-107 contains no return address for the home page',
    },
  ]),
  ...foundBy(`${SHOP}/app/routes.test.tsx`, [
    {
      name: 'shop-unknown-page-blank',
      means: 'an unknown address shows the error page of the server',
      file: `${SHOP}/app/routes.tsx`,
      find: "Component: statusPage(404, 'bare') },",
      put: "Component: statusPage(500, 'bare') },",
      title: 'R-041 C-041 shows the 404 screen for an unknown address',
    },
    {
      name: 'shop-visitor-not-told',
      means: 'a visitor who leaves the allowed pages sees an empty page',
      file: `${SHOP}/app/routes.tsx`,
      find: 'useEffect(() => void askToSignIn(pathname + search + hash), [pathname, search, hash])',
      put: 'useEffect(() => void [askToSignIn, pathname, search, hash], [pathname, search, hash])',
      title:
        'R-111 R-204 R-113 R-106 prompts a visitor on a member page, then redirects to log-in with the return address',
      rules: ['R-111', 'R-113', 'R-204'],
    },
    {
      name: 'shop-chunk-not-reloaded',
      means: 'a page of an older release shows an error for ever',
      file: `${SHOP}/app/routes.tsx`,
      find: 'isChunkFailure(error)',
      put: '!isChunkFailure(error)',
      title: 'R-250 R-251 reloads the browser once and shows the 500 screen the second time',
      rules: ['R-250'],
    },
  ]),
  ...foundBy('packages/web/src/chunk-reload.dom.test.ts', [
    {
      name: 'shop-reloads-for-ever',
      means: 'a page whose script no longer exists is reloaded again and again',
      file: 'packages/web/src/chunk-reload.ts',
      find: 'localNow() - reloadedAt < CHUNK_RELOAD_GUARD_MS',
      put: 'localNow() - reloadedAt < 0 * CHUNK_RELOAD_GUARD_MS',
      title: 'R-251 R-258 is reloaded once in 60 s, and a warning is shown the second time',
      rules: ['R-251', 'R-258'],
    },
  ]),
  ...foundBy(`${SHOP}/app/admission.dom.test.ts`, [
    {
      name: 'shop-al-key-kept',
      means: 'the log-in page keeps the analytics cookie of the former user',
      file: `${SHOP}/app/admission.ts`,
      find: "const ANALYTICS_PREFIX = 'al_'",
      put: "const ANALYTICS_PREFIX = 'all_'",
      title: 'R-109 R-110 removes the data_id cookie and every al_ key and keeps the rest',
      rules: ['R-110'],
    },
  ]),
  ...foundBy(`${SHOP}/app/intercept.test.ts`, [
    {
      name: 'shop-entries-not-joined',
      means: 'several entries into the cart each request the cart count',
      file: `${SHOP}/app/intercept.ts`,
      find: 'if (!isRepeat) handle()',
      put: 'if (!isRepeat || path) handle()',
      title: 'R-271 handles entries that follow each other within 1000 ms only once',
    },
    {
      name: 'shop-cart-route-missed',
      means: 'the plan of purchases shows an old cart count',
      file: `${SHOP}/trade/limits.ts`,
      find: "['/cart', '/orderSettlement', '/intelligentPurchasing']",
      put: "['/cart', '/orderSettlement']",
      title: 'R-272 intercepts only the three cart routes',
    },
  ]),
  ...foundBy(`${SHOP}/shell/status/StatusScreen.test.tsx`, [
    ...STATUS_WORDS.map(([rule, find, put]) => ({
      name: `shop-status-words-${rule.slice(2)}`,
      means: 'a status screen has another text or button',
      file: STATUS,
      find,
      put,
      title: '%s status %d shows %s with the button %s',
      rules: [rule],
    })),
    {
      name: 'shop-500-stays',
      means: 'the button of the 500 page reloads the broken page',
      file: STATUS,
      find: "500: () => window.location.assign('/')",
      put: '500: () => window.location.reload()',
      title: 'R-039 reloads the home page on the button of status 500',
    },
    {
      name: 'shop-404-stays',
      means: 'the button of the 404 page does nothing',
      file: STATUS,
      find: '404: goHome,',
      put: '404: () => undefined,',
      title: '%s goes to the home page on the button of status %d',
      rules: ['R-040'],
    },
  ]),
  ...foundBy(`${SHOP}/app/start.dom.test.ts`, [
    {
      name: 'shop-tab-stays-after-refresh',
      means: 'a tab does not follow when another tab switches the account',
      file: START,
      find: "? '/licenseWithdraw' : '/', { replace: true })",
      put: "? '/licenseWithdraw' : '/search', { replace: true })",
      title: 'R-135 R-136 clears session and cached data and goes to the home page',
      rules: ['R-136'],
    },
    {
      name: 'shop-cart-page-old-count',
      means: 'a cart page shows the count from before',
      file: START,
      find: '.then(({ fetchCartCount }) => refreshCartCount(fetchCartCount))',
      put: '.then(({ fetchCartCount }) => void [fetchCartCount, refreshCartCount])',
      title: 'R-147 R-272 requests the cart count again for a customer only',
      rules: ['R-147'],
    },
    {
      name: 'shop-tab-not-looking',
      means: 'a tab that becomes visible keeps its old count',
      file: START,
      find: "if (document.visibilityState === 'visible') returnToTab(queries)",
      put: "if (document.visibilityState !== 'visible') returnToTab(queries)",
      title: 'R-143 R-146 R-093 sets a browser id and takes the stored cart count when the tab is shown again',
      rules: ['R-143', 'R-146'],
    },
    {
      name: 'shop-browser-without-id',
      means: 'the browser has no id until the first log-in',
      file: START,
      find: '  device()\n',
      put: '  void device\n',
      title: 'R-143 R-146 R-093 sets a browser id and takes the stored cart count when the tab is shown again',
      rules: ['R-093'],
    },
  ]),
]
