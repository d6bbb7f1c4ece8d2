import { expect, type Page, test } from '@playwright/test'
import { beVisitor, pathOf, VISITOR_PROMPT } from '../shell/shop.ts'
import { openResults } from './goods.ts'

/** A unit price as all parts of the shop format it: ¥9.60/盒. Delivery terms are not prices. */
const PRICE = /¥\s*[\d,]+\.\d{2,4}\s*\/\s*\p{Script=Han}/u

/** All responses of the server while the page is open. */
function answersOf(page: Page): string[] {
  const answers: string[] = []
  page.on('response', async response => {
    if (response.url().includes('/webApis/')) answers.push(await response.text().catch(() => ''))
  })
  return answers
}

test('shows a visitor goods but no price, on pages and in server answers', async ({ page }) => {
  const answers = answersOf(page)
  await beVisitor(page)
  await expect(page.getByText('登录可见').first()).toBeVisible()
  const home = await page.locator('main').innerText()

  const table = await openResults(page, `keyword=${encodeURIComponent('阿莫西林胶囊')}`)
  await expect(table.getByText('登录可见').first()).toBeVisible()
  await expect(table.getByRole('button', { name: /^加入购物车：/ })).toHaveCount(0)
  await table
    .getByRole('button', { name: /^比价 \d+ 家$/ })
    .first()
    .click()
  await expect(page.getByRole('table', { name: /各店铺报价$/ })).toBeVisible()
  const list = await page.locator('main').innerText()
  const storeHref = await table.getByRole('link').nth(1).getAttribute('href')
  await table.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('本店热销')).toBeVisible()
  const detail = await page.locator('main').innerText()
  await page.goto(storeHref ?? '')
  await expect(page.getByRole('heading', { name: '本店热销' })).toBeVisible()
  await expect(page.getByText('登录可见').first()).toBeVisible()
  const store = await page.locator('main').innerText()

  for (const text of [home, list, detail, store]) expect(text).not.toMatch(PRICE)
  expect(answers.length).toBeGreaterThan(5)
  for (const answer of answers) expect(answer).not.toMatch(/"unitPrice":(?!null)/)
})

test('prompts a visitor who adds to the cart and opens the log-in page with the return address', async ({ page }) => {
  await beVisitor(page)
  const table = await openResults(page, `keyword=${encodeURIComponent('阿莫西林胶囊')}&inStock=1`)
  await table.getByRole('link').first().click()
  await expect(page).toHaveURL(/goodDetail/)
  const here = pathOf(page)
  await page.getByRole('button', { name: '加入购物车', exact: true }).click()
  const prompt = page.getByRole('alertdialog')
  await expect(prompt).toContainText(VISITOR_PROMPT)
  await prompt.getByRole('button', { name: '我知道了' }).click()
  await expect.poll(() => pathOf(page)).toBe(`/login?redirect=${encodeURIComponent(here)}`)
})

test('marks the preview of the home page as an unpublished draft', async ({ page }) => {
  await beVisitor(page)
  await page.goto('/previewHome')
  await expect(page.getByText('以下是尚未发布的首页草稿')).toBeVisible()
})
