import { expect, test } from '@playwright/test'
import { codeOn } from '../registration/register.ts'
import { BUYER_MOBILE, chooseCompanyIfAsked, cookieNames, logIn, pathOf, QUIET_PAGE, signIn, stored } from './shop.ts'

test('R-003 offers three ways to log in and switches them by keyboard', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('tab')).toHaveText(['账号登录', '短信登录', '扫码登录'])
  await page.getByRole('tab', { name: '账号登录' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: '短信登录' })).toHaveAttribute('aria-selected', 'true')
})

test('R-076 R-077 R-129 keeps the user in cookies after a log-in by account and stores no password', async ({
  page,
}) => {
  await logIn(page)
  const cookies = new Map((await page.context().cookies()).map(cookie => [cookie.name, cookie]))
  expect(cookies.get('zhcaiToken')?.httpOnly).toBe(false)
  expect(cookies.get('zhcaiGuard')?.httpOnly).toBe(true)
  expect(cookies.get('loginName')?.value).toBe('buyer')
  expect(await page.evaluate<string>('JSON.stringify({ ...localStorage }) + document.cookie')).not.toContain(
    'Xiaojiu2026',
  )
  const company = decodeURIComponent(cookies.get('companyName')?.value ?? '')
  await expect(page.getByText(company).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(company).first()).toBeVisible()
  expect(pathOf(page)).toBe(QUIET_PAGE)
})

test('R-091 R-092 R-093 R-202 R-203 R-214 R-282 sends the specified fields and headers at log-in', async ({ page }) => {
  const sending = page.waitForRequest('**/user/topLogin.json')
  await logIn(page)
  const request = await sending
  const uuid = (await page.context().cookies()).find(cookie => cookie.name === 'uuid')?.value
  expect(request.postDataJSON()).toMatchObject({
    jzt_username: 'buyer',
    jzt_password: expect.any(String),
    deviceModel: 'PC',
    deviceId: uuid,
  })
  expect(request.headers()).toMatchObject({
    token_platform_client_type: 'USER',
    sy_plat: 'B2B',
    'content-type': 'application/json',
  })
})

test('R-227 shows an error for a wrong password and keeps the login name', async ({ page }) => {
  await page.goto('/login')
  await page.getByPlaceholder('请输入账号或手机号').fill('nobody-of-that-name')
  await page.getByPlaceholder('请输入密码').fill('wrong-password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('账号或密码不正确')
  await expect(page.getByPlaceholder('请输入账号或手机号')).toHaveValue('nobody-of-that-name')
})

test('R-130 R-265 R-266 continues the SMS countdown after a reload and logs in with the code', async ({
  page,
  request,
}) => {
  await page.goto(`/login?redirect=${encodeURIComponent(QUIET_PAGE)}`)
  await page.getByRole('tab', { name: '短信登录' }).click()
  await page.getByPlaceholder('请输入手机号').fill(BUYER_MOBILE)
  await page.getByRole('button', { name: '获取验证码' }).click()
  const wait = page.getByRole('button', { name: /秒后重发/ })
  await expect(wait).toBeDisabled()
  const secondsLeft = async () => Number(((await wait.textContent()) ?? '').match(/\d+/)?.[0])
  const first = await secondsLeft()
  await expect.poll(secondsLeft).toBeLessThan(first)
  await page.reload()
  await page.getByRole('tab', { name: '短信登录' }).click()
  await expect(wait).toBeDisabled()
  await page.getByPlaceholder('请输入手机号').fill(BUYER_MOBILE)
  await page.getByPlaceholder('请输入 6 位验证码').fill(await codeOn(request, BUYER_MOBILE))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(url => url.pathname !== '/login')
  await chooseCompanyIfAsked(page)
  await expect.poll(() => pathOf(page)).toBe(QUIET_PAGE)
  expect(await cookieNames(page)).toContain('zhcaiToken')
})

test('R-131 logs in by QR code when the phone confirms', async ({ page, context }) => {
  const showing = page.waitForResponse('**/scan/qrcode')
  await page.goto(`/login?redirect=${encodeURIComponent(QUIET_PAGE)}`)
  await page.getByRole('tab', { name: '扫码登录' }).click()
  const { data } = (await (await showing).json()) as { data: { content: string } }
  const phone = await context.newPage()
  await phone.goto(`/sandbox${new URL(data.content).search}&mobile=13800001002`)
  await phone.getByRole('button', { name: '获取验证码' }).click()
  await expect(phone.getByLabel('短信验证码')).toHaveValue(/^\d{6}$/)
  await phone.getByRole('button', { name: '扫码', exact: true }).click()
  await expect(page.getByText('已扫码，请在手机上确认')).toBeVisible()
  await phone.getByRole('button', { name: '确认登录' }).click()
  await page.waitForURL(url => url.pathname !== '/login')
  await chooseCompanyIfAsked(page)
  await expect.poll(() => pathOf(page)).toBe(QUIET_PAGE)
})

test('R-109 R-110 clears data_id and the al_ key when the log-in page opens', async ({ page, context }) => {
  await page.goto('/merchants')
  await context.addCookies([{ name: 'data_id', value: '7', url: page.url() }])
  await page.evaluate('localStorage.setItem("al_user", "7")')
  await page.goto('/login')
  await expect.poll(() => cookieNames(page)).not.toContain('data_id')
  expect(await stored(page, 'al_user')).toBeNull()
})

test('R-001 R-002 switches between the companies of a login, and other tabs follow', async ({ page, context }) => {
  await signIn(page)
  const other = await context.newPage()
  await other.goto('/accountSwitching')
  await expect(other.getByText('当前企业')).toBeVisible()
  const target = page.getByRole('button', { name: /^切换：/ }).first()
  const name = ((await target.getAttribute('aria-label')) ?? '').replace('切换：', '')
  const switching = page.waitForRequest('**/login/bindCompanyId')
  await target.click()
  expect(Object.keys((await switching).postDataJSON() as object).sort()).toEqual(['companyId', 'userBasicId'])
  await expect.poll(() => pathOf(page)).toBe('/')
  await expect.poll(() => pathOf(other)).toBe('/')
  await expect(other.getByText(name).first()).toBeVisible()
  expect(await cookieNames(other)).toContain('zhcaiToken')
})
