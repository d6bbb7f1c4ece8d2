import { expect, type Locator, type Page } from '@playwright/test'

/** The table of results once the search was answered. */
export async function openResults(page: Page, query: string): Promise<Locator> {
  await page.goto(`/search?${query}`)
  const table = page.getByRole('table', { name: '搜索结果' })
  await expect(table).toBeVisible()
  await expect(page.locator('[data-overlay="loading"]')).toHaveCount(0)
  return table
}

/** The number on the badge of the header's cart link; 0 without a badge. */
export async function cartCount(page: Page): Promise<number> {
  const text = await page.getByRole('link', { name: /我的购物车/ }).innerText()
  return Number(/\d+/.exec(text)?.[0] ?? 0)
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
