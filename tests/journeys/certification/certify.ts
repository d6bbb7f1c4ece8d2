import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { GOODS } from '../buying/office.ts'
import { expectDecided, pathOf } from '../shell/shop.ts'

/** Has a correct check digit, but is not a real number. */
const ID_NUMBER = '11010519491231002X'

/** The simulated authority accepts the legal person's face. */
async function passByPhone(page: Page, request: APIRequestContext): Promise<void> {
  const href = (await page.getByRole('link', { name: '打开模拟手机' }).getAttribute('href')) ?? ''
  const checkId = new URL(href, 'http://shop').searchParams.get('ca')
  const done = await request.post('/webApis/sandbox/api/ca-checks/decide', { data: { checkId, outcome: 'passed' } })
  expect(done.ok()).toBe(true)
}

/** Finds goods of a third-party store that requires a certificate; ends on their page and returns the store. */
export async function openGuardedGoods(page: Page): Promise<string> {
  await page.goto(`/search?keyword=${encodeURIComponent(GOODS)}&inStock=1&storeType=3`)
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'CA认证' }) })
    .first()
  // The product page names other stores too.
  const storeHref = (await row.locator('a[href^="/shop?storeId="]').getAttribute('href')) ?? ''
  await row.locator('a[href^="/goodDetail"]').first().click()
  await expect(page).toHaveURL(/\/goodDetail/)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(GOODS) })).toBeVisible()
  return new URL(storeHref, 'http://shop').searchParams.get('storeId') ?? ''
}

/** From no certificate to one with a seal. */
export async function certify(page: Page, request: APIRequestContext): Promise<void> {
  await page.goto('/personal/enterpriseInfo?step=4')
  await expect(page.getByText('未认证')).toBeVisible()
  await page.getByRole('button', { name: '开始认证' }).click()
  await expect.poll(() => pathOf(page)).toBe('/personal/enterpriseInfo?step=1')
  await page.getByRole('button', { name: '信息无误，下一步' }).click()
  await page.getByLabel('身份证号').fill('110105194912310021')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('身份证号有误，请核对')).toBeVisible()
  await page.getByLabel('身份证号').fill(ID_NUMBER)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '获取刷脸二维码' }).click()
  await expect(page.getByLabel('刷脸核验二维码')).toBeVisible()
  await passByPhone(page, request)
  await expect(page.getByText('已认证', { exact: true })).toBeVisible()
}

/** 首营 with a store, until it accepts. */
export async function openAccountAt(page: Page, storeId: string): Promise<void> {
  await page.goto(`/shop/openAccount?storeId=${storeId}`)
  await page.getByRole('checkbox', { name: /同意质量保证协议/ }).check()
  await page.getByRole('button', { name: '签章并提交' }).click()
  await expect(page.getByRole('heading', { name: '首营审核中' })).toBeVisible({ timeout: 60_000 })
  await expectDecided(page, page.getByRole('heading', { name: '已首营' }))
}

/** Adds this many of the shown goods to the cart. */
export async function takeMany(page: Page, count: string): Promise<void> {
  const quantity = page.getByRole('spinbutton').first()
  await quantity.fill(count)
  await quantity.press('Tab')
  await page.getByRole('button', { name: '加入购物车', exact: true }).click()
  await expect(page.locator('[data-notice="success"]')).toContainText('已加入购物车')
}
