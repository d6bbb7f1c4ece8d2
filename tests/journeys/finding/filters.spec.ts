import { expect, test } from '@playwright/test'
import { pathOf, signInUnseen } from '../shell/shop.ts'
import { openResults, searchBox } from './goods.ts'

const query = (page: { url(): string }) => new URL(page.url()).searchParams

test('keeps filters and sort order in the address after a reload, and removes them one by one on back', async ({
  page,
}) => {
  await signInUnseen(page)
  await openResults(page, `keyword=${encodeURIComponent('胶囊')}`)
  const total = () => page.getByRole('navigation', { name: '当前位置' }).locator('b').innerText()
  const all = await total()

  const makers = page.getByRole('group', { name: '生产企业' })
  const maker = makers.getByRole('button').nth(1)
  const count = /\(([\d,]+)\)/.exec(await maker.innerText())?.[1]
  await maker.click()
  await expect.poll(() => query(page).getAll('maker').length).toBe(1)
  await expect.poll(total).toBe(count)
  await page.getByRole('checkbox', { name: /^仅看有货/ }).check()
  await expect.poll(() => query(page).get('inStock')).toBe('1')
  await page.getByRole('button', { name: '效期最远' }).click()
  await expect.poll(() => query(page).get('sort')).toBe('expiry')
  const narrowed = pathOf(page)

  await page.reload()
  await expect(page.getByRole('button', { name: '效期最远' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('checkbox', { name: /^仅看有货/ })).toBeChecked()
  await expect(page.getByRole('button', { name: /^取消 生产企业：/ })).toBeVisible()
  expect(pathOf(page)).toBe(narrowed)

  await page.goBack()
  await expect.poll(() => query(page).get('sort')).toBeNull()
  await page.goBack()
  await expect.poll(() => query(page).get('inStock')).toBeNull()
  await page.goBack()
  await expect.poll(() => query(page).getAll('maker')).toEqual([])
  await expect.poll(total).toBe(all)
})

test('applies several values of one facet together', async ({ page }) => {
  await signInUnseen(page)
  await openResults(page, `keyword=${encodeURIComponent('阿莫西林')}`)
  const specs = page.getByRole('group', { name: '规格' })
  await specs.getByRole('button', { name: '多选' }).click()
  await specs.getByRole('checkbox').nth(0).check()
  await specs.getByRole('checkbox').nth(1).check()
  expect(query(page).getAll('spec')).toEqual([])
  await specs.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => query(page).getAll('spec').length).toBe(2)
  await page.getByRole('button', { name: '清空筛选' }).click()
  await expect.poll(() => pathOf(page)).toBe(`/search?keyword=${encodeURIComponent('阿莫西林')}`)
})

test('restores the scroll position of a list on back', async ({ page }) => {
  await signInUnseen(page)
  const table = await openResults(page, '')
  await table.getByRole('row').nth(12).scrollIntoViewIfNeeded()
  const left = await page.evaluate<number>('scrollY')
  expect(left).toBeGreaterThan(300)
  await table.getByRole('row').nth(12).getByRole('link').first().click()
  await expect(page).toHaveURL(/goodDetail/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(table).toBeVisible()
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(left)
})

test('starts another page at the top of the list and returns to the first on back', async ({ page }) => {
  await signInUnseen(page)
  const table = await openResults(page, '')
  const first = await table.getByRole('link').first().innerText()
  await page.getByRole('navigation', { name: '分页' }).getByRole('button', { name: '第 2 页' }).click()
  await expect.poll(() => query(page).get('page')).toBe('2')
  await expect(table.getByRole('row').nth(1)).toBeInViewport()
  await expect(table.getByRole('link').first()).not.toHaveText(first)
  await page.goBack()
  await expect(table.getByRole('link').first()).toHaveText(first)
})

test('corrects a mistyped name, says so, and lets the buyer search it as typed', async ({ page }) => {
  await signInUnseen(page)
  await page.goto(`/search?keyword=${encodeURIComponent('阿墨西林')}`)
  await expect(page.getByRole('table', { name: '搜索结果' })).toBeVisible()
  const note = page.getByRole('status').filter({ hasText: '已为您显示' })
  await expect(note.getByRole('link', { name: '阿莫西林', exact: true })).toBeVisible()
  await note.getByRole('link', { name: '阿墨西林', exact: true }).click()
  await expect.poll(() => query(page).get('asTyped')).toBe('1')
  await expect(page.getByText('没有找到与“阿墨西林”相关的商品')).toBeVisible()
  await page.getByRole('status').getByRole('link', { name: '阿莫西林', exact: true }).click()
  await expect(page.getByRole('table', { name: '搜索结果' })).toBeVisible()
})

test('ignores an unknown word next to a known medicine and names it', async ({ page }) => {
  await signInUnseen(page)
  await openResults(page, `keyword=${encodeURIComponent('康健堂 布洛芬')}`)
  await expect(page.getByText('已忽略“康健堂”')).toBeVisible()
})

test('shows the loading overlay for a search, not for suggestions while typing', async ({ page }) => {
  await signInUnseen(page)
  await openResults(page, `keyword=${encodeURIComponent('布洛芬')}`)
  const overlay = page.locator('[data-overlay="loading"]')
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  await page.route('**/item/list', async route => {
    await held
    await route.continue()
  })
  await searchBox(page).fill('连花')
  await expect(page.getByRole('listbox')).toBeVisible()
  await expect(overlay).toHaveCount(0)
  await searchBox(page).press('Enter')
  await expect(overlay).toHaveCount(1)
  release()
  await expect(overlay).toHaveCount(0)
})
