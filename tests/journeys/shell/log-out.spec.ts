import { expect, test } from '@playwright/test'
import { cookieNames, logIn, pathOf, QUIET_PAGE, signIn, signInUnseen, stored } from './shop.ts'

const SESSION_COOKIES = ['zhcaiToken', 'zhcaiGuard', 'userName', 'userBasicId', 'companyId', 'companyName', 'loginName']

test('R-115 R-116 R-117 R-118 R-119 R-120 R-122 R-123 R-125 clears the session cookies and storage at log-out', async ({
  page,
}) => {
  await signIn(page)
  await page.evaluate(`for (const key of ['category', 'cartNum', 'commonFilters']) localStorage.setItem(key, '1');
    sessionStorage.setItem('SESSION_DATA', '[]'); localStorage.setItem('smsCountdown:login', '1')`)
  const uuid = (await page.context().cookies()).find(cookie => cookie.name === 'uuid')?.value
  await page.getByRole('button', { name: '退出' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出' }).click()
  await expect.poll(() => pathOf(page)).toBe('/login')
  const left = await cookieNames(page)
  for (const name of SESSION_COOKIES) expect(left).not.toContain(name)
  for (const key of ['category', 'cartNum', 'tokenExpirationTime', 'commonFilters', 'LOCAL_DATA'])
    expect(await stored(page, key)).toBeNull()
  expect(await page.evaluate('sessionStorage.getItem("SESSION_DATA")')).toBeNull()
  expect(await stored(page, 'isVisitor')).toBe('0')
  // The device id and the countdown for the next code remain.
  expect((await page.context().cookies()).find(cookie => cookie.name === 'uuid')?.value).toBe(uuid)
  expect(await stored(page, 'smsCountdown:login')).toBe('1')
})

test('R-128 keeps the session when the log-out is cancelled', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: '退出' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(await cookieNames(page)).toContain('zhcaiToken')
  expect(pathOf(page)).toBe(QUIET_PAGE)
})

test('R-127 logs out without a prompt by the button of the 401 page', async ({ page }) => {
  await signInUnseen(page)
  await page.goto('/401')
  await page.getByRole('button', { name: '退出并重新登录' }).click()
  await expect.poll(() => pathOf(page)).toBe('/login')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(await cookieNames(page)).not.toContain('zhcaiToken')
})

test('R-121 R-135 R-136 logs out all tabs when one logs out and leads them to the log-in page', async ({
  page,
  context,
}) => {
  await signIn(page)
  const other = await context.newPage()
  await other.goto(QUIET_PAGE)
  await expect(other.getByText('当前企业')).toBeVisible()
  await page.getByRole('button', { name: '退出' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
  await expect.poll(() => new URL(other.url()).pathname).toBe('/login')
})

test('R-126 asks for the company first at the next log-in after a log-out of kind 1', async ({ page }) => {
  await logIn(page)
  await page.goto('/companySelect')
  await page.getByRole('main').getByRole('button', { name: '退出登录' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
  await page.goto(`/login?redirect=${encodeURIComponent(QUIET_PAGE)}`)
  await page.getByPlaceholder('请输入密码').fill('Xiaojiu2026')
  await page.keyboard.press('Enter')
  await expect.poll(() => pathOf(page)).toBe(`/companySelect?redirect=${encodeURIComponent(QUIET_PAGE)}`)
  await page
    .getByRole('button', { name: /^(选择|继续使用)：/ })
    .first()
    .click()
  await expect.poll(() => pathOf(page)).toBe(QUIET_PAGE)
})
