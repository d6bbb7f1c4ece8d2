import { expect, type Page, test } from '@playwright/test'
import { seriousFindings } from '../shell/serious-findings.ts'
import { signInUnseen } from '../shell/shop.ts'
import { openResults } from './goods.ts'

const AMOXICILLIN = `keyword=${encodeURIComponent('阿莫西林胶囊')}`

const pages: readonly { readonly name: string; readonly open: (page: Page) => Promise<void> }[] = [
  {
    name: 'home',
    open: async page => {
      await page.goto('/')
      await expect(page.getByRole('heading', { name: '本周热销榜' }).first()).toBeVisible()
    },
  },
  {
    name: 'search with a comparison open',
    open: async page => {
      const table = await openResults(page, AMOXICILLIN)
      await table
        .getByRole('button', { name: /^比价 \d+ 家$/ })
        .first()
        .click()
      await expect(page.getByRole('table', { name: /各店铺报价$/ })).toBeVisible()
    },
  },
  {
    name: 'search as a grid',
    open: async page => {
      await page.goto(`/search?${AMOXICILLIN}&view=grid`)
      await expect(page.getByRole('article').first()).toBeVisible()
    },
  },
  {
    name: 'goods detail',
    open: async page => {
      const table = await openResults(page, AMOXICILLIN)
      await table.getByRole('link').first().click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { name: '本店热销' })).toBeVisible()
    },
  },
  {
    name: 'store',
    open: async page => {
      const table = await openResults(page, AMOXICILLIN)
      await table.getByRole('link').nth(1).click()
      await expect(page.getByRole('heading', { name: '本店热销' })).toBeVisible()
      await expect(page.getByRole('article').first()).toBeVisible()
    },
  },
  {
    name: 'all stores',
    open: async page => {
      await page.goto('/allStore')
      await expect(page.getByRole('article').first()).toBeVisible()
    },
  },
]

for (const { name, open } of pages)
  test(`has no serious axe findings: ${name}`, async ({ page }) => {
    test.slow()
    await signInUnseen(page)
    await open(page)
    await expect(page.locator('[data-overlay="loading"]')).toHaveCount(0)
    expect(await seriousFindings(page)).toEqual([])
  })
