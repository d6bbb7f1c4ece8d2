import { expect, type Page } from '@playwright/test'
import { connect } from '../shell/open-session.ts'
import { pathOf, signIn } from '../shell/shop.ts'
import { fillCart, GOODS, QUANTITY } from './office.ts'

export const COMMIT_CALL = '**/trade/api/cart/commitOrder'
export const SETTLEMENT = '/orderSettlement'

/** The main account, acting for the clinic, whose cart is separate from the pharmacy's. */
export const CLINIC = '诊所'

export async function signInForClinic(page: Page, to?: string): Promise<void> {
  await signIn(page, { company: CLINIC, ...(to !== undefined && { to }) })
}

/** On the cart of the clinic, with some goods of one store in it. */
export async function signInWithGoods(page: Page): Promise<void> {
  await fillCart(await connect('buyer', CLINIC))
  await signInForClinic(page, '/cart')
}

/** From the list to the product page and into the cart. */
export async function addGoods(page: Page): Promise<void> {
  await page.goto(`/search?keyword=${encodeURIComponent(GOODS)}&inStock=1&buyable=1&storeType=1`)
  await openFirstGoods(page)
  await putInCart(page)
}

export async function openFirstGoods(page: Page): Promise<void> {
  await page.locator('main a[href^="/goodDetail"]').filter({ hasText: GOODS }).first().click()
  // The page of results has the same word in its heading.
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
  if (pathOf(page) !== '/cart') await page.goto('/cart')
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

/** The page with the placed order. */
export async function expectOrdered(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '订单提交成功' })).toBeVisible({ timeout: 60_000 })
  expect(pathOf(page)).toMatch(/^\/orderSubmitStaus\?payOrderId=/)
}
