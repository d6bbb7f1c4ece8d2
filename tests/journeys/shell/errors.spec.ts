import { expect, test } from '@playwright/test'
import {
  envelope,
  FIRM_LIST_CALL,
  NETWORK_TROUBLE,
  notice,
  pathOf,
  QUIET_PAGE,
  SESSION_ENDED,
  signIn,
  walkTo,
} from './shop.ts'

for (const { rules, what, answer, text } of [
  { rules: 'R-231 R-233', what: 'code 0 with a message', answer: envelope(0, '系统升级中'), text: '系统升级中' },
  { rules: 'R-232 R-234', what: 'code 998 without one', answer: envelope(998, ''), text: NETWORK_TROUBLE },
  { rules: 'R-244', what: 'a service exception', answer: envelope(0, '服务异常: timeout'), text: NETWORK_TROUBLE },
  { rules: 'R-245', what: 'an internal error', answer: envelope(0, 'Internal System Error'), text: NETWORK_TROUBLE },
  { rules: 'R-241', what: 'HTTP 500', answer: { status: 500, ...envelope(500, 'stack') }, text: NETWORK_TROUBLE },
  { rules: 'R-243', what: 'HTTP 502', answer: { status: 502, body: 'Bad Gateway' }, text: NETWORK_TROUBLE },
  {
    rules: 'R-247',
    what: 'an HTML page',
    answer: { contentType: 'text/html', body: '<title>网络不给力</title>' },
    text: NETWORK_TROUBLE,
  },
]) {
  test(`${rules} shows an error notice and a retry for ${what}`, async ({ page }) => {
    await signIn(page, { to: '/help' })
    await page.route(FIRM_LIST_CALL, route => route.fulfill(answer))
    await walkTo(page, QUIET_PAGE)
    await expect(notice(page, 'error')).toHaveText(text)
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
    await page.unroute(FIRM_LIST_CALL)
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByText('当前企业')).toBeVisible()
  })
}

test('R-242 shows the default message for a network error', async ({ page }) => {
  await signIn(page, { to: '/help' })
  await page.route(FIRM_LIST_CALL, route => route.abort())
  await walkTo(page, QUIET_PAGE)
  await expect(notice(page, 'error')).toHaveText(NETWORK_TROUBLE)
})

test('R-237 R-238 leads to the log-in page with 登录失效 on the header REDIRECT', async ({ page }) => {
  await signIn(page, { to: '/help' })
  await page.route(FIRM_LIST_CALL, route => route.fulfill({ ...envelope(200, ''), headers: { REDIRECT: 'REDIRECT' } }))
  await walkTo(page, QUIET_PAGE)
  await expect(notice(page, 'tologin')).toHaveText('登录失效')
  await expect.poll(() => pathOf(page)).toBe(`/login?redirect=${encodeURIComponent(QUIET_PAGE)}`)
})

test('R-139 R-140 R-239 R-240 R-257 shows one notice for three seconds on 401, then logs out', async ({ page }) => {
  await signIn(page, { to: '/help' })
  await page.route('**/webApis/**', route =>
    route.fulfill({ status: 401, ...envelope(401, '', { reason: 'signed-out' }) }),
  )
  await walkTo(page, QUIET_PAGE)
  await expect(notice(page, 'error_401')).toHaveText(SESSION_ENDED)
  const told = Date.now()
  await expect(notice(page, 'error_401')).toHaveCount(1)
  expect(pathOf(page)).toBe(QUIET_PAGE)
  await expect
    .poll(() => pathOf(page), { timeout: 6000, intervals: [50] })
    .toBe(`/login?redirect=${encodeURIComponent(QUIET_PAGE)}`)
  expect(Date.now() - told).toBeGreaterThan(2000)
  expect(Date.now() - told).toBeLessThan(5000)
})

test('R-250 R-251 reloads once when the script of a page is missing, then shows an error', async ({ page }) => {
  await signIn(page, { to: '/help' })
  await page.route('**/assets/AccountSwitchingPage-*.js', route => route.abort())
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await walkTo(page, QUIET_PAGE)
  await expect(page.locator('[data-status="500"]')).toBeVisible({ timeout: 15_000 })
  await expect(notice(page, 'warning')).toBeVisible()
  expect(loads).toBe(1)
})
