import { expect, type Page, test } from '@playwright/test'
import { seriousFindings } from '../shell/serious-findings.ts'
import { beVisitor, signIn } from '../shell/shop.ts'
import type { Address } from './addresses.ts'
import { open, pages } from './walk.ts'

test.setTimeout(1_800_000)

async function expectReadable(page: Page, access: readonly Address['access'][]): Promise<void> {
  for (const { path } of pages.filter(one => access.includes(one.access)))
    await test.step(path, async () => {
      await open(page, path)
      let found = await seriousFindings(page)
      // A button may be seen during its transition: real problems occur again.
      if (found.length > 0) {
        await page.waitForLoadState('networkidle')
        found = await seriousFindings(page)
      }
      expect.soft(found, path).toEqual([])
    })
}

test('has no serious accessibility findings on any page, as a buyer', async ({ page }) => {
  await signIn(page)
  await expectReadable(page, ['anyone', 'visitor', 'member'])
})

test('has no serious accessibility findings on any page that a visitor may open', async ({ page }) => {
  await beVisitor(page)
  await expectReadable(page, ['anyone', 'visitor'])
})

test('has no serious accessibility findings on any page that needs no log-in', async ({ page }) => {
  await page.goto('/login')
  expect.soft(await seriousFindings(page), '/login').toEqual([])
  await expectReadable(page, ['anyone'])
})
