import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../shell/shop.ts'
import { expectAdded, searchBox } from './goods.ts'

const FIELD = 'table [role=spinbutton]'

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, selector: string, atMost: number): Promise<void> {
  const isThere = () => page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`)
  for (let tabs = 0; tabs < atMost && !(await isThere()); tabs++) await page.keyboard.press('Tab')
  await expect(page.locator(`${selector}:focus`)).toHaveCount(1)
}

/** From any page: `/`, the word, and past the filters in one step. */
async function searchByKeys(page: Page, word: string): Promise<void> {
  await page.keyboard.press('Escape')
  await page.evaluate('document.activeElement?.blur()')
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('keyword')).toBe(word)
  await expect(page.getByRole('table', { name: '搜索结果' })).toBeVisible()
  await expect(page.locator('[data-overlay="loading"]')).toHaveCount(0)
  await tabTo(page, 'main button', 40)
  await expect(page.getByRole('button', { name: '跳到商品列表' })).toBeFocused()
  await page.keyboard.press('Enter')
}

test('lets a buyer find ten goods and add them to the cart by keyboard alone', async ({ page }) => {
  test.slow()
  await signIn(page, { to: '/' })
  await expect(page.getByRole('heading', { name: '本周热销榜' }).first()).toBeVisible()
  const added: string[] = []
  for (const word of ['蒙脱石散', 'blgkl']) {
    await searchByKeys(page, word)
    for (let goods = 0; goods < 5; goods++) {
      if (goods > 0) await page.keyboard.press('Tab')
      await tabTo(page, FIELD, 40)
      const field = page.locator(`${FIELD}:focus`)
      const least = Number(await field.inputValue())
      await page.keyboard.press('ArrowUp')
      const wanted = Number(await field.inputValue())
      expect(wanted).toBeGreaterThan(least)
      const { lines } = await expectAdded(page, () => page.keyboard.press('Enter'))
      expect(lines.map(line => line.quantity)).toEqual([wanted])
      added.push(...lines.map(line => line.offerId))
      await expect(field).toHaveCount(1)
    }
  }
  expect(new Set(added).size).toBe(10)
})
