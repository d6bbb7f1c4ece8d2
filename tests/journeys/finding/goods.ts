import { expect, type Locator, type Page } from '@playwright/test'
import { notice } from '../shell/shop.ts'

/** The table of results after the search was answered. */
export async function openResults(page: Page, query: string): Promise<Locator> {
  await page.goto(`/search?${query}`)
  const table = page.getByRole('table', { name: '搜索结果' })
  await expect(table).toBeVisible()
  await expect(page.locator('[data-overlay="loading"]')).toHaveCount(0)
  return table
}

/** Adds goods to the cart; the badge of the header then shows the server's count. */
export async function expectAdded(
  page: Page,
  act: () => Promise<void>,
): Promise<{ lines: { offerId: string; quantity: number }[] }> {
  const answering = page.waitForResponse('**/trade/api/cart/addCart')
  await act()
  const answer = await answering
  const { data } = (await answer.json()) as { data: { cartNum: number; tips: string } }
  expect(data.tips).toBe('')
  await expect(notice(page, 'success')).toContainText('已加入购物车')
  await expect(page.getByRole('link', { name: /我的购物车/ })).toContainText(String(data.cartNum))
  return answer.request().postDataJSON() as { lines: { offerId: string; quantity: number }[] }
}

/** The first row that can be added to the cart. */
export function buyableRow(table: Locator): Locator {
  return table
    .getByRole('row')
    .filter({ has: table.page().getByRole('button', { name: /^加入购物车：/ }) })
    .first()
}

/** The search box of the header; the scope selector is beside it. */
export function searchBox(page: Page): Locator {
  return page.getByRole('combobox', { name: /^搜索药品/ })
}
