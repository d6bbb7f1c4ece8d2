import { expect, test } from '@playwright/test'
import { pathOf, signIn, walkTo } from '../shell/shop.ts'
import { oneOfEachArea, open, pages, walkAsVisitor, watch } from './walk.ts'

// More than a hundred pages each.
test.setTimeout(900_000)

test('opens every page for a buyer with a title, without errors and no wider than the window', async ({ page }) => {
  await signIn(page)
  const wrong = watch(page)
  expect(pages.length).toBeGreaterThan(120)
  for (const { path } of pages)
    await test.step(path, async () => {
      wrong.length = 0
      await open(page, path)
      const isWider = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
      const found = { wrong: [...wrong], isWider, title: await page.title() }
      expect.soft(found, path).toEqual({ wrong: [], isWider: false, title: expect.stringMatching(/./) })
    })
})

test('opens one visitor page of each area for a visitor, and prompts on one member page of each', async ({ page }) => {
  await walkAsVisitor(page, [...oneOfEachArea('anyone'), ...oneOfEachArea('visitor'), ...oneOfEachArea('member')])
})

test('opens every public page without log-in, and leads from all others to the log-in page', async ({ page }) => {
  await page.goto('/login')
  const wrong = watch(page)
  for (const { path, access } of pages)
    await test.step(path, async () => {
      wrong.length = 0
      if (access === 'anyone') await open(page, path)
      else {
        await walkTo(page, path)
        const login = path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`
        await expect.poll(() => pathOf(page)).toBe(login)
      }
      expect.soft(wrong, path).toEqual([])
    })
})

test('R-014 shows the balance of the company on the page of reward coins', async ({ page }) => {
  await signIn(page, { to: '/personal/myJzb' })
  await expect(page.getByRole('heading', { name: '我的九采币' })).toBeVisible()
  await expect(page.getByText(/^可抵 ¥[\d,]+\.\d{2}$/)).toBeVisible()
})
