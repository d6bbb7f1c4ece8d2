import { expect, type Page, test } from '@playwright/test'
import { connect } from '../shell/open-session.ts'
import { pathOf, signIn } from '../shell/shop.ts'
import { confirming, expectOrdered, SETTLEMENT, settle, submitButton } from './buying.ts'
import { answerCommits, badGateway, cutAfter, cutBefore, passOn } from './mischief.ts'
import { fillCart, orderCount } from './office.ts'

/** A sub-account of the pharmacy: may order but not pay. */
const SUB_ACCOUNT = 'buyer-sub'

let office: Awaited<ReturnType<typeof connect>>
let before = 0

test.describe.configure({ timeout: 120_000 })

test.beforeEach(async ({ page }) => {
  office = await connect(SUB_ACCOUNT)
  before = await orderCount(office)
  await fillCart(office)
  await signIn(page, { login: SUB_ACCOUNT, to: '/cart' })
})

test.afterEach(async ({ page }) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(await orderCount(office)).toBe(before + 1)
})

test('places one order when submit is double-clicked', async ({ page }) => {
  await settle(page)
  const tokens = await answerCommits(page, passOn)
  await submitButton(page).dblclick()
  await expectOrdered(page)
  expect(tokens).toHaveLength(1)
})

test('places one order when submit is pressed by Enter and by a click', async ({ page }) => {
  await settle(page)
  const tokens = await answerCommits(page, passOn)
  const box = await submitButton(page).boundingBox()
  await submitButton(page).focus()
  await page.keyboard.press('Enter')
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await expectOrdered(page)
  expect(tokens).toHaveLength(1)
})

test('shows an empty cart and nothing to submit when the buyer goes back after ordering', async ({ page }) => {
  await settle(page)
  await submitButton(page).click()
  await expectOrdered(page)
  await page.goBack()
  await expect.poll(() => pathOf(page)).toBe('/cart')
  await expect(page.getByText('购物车还是空的')).toBeVisible()
  await page.goto(SETTLEMENT)
  await expect(page.getByRole('alert')).toContainText('没有勾选要结算的商品')
  await expect(page.getByRole('link', { name: '查看我的订单' })).toBeVisible()
})

test('places one order and notifies the buyer when they go back while it is being placed', async ({ page }) => {
  await settle(page)
  const tokens = await answerCommits(page, cutAfter, cutBefore, passOn)
  await submitButton(page).click()
  await expect(confirming(page)).toBeVisible()
  await page.goBack()
  await expect.poll(() => pathOf(page)).toBe('/cart')
  // Answered in the meantime: shown on any page that the buyer has open.
  await expect(page.locator('[data-notice="success"]')).toContainText('订单已提交', { timeout: 30_000 })
  await page.getByRole('button', { name: '查看' }).click()
  await expectOrdered(page)
  expect(new Set(tokens).size).toBe(1)
})

test('places one order when two tabs submit the same settlement', async ({ page, context }) => {
  await settle(page)
  const other = await context.newPage()
  await other.goto(SETTLEMENT)
  await expect(submitButton(other)).toBeEnabled()
  await Promise.all([submitButton(page).click(), submitButton(other).click()])
  const placed = [page, other].map(tab => tab.getByRole('heading', { name: '订单提交成功' }))
  const refused = [page, other].map(tab => tab.getByRole('alert').filter({ hasText: /没有勾选|没有提交/ }))
  await expect
    .poll(async () => [await shownCount(placed), await shownCount(refused)], { timeout: 30_000 })
    .toEqual([1, 1])
  await other.close()
})

async function shownCount(places: readonly ReturnType<Page['getByRole']>[]): Promise<number> {
  const shown = await Promise.all(places.map(place => place.isVisible()))
  return shown.filter(Boolean).length
}

test('places one order when the page is reloaded after the server accepted it', async ({ page }) => {
  await settle(page)
  const tokens = await answerCommits(
    page,
    async route => {
      await route.fetch()
      // The response never arrives, so the page is reloaded first.
    },
    passOn,
  )
  await submitButton(page).click()
  await expect.poll(() => tokens.length).toBe(1)
  await expect(page.getByRole('button', { name: /^正在提交/ })).toBeVisible()
  await page.reload()
  await expectOrdered(page)
  expect(new Set(tokens).size).toBe(1)
})

test('places one order when the page is reloaded before the request arrived', async ({ page }) => {
  await settle(page)
  const tokens = await answerCommits(page, async () => undefined, passOn)
  await submitButton(page).click()
  await expect.poll(() => tokens.length).toBe(1)
  await page.reload()
  await expectOrdered(page)
  expect(new Set(tokens).size).toBe(1)
})

test('places one order after a network failure while the settlement loads (cut 1 of 5)', async ({ page }) => {
  await page.route('**/trade/api/cart/confirmOrder', route => route.abort(), { times: 1 })
  await page.goto(SETTLEMENT)
  await expect(page.getByText('加载失败')).toBeVisible()
  await page.getByRole('button', { name: '重试' }).click()
  await submitButton(page).click()
  await expectOrdered(page)
})

test('places one order after network failures before the request is sent (cut 2 of 5)', async ({ page }) => {
  await settle(page)
  const tokens = await answerCommits(page, cutBefore, cutBefore, passOn)
  await submitButton(page).click()
  await expect(confirming(page)).toBeVisible()
  await expect(page.getByText('不会重复下单')).toBeVisible()
  await expectOrdered(page)
  expect(tokens).toHaveLength(3)
  expect(new Set(tokens).size).toBe(1)
})

test('places one order when it was accepted but the answer was lost (cut 3 of 5)', async ({ page }) => {
  await settle(page)
  const tokens = await answerCommits(page, cutAfter, cutAfter, passOn)
  await submitButton(page).click()
  await expect(confirming(page)).toBeVisible()
  await page.getByRole('button', { name: '立即查询' }).click()
  await expectOrdered(page)
  expect(new Set(tokens).size).toBe(1)
})

test('places one order when a gateway answers with an error page (cut 4 of 5)', async ({ page }) => {
  await settle(page)
  const tokens = await answerCommits(page, badGateway, passOn)
  await submitButton(page).click()
  await expectOrdered(page)
  expect(tokens).toHaveLength(2)
})

test('shows a retry when the result page cannot load after the order was placed (cut 5 of 5)', async ({ page }) => {
  await settle(page)
  await page.route('**/trade/api/pay/payOrder**', route => route.abort(), { times: 1 })
  await submitButton(page).click()
  await expect(page.getByText('订单已经提交，只是结果没有加载出来')).toBeVisible()
  await page.getByRole('button', { name: '重试' }).click()
  await expectOrdered(page)
})

test('places one order when the browser is offline at the click and comes back', async ({ page, context }) => {
  await settle(page)
  await context.setOffline(true)
  await submitButton(page).click()
  await expect(confirming(page)).toBeVisible()
  await context.setOffline(false)
  await expectOrdered(page)
})

test('tells a buyer without the right to pay how the order can be paid', async ({ page }) => {
  await settle(page)
  await submitButton(page).click()
  await expectOrdered(page)
  await expect(page.getByText('需要「支付」权限')).toBeVisible()
  await expect(page.getByRole('link', { name: /^去支付/ })).toHaveCount(0)
  const { searchParams } = new URL(page.url())
  await page.goto(`/onlinePay?payOrderId=${searchParams.get('payOrderId')}`)
  await expect(page.getByRole('button', { name: '复制付款链接' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
})
