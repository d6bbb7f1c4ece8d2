import { expect, type Locator, type Page } from '@playwright/test'
import { openSession } from './open-session.ts'

const DEMO_PASSWORD = 'Xiaojiu2026'
/** The mobile of the demo account `buyer`. */
export const BUYER_MOBILE = '13800001001'

export const NETWORK_TROUBLE = '网络不给力，小九正在努力的为您寻找解决方案！'
export const SESSION_ENDED = '您的账号信息发生过变更或登录过期，出于安全考虑，您需要重新登录。'
export const VISITOR_PROMPT = '请您注册并登录以获得相应权限，感谢您的配合'

/** A page that every member can open and that makes one call. */
export const QUIET_PAGE = '/accountSwitching'
export const FIRM_LIST_CALL = '**/userb2bcompanybind/getNewCompanyListByLoginName'

/** Opens a session without a page, for a journey that opens its own page at once. */
export async function signInUnseen(page: Page, { login = 'buyer', company = '' } = {}): Promise<void> {
  await putCouponsAway(page)
  await openSession(page, login, company)
}

/** Opens `to` with a session, acting for the first company whose name contains `company`. */
export async function signIn(page: Page, { login = 'buyer', to = QUIET_PAGE, company = '' } = {}): Promise<void> {
  await signInUnseen(page, { login, company })
  await page.goto(to)
  await expect.poll(() => pathOf(page)).toBe(to)
  // A page that knows only its cookies fetches the session and gets new cookies.
  await expect.poll(() => stored(page, 'tokenExpirationTime')).not.toBeNull()
}

/** Logs in on the page like a buyer, choosing a company when asked, and ends on `to`. */
export async function logIn(page: Page, { login = 'buyer', to = QUIET_PAGE } = {}): Promise<void> {
  await putCouponsAway(page)
  await page.goto(`/login?redirect=${encodeURIComponent(to)}`)
  await page.getByPlaceholder('请输入账号或手机号').fill(login)
  await page.getByPlaceholder('请输入密码').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(url => url.pathname !== '/login')
  await chooseCompanyIfAsked(page)
  await expect.poll(() => pathOf(page)).toBe(to)
}

/** New coupons pop up on the home page once a day: they are dismissed at the start of a journey, and again after a log-in. */
export async function putCouponsAway(page: Page): Promise<void> {
  await page.addInitScript("document.cookie = 'couponShade=1; path=/'")
  await page.addLocatorHandler(page.locator('[data-popup="coupon"]'), () => page.keyboard.press('Escape'))
}

export async function chooseCompanyIfAsked(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== '/companySelect') return
  await page
    .getByRole('button', { name: /^(选择|继续使用)：/ })
    .first()
    .click()
  await page.waitForURL(url => url.pathname !== '/companySelect')
}

/** Enters the visitor mode without an account. */
export async function beVisitor(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: '先逛逛' }).click()
  await expect.poll(() => pathOf(page)).toBe('/')
}

export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** The value under a key of the local storage. */
export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate<string | null>(`localStorage.getItem(${JSON.stringify(key)})`)
}

export async function cookieNames(page: Page): Promise<string[]> {
  return (await page.context().cookies()).map(cookie => cookie.name)
}

/** Waits for the page to show a decision, reloading it instead of waiting for its next poll. */
export async function expectDecided(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(shown).toBeVisible({ timeout: 4000 })
  }).toPass({ timeout: 180_000 })
}

/** Opens another page of the shop without reloading the document. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate', { state: null }))`,
  )
}

/** An envelope for mocking the response of a call. */
export function envelope(code: number, msg: string, data: unknown = null) {
  return {
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify({ code, msg, data, success: code === 200 }),
  }
}

export function notice(page: Page, state: string) {
  return page.locator(`[data-notice="${state}"]`)
}
