import { expect, test } from '@playwright/test'
import { pathOf, QUIET_PAGE, signIn, stored } from './shop.ts'

test('R-132 R-133 R-134 allows only /licenseWithdraw and /repayment when the licence is cancelled', async ({
  page,
  context,
}) => {
  await signIn(page)
  await context.addCookies([{ name: 'isClear', value: '1', url: page.url() }])
  for (const path of ['/cart', '/', QUIET_PAGE, '/login']) {
    await page.goto(path)
    await expect.poll(() => pathOf(page)).toBe('/licenseWithdraw')
  }
  await page.goto('/repayment')
  await expect(page.locator('[data-page="/repayment"]')).toBeVisible()
  expect(pathOf(page)).toBe('/repayment')
})

test('C-013 ignores the cancelled-licence flag when nobody is logged in', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'isClear', value: '1', url: baseURL ?? '' }])
  await page.goto('/login')
  await expect(page.getByRole('tab', { name: '账号登录' })).toBeVisible()
})

test('R-137 leads to /licenseWithdraw on the refresh event when the flag is set', async ({ page, context }) => {
  await signIn(page)
  await context.addCookies([{ name: 'isClear', value: '1', url: page.url() }])
  const other = await context.newPage()
  await other.goto('/licenseWithdraw')
  await other.evaluate(`new BroadcastChannel('xiaojiu-session').postMessage('refresh')`)
  await expect.poll(() => pathOf(page)).toBe('/licenseWithdraw')
})

test('R-147 R-148 reads the cart count from the cache and requests it again on the cart page', async ({ page }) => {
  await signIn(page)
  await expect.poll(() => stored(page, 'cartNum')).not.toBeNull()
  const asked: string[] = []
  page.on('request', request => void (request.url().includes('getCustCartNum') && asked.push(request.url())))
  await page.reload()
  await expect(page.getByText('当前企业')).toBeVisible()
  expect(asked).toEqual([])
  await page.goto('/cart')
  await expect.poll(() => asked.length).toBe(1)
})

test('R-143 R-146 shows the cart count that another tab stored when the tab becomes visible', async ({ page }) => {
  await signIn(page)
  await expect.poll(() => stored(page, 'cartNum')).not.toBeNull()
  // Components rendered later would read what is stored then.
  await page.waitForLoadState('networkidle')
  await page.evaluate(`localStorage.setItem('cartNum', '77')`)
  await expect(page.getByText(/^77种商品/)).toHaveCount(0)
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await expect(page.getByText(/^77种商品/).first()).toBeVisible()
})

test('R-144 R-145 does not show a stored cart count to an anonymous user on a public page', async ({ page }) => {
  await page.goto('/merchants')
  await page.evaluate(`localStorage.setItem('cartNum', '77'); document.dispatchEvent(new Event('visibilitychange'))`)
  await expect(page.getByText(/^77种商品/)).toHaveCount(0)
})

test('R-219 R-220 requests the firm list at start only when logged in, and not again while it is cached', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => void (request.url().includes('getFirmList') && asked.push(request.postData() ?? '')))
  await page.goto('/merchants')
  await expect(page.locator('[data-page="/merchants"]')).toBeVisible()
  expect(asked).toEqual([])
  await signIn(page, { to: '/help' })
  asked.length = 0
  await page.evaluate(`localStorage.removeItem('LOCAL_DATA')`)
  await page.reload()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toContain('loginName=buyer')
  // Stored when it is answered.
  await expect.poll(() => stored(page, 'LOCAL_DATA')).toContain('firms')
  await page.reload()
  await expect(page.locator('[data-page="/help"]')).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('R-100 R-260 writes the storage keys and keeps the uuid cookie for 30 days', async ({ page, context }) => {
  await page.goto('/login')
  await expect(page.getByRole('tab', { name: '账号登录' })).toBeVisible()
  const uuid = (await context.cookies()).find(cookie => cookie.name === 'uuid')
  const days = ((uuid?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThan(30.1)
  await signIn(page)
  for (const key of ['tokenExpirationTime', 'LOCAL_DATA', 'cartNum'])
    await expect.poll(() => stored(page, key)).not.toBeNull()
})
