import { expect, type Page } from '@playwright/test'
import { pathOf, signIn } from '../shell/shop.ts'

export const COMMIT_CALL = '**/trade/api/cart/commitOrder'
export const SETTLEMENT = '/orderSettlement'

/** Enough of it to reach any store's smallest order, and plenty in stock. */
export const GOODS = '板蓝根颗粒'
export const QUANTITY = '20'

/** The main account, acting for the clinic: it has a cart of its own, apart from that of the pharmacy. */
export async function signInForClinic(page: Page): Promise<void> {
  await signIn(page)
  const clinic = page.getByRole('button', { name: /^切换：.*诊所/ })
  await expect(page.getByText('当前企业')).toBeVisible()
  if ((await clinic.count()) === 0) return
  await clinic.click()
  await expect.poll(() => pathOf(page)).toBe('/')
}

/** A sub-account of the pharmacy: may order, may not pay. */
export async function signInAsSub(page: Page): Promise<void> {
  await signIn(page, { login: 'buyer-sub' })
}

/** An empty cart, then some goods of one store in it. */
export async function fillCart(page: Page): Promise<void> {
  await emptyCart(page)
  await addGoods(page)
}

async function emptyCart(page: Page): Promise<void> {
  await page.goto('/cart')
  const isEmpty = page.getByText('购物车还是空的')
  const bar = page.getByRole('region', { name: '结算' })
  await expect(isEmpty.or(bar)).toBeVisible()
  if (await isEmpty.isVisible()) return
  const all = bar.getByRole('checkbox', { name: '全选' })
  if (await all.isEnabled()) {
    await all.check()
    await bar.getByRole('button', { name: '删除所选' }).click()
  }
  const invalid = bar.getByRole('button', { name: /^清理失效/ })
  if (await invalid.isVisible()) {
    await invalid.click()
    await page.getByRole('alertdialog').getByRole('button', { name: '清空' }).click()
  }
  await expect(isEmpty).toBeVisible()
}

/** From the list to the goods page and into the cart. */
export async function addGoods(page: Page): Promise<void> {
  await page.goto(`/search?keyword=${encodeURIComponent(GOODS)}&inStock=1&buyable=1&storeType=1`)
  await openFirstGoods(page)
  await putInCart(page)
}

export async function openFirstGoods(page: Page): Promise<void> {
  await page.locator('main a[href^="/goodDetail"]').filter({ hasText: GOODS }).first().click()
  // The page of results carries the same word in its heading.
  await expect(page).toHaveURL(/\/goodDetail/)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(GOODS) })).toBeVisible()
}

export async function putInCart(page: Page): Promise<void> {
  const quantity = page.getByRole('spinbutton').first()
  await quantity.fill(QUANTITY)
  await quantity.press('Tab')
  await page.getByRole('button', { name: '加入购物车', exact: true }).click()
  await expect(page.locator('[data-notice="success"]')).toContainText('已加入购物车')
}

/** From the cart to a settlement that can be submitted. */
export async function settle(page: Page): Promise<void> {
  await page.goto('/cart')
  await page.getByRole('button', { name: /^去结算 ¥/ }).click()
  await expect.poll(() => pathOf(page)).toBe(SETTLEMENT)
  await expect(submitButton(page)).toBeEnabled()
}

export function submitButton(page: Page) {
  return page.getByRole('button', { name: /^提交订单 ¥/ })
}

export function confirming(page: Page) {
  return page.getByRole('heading', { name: '正在确认您的订单' })
}

/** The page that says what was ordered. */
export async function expectOrdered(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '订单提交成功' })).toBeVisible({ timeout: 60_000 })
  expect(pathOf(page)).toMatch(/^\/orderSubmitStaus\?payOrderId=/)
}

/** How many orders the company has. */
export async function orderCount(page: Page): Promise<number> {
  await page.goto('/personal/myOrder')
  const total = page.getByRole('navigation', { name: '分页' })
  await expect(total).toContainText('个订单')
  const text = (await total.textContent()) ?? ''
  return Number(/共 ([\d,]+) 个订单/.exec(text)?.[1]?.replaceAll(',', ''))
}
