import { expect, type Locator, type Page } from '@playwright/test'
import { notice } from '../shell/shop.ts'

/** The table of results once the search was answered. */
export async function openResults(page: Page, query: string): Promise<Locator> {
  await page.goto(`/search?${query}`)
  const table = page.getByRole('table', { name: '搜索结果' })
  await expect(table).toBeVisible()
  await expect(page.locator('[data-overlay="loading"]')).toHaveCount(0)
  return table
}

/** Does what puts goods in the cart; the badge of the header then shows what the server counted. */
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

/** The first row that can be put in the cart. */
export function buyableRow(table: Locator): Locator {
  return table
    .getByRole('row')
    .filter({ has: table.page().getByRole('button', { name: /^加入购物车：/ }) })
    .first()
}

/** The search box of the header; beside it stands the choice of what to search in. */
export function searchBox(page: Page): Locator {
  return page.getByRole('combobox', { name: /^搜索药品/ })
}
