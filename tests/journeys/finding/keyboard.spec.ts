import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { notice, signIn } from '../shell/shop.ts'
import { cartCount, openResults } from './goods.ts'

test('search, quantity and cart without touching the mouse', async ({ page }) => {
  await signIn(page, { to: '/' })
  await expect(page.getByRole('heading', { name: '本周热销榜' }).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('蒙脱石散')
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: '搜索结果' })
  await expect(table).toBeVisible()
  const before = await cartCount(page)

  // Past the filters in one step, then on to the first quantity.
  const skip = page.getByRole('button', { name: '跳到商品列表' })
  for (let tabs = 0; tabs < 40 && !(await skip.evaluate('node => node === document.activeElement')); tabs++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const field = table.getByRole('spinbutton').first()
  for (let tabs = 0; tabs < 12 && !(await field.evaluate('node => node === document.activeElement')); tabs++)
    await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  const least = Number(await field.inputValue())
  await page.keyboard.press('ArrowUp')
  expect(Number(await field.inputValue())).toBeGreaterThan(least)
  await page.keyboard.press('Enter')
  await expect(notice(page, 'success')).toContainText('已加入购物车')
  expect(await cartCount(page)).toBe(before + 1)
  await expect(field).toBeFocused()
})

test('axe finds nothing serious on the pages for finding goods', async ({ page }) => {
  await signIn(page, { to: '/' })
  await expect(page.getByRole('heading', { name: '本周热销榜' }).first()).toBeVisible()
  const serious = async () => {
    const { violations } = await new AxeBuilder({ page }).analyze()
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map(node => node.html)
            .slice(0, 3)
            .join(' ')}`,
      )
  }
  expect(await serious()).toEqual([])
  const table = await openResults(page, `keyword=${encodeURIComponent('阿莫西林胶囊')}`)
  await table
    .getByRole('button', { name: /^比价 \d+ 家$/ })
    .first()
    .click()
  await expect(page.getByRole('table', { name: /各店铺报价$/ })).toBeVisible()
  expect(await serious()).toEqual([])
  const storeHref = await table.getByRole('link').nth(1).getAttribute('href')
  await table.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await serious()).toEqual([])
  await page.goto(storeHref ?? '')
  await expect(page.getByRole('heading', { name: '本店热销' })).toBeVisible()
  expect(await serious()).toEqual([])
  await page.goto('/allStore')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await serious()).toEqual([])
})
