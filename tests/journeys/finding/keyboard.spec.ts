import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../shell/shop.ts'
import { expectAdded, searchBox } from './goods.ts'

/** Presses Tab until the focus is on what is looked for. */
async function tabTo(page: Page, selector: string, atMost: number): Promise<void> {
  const isThere = () => page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`)
  for (let tabs = 0; tabs < atMost && !(await isThere()); tabs++) await page.keyboard.press('Tab')
  await expect(page.locator(`${selector}:focus`)).toHaveCount(1)
}

test('search, quantity and cart without touching the mouse', async ({ page }) => {
  await signIn(page, { to: '/' })
  await expect(page.getByRole('heading', { name: '本周热销榜' }).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.type('蒙脱石散')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: '搜索结果' })).toBeVisible()

  // Past the filters in one step, then on to the first quantity.
  await tabTo(page, 'main button', 40)
  await expect(page.getByRole('button', { name: '跳到商品列表' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, 'table [role=spinbutton]', 40)
  const field = page.locator(':focus')
  const least = Number(await field.inputValue())
  await page.keyboard.press('ArrowUp')
  expect(Number(await field.inputValue())).toBeGreaterThan(least)
  const wanted = Number(await field.inputValue())
  const { lines } = await expectAdded(page, () => page.keyboard.press('Enter'))
  expect(lines.map(line => line.quantity)).toEqual([wanted])
  await expect(page.locator('table [role=spinbutton]:focus')).toHaveCount(1)
})
