import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../shell/shop.ts'
import { open, pages } from './walk.ts'

test.setTimeout(1_800_000)

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}

test('every page can be read by everyone', async ({ page }) => {
  await signIn(page)
  for (const { path } of pages)
    await test.step(path, async () => {
      await open(page, path)
      expect.soft(await seriousFindings(page), path).toEqual([])
    })
})
