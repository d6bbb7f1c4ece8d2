import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../shell/shop.ts'

/** Pages that send a signed-in buyer on at once; each has journeys of its own. */
const ELSEWHERE = new Set(['/login', '/companySelect', '/register', '/401', '/403', '/500'])

/** Addresses that have a page, read from the tables of screens: the shop's own code is built for browsers, not for us. */
function builtPaths(): string[] {
  const areas = join(import.meta.dirname, '../../../apps/shop/src/areas')
  return readdirSync(areas)
    .map(area => readFileSync(join(areas, area, 'screens.ts'), 'utf8'))
    .flatMap(text => text.split(/\{\s*path: /).slice(1))
    .filter(row => /\bpage: /.test(row))
    .map(row => /^'([^']+)'/.exec(row)?.[1] ?? '')
}
const open = builtPaths().filter(path => path !== '' && !ELSEWHERE.has(path))

/** What may not happen while a page is looked at. */
function watch(page: Page): string[] {
  const wrong: string[] = []
  page.on('pageerror', error => wrong.push(`error: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error') wrong.push(`console: ${message.text()}`)
  })
  page.on('response', response => {
    if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`)
  })
  return wrong
}

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}

test('every page opens for a buyer: whole, titled, quiet, no wider than the window, readable by everyone', async ({
  page,
}) => {
  test.setTimeout(600_000)
  await signIn(page)
  const wrong = watch(page)
  expect(open.length).toBeGreaterThan(60)
  for (const path of open) {
    await test.step(path, async () => {
      wrong.length = 0
      await page.goto(path)
      await expect(page.locator('#main')).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.locator('[data-overlay="loading"]')).toHaveCount(0)
      const isWider = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
      const found = {
        wrong: [...wrong],
        isWider,
        hasTitle: (await page.title()) !== '',
        findings: await seriousFindings(page),
      }
      expect.soft(found, path).toEqual({ wrong: [], isWider: false, hasTitle: true, findings: [] })
    })
  }
})
