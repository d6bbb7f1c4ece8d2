import { expect, test } from '@playwright/test'
import { pathOf, signIn, signInUnseen } from '../shell/shop.ts'
import { buyableRow, expectAdded, openResults, searchBox } from './goods.ts'

test('lets a buyer go from the search box to the goods page and add to the cart', async ({ page }) => {
  await signIn(page, { to: '/' })
  await searchBox(page).fill('感冒灵颗粒')
  await searchBox(page).press('Enter')
  await expect.poll(() => pathOf(page)).toBe(`/search?keyword=${encodeURIComponent('感冒灵颗粒')}`)
  const row = buyableRow(page.getByRole('table', { name: '搜索结果' }))
  const name = (await row.getByRole('link').first().innerText()).trim()
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/goodDetail\?offerId=[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.split(' ')[0] ?? '')

  const quantity = page.getByRole('spinbutton').first()
  const least = Number(await quantity.inputValue())
  await quantity.press('ArrowUp')
  const wanted = Number(await quantity.inputValue())
  expect(wanted).toBeGreaterThan(least)
  const sent = await expectAdded(page, () => page.getByRole('button', { name: '加入购物车', exact: true }).click())
  expect(sent).toEqual({ lines: [{ offerId: new URL(page.url()).searchParams.get('offerId'), quantity: wanted }] })
})

test('shows the subtotal in the list and counts added goods in the cart bar', async ({ page }) => {
  await signInUnseen(page)
  const row = buyableRow(await openResults(page, `keyword=${encodeURIComponent('板蓝根颗粒')}&inStock=1`))
  const quantity = row.getByRole('spinbutton')
  const least = Number(await quantity.inputValue())
  await quantity.fill(String(least * 2))
  await quantity.blur()
  await expect(row).toContainText(/小计 ¥[\d,]+\.\d{2}/)
  await expectAdded(page, () => row.getByRole('button', { name: /^加入购物车：/ }).click())
  const bar = page.getByRole('complementary', { name: '购物车概况' })
  await expect(bar).toContainText(/已选 [1-9]\d* 种/)
  await expect(bar).toContainText(/合计 ¥[\d,]+\.\d{2}/)
})

test('rounds a typed quantity up to the pack size and tells the buyer', async ({ page }) => {
  await signInUnseen(page)
  const table = await openResults(page, `keyword=${encodeURIComponent('小九自营')}&inStock=1&buyable=1`)
  const row = table
    .getByRole('row')
    .filter({ hasText: /起订 (5|10)\b/ })
    .first()
  const quantity = row.getByRole('spinbutton')
  const step = Number(await quantity.inputValue())
  await quantity.fill(String(step + 1))
  await quantity.blur()
  await expect(quantity).toHaveValue(String(step * 2))
  await expect(row).toContainText(`须为 ${step} 的倍数`)
})

test('compares the offers of stores in the list, cheapest first', async ({ page }) => {
  await signInUnseen(page)
  const table = await openResults(page, `keyword=${encodeURIComponent('阿莫西林胶囊')}&inStock=1`)
  await table
    .getByRole('button', { name: /^比价 \d+ 家$/ })
    .first()
    .click()
  const offers = page.getByRole('table', { name: /各店铺报价$/ })
  await expect(offers).toBeVisible()
  const prices = (await offers.locator('tbody tr td:nth-last-child(2)').allInnerTexts())
    .map(text => /¥([\d.]+)/.exec(text)?.[1])
    .filter(text => text !== undefined)
    .map(Number)
  expect(prices.length).toBeGreaterThan(1)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  await expect(offers.getByText('最省')).toHaveCount(1)
})
