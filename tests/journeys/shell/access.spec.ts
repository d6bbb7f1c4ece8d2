import { expect, test } from '@playwright/test'
import { beVisitor, pathOf, signIn, VISITOR_PROMPT } from './shop.ts'

const VISITOR_PATHS = `/ /search /platformShopsIndex /shop /active/group /active/seckill /active/sale /active/fullreduce
/active/combo /help /aboutUs /goodDetail /specialArea /allStore /previewHome`.split(/\s+/)
const NO_LOGIN_PATHS = `/register /companySelect /login /401 /403 /404 /500 /forgetPassword /forgetPassword/verifyCode
/forgetPassword/newPassword /forgetPassword/forgetSuccess /forgetPassword/companySelect
/forgetPassword/passwordRetrieval /help /merchants /quickLogin /aboutYjj /huida/company /huida/about /huida/new
/huida/product /huida/product-detail`.split(/\s+/)
const CLOSED_PATHS = [
  '/cart',
  '/personal',
  '/personal/myOrder',
  '/orderSettlement',
  '/coupon',
  '/active/saleClearance',
  '/shop/openAccount',
]

// Dozens of pages, each fully loaded.
test.setTimeout(180_000)

test('R-028 opens every no-login page for an anonymous user', async ({ page }) => {
  for (const path of NO_LOGIN_PATHS) {
    await page.goto(path)
    await expect(page.locator('#root > *')).not.toHaveCount(0)
    // A later step of a recovery leads to its start when none is running; never to the log-in page.
    const opened = path.startsWith('/forgetPassword/') ? [path, '/forgetPassword'] : [path]
    expect(opened).toContain(pathOf(page))
  }
})

test('R-105 R-191 sends an anonymous user to the log-in page from any other page', async ({ page }) => {
  // Help is open to people who cannot log in.
  for (const path of [...CLOSED_PATHS, ...VISITOR_PATHS.slice(1).filter(one => one !== '/help')]) {
    await page.goto(path)
    await expect.poll(() => pathOf(page)).toBe(`/login?redirect=${encodeURIComponent(path)}`)
  }
})

test('R-106 keeps the whole path, encoded, in the redirect', async ({ page }) => {
  await page.goto('/search?keyword=a%20b')
  await expect.poll(() => pathOf(page)).toBe(`/login?redirect=${encodeURIComponent('/search?keyword=a%20b')}`)
})

test('R-107 adds no redirect for the home page', async ({ page }) => {
  await page.goto('/')
  await expect.poll(() => pathOf(page)).toBe('/login')
})

test('R-026 R-190 opens every page of the visitor list for a visitor', async ({ page }) => {
  await beVisitor(page)
  for (const path of VISITOR_PATHS) {
    await page.goto(path)
    await expect(page.locator(`[data-page="${path}"]`)).toBeVisible()
    await expect(page.getByText(VISITOR_PROMPT)).toHaveCount(0)
    expect(pathOf(page)).toBe(path)
  }
})

test('R-027 R-190 shows a visitor the prompt instead of any other page', async ({ page }) => {
  for (const path of CLOSED_PATHS) {
    await beVisitor(page)
    await page.goto(path)
    await expect(page.getByText(VISITOR_PROMPT)).toBeVisible()
  }
})

test('R-108 R-192 opens closed pages for a member and leads from the log-in page to the home page', async ({
  page,
}) => {
  await signIn(page)
  for (const path of CLOSED_PATHS) {
    await page.goto(path)
    await expect(page.locator(`[data-page="${path}"]`)).toBeVisible()
    expect(pathOf(page)).toBe(path)
  }
  await page.goto('/login')
  await expect.poll(() => pathOf(page)).toBe('/')
})

test('leads to the home page when the redirect names another site', async ({ page }) => {
  for (const evil of ['https://example.com/', '//example.com', '/\\example.com', '/%2F%2Fexample.com']) {
    await page.context().clearCookies()
    await page.goto('/login')
    await signInWith(page, evil)
    expect(new URL(page.url()).host).toBe(new URL(test.info().project.use.baseURL ?? '').host)
    expect(pathOf(page)).toBe('/')
  }
})

async function signInWith(page: Parameters<typeof signIn>[0], redirect: string): Promise<void> {
  await signIn(page)
  await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
  await expect.poll(() => pathOf(page)).toBe('/')
}
