import { expect, test } from '@playwright/test'
import { signIn, walkTo } from './shop.ts'

const TITLES: readonly (readonly [string, string, string])[] = [
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
  ['R-055', '/search', '搜索加购'],
  ['R-056', '/merchants', '商家入驻'],
  ['R-057', '/help', '小九药采'],
  ['R-057', '/orderSettlement', '小九药采'],
]

// Many pages, each fully loaded.
test.setTimeout(120_000)

test(`${TITLES.map(([rule]) => rule).join(' ')} sets the page title by path`, async ({ page }) => {
  await signIn(page)
  for (const [, path, title] of TITLES) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
  }
})

test('R-005 shows the home page at /', async ({ page }) => {
  await signIn(page, { to: '/' })
  await expect(page.locator('[data-page="/"] main')).toBeVisible()
  await expect(page.locator('[data-status]')).toHaveCount(0)
})

test('R-042 R-267 fixes the header of the default layout after scrolling more than 20 px', async ({ page }) => {
  await signIn(page)
  const head = page.locator('[data-layout="default"] [data-stuck]')
  await expect(head).toHaveAttribute('data-stuck', 'false')
  await page.evaluate('scrollTo(0, 20)')
  await expect(head).toHaveAttribute('data-stuck', 'false')
  await page.evaluate('scrollTo(0, 21)')
  await expect(head).toHaveAttribute('data-stuck', 'true')
})

test('R-043 keeps the search box in view and shows the footer in the fixed layout', async ({ page }) => {
  await signIn(page, { to: '/cart' })
  const layout = page.locator('[data-layout="fixed"]')
  await expect(layout.locator('[data-search-box]')).toBeVisible()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await expect(layout.locator('[data-search-box]')).toBeInViewport()
  await expect(layout.locator('footer')).toBeVisible()
})

test('R-059 R-060 R-061 R-062 R-063 leaves horizontal overflow visible on five pages and clips it on the cart', async ({
  page,
}) => {
  await signIn(page)
  const overflow = () => page.evaluate<string>(`getComputedStyle(document.querySelector('[data-page]')).overflowX`)
  for (const path of ['/active/group', '/active/seckill', '/active/sale', '/active/fullreduce', '/channel']) {
    await walkTo(page, path)
    await expect(page.locator(`[data-page="${path}"]`)).toBeVisible()
    expect([path, await overflow()]).toEqual([path, 'visible'])
  }
  await walkTo(page, '/cart')
  await expect(page.locator('[data-page="/cart"]')).toBeVisible()
  expect(await overflow()).toBe('clip')
})

test('focuses the search box on the slash key', async ({ page }) => {
  await signIn(page)
  const box = page.locator('[data-search-box] input').first()
  await expect(box).toBeVisible()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
})
