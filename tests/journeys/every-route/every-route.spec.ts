import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { beVisitor, pathOf, signIn, VISITOR_PROMPT, walkTo } from '../shell/shop.ts'
import { addresses } from './addresses.ts'

const all = addresses()
/** Pages that send a signed-in buyer on at once, or begin something; each has journeys of its own. */
const ELSEWHERE = new Set(['/login', '/quickLogin', '/companySelect', '/register', '/forgetPassword/verifyCode'])
/** An order page that was given no order says so; its question to the server is refused, as it should be. */
const REFUSED = /^409 .*\/(toSettle|confirmOrder|settle)/

test.setTimeout(900_000)

/** What may not happen while a page is looked at. */
function watch(page: Page): string[] {
  const wrong: string[] = []
  page.on('pageerror', error => wrong.push(`error: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      wrong.push(`console: ${message.text()}`)
  })
  page.on('response', response => {
    const seen = `${response.status()} ${new URL(response.url()).pathname}`
    if (response.status() >= 400 && !REFUSED.test(seen)) wrong.push(seen)
  })
  return wrong
}

/** Opens the address without loading the document anew, and waits until nothing is on its way. */
async function open(page: Page, path: string): Promise<void> {
  await walkTo(page, path)
  await expect(page.locator(`[data-page="${path}"]`)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-overlay="loading"]')).toHaveCount(0)
}

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}

test('every page opens for a buyer: titled, quiet, no wider than the window, readable by everyone', async ({
  page,
}) => {
  await signIn(page)
  const wrong = watch(page)
  expect(all.length).toBeGreaterThan(110)
  for (const { path } of all.filter(one => !ELSEWHERE.has(one.path)))
    await test.step(path, async () => {
      wrong.length = 0
      await open(page, path)
      const isWider = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
      const found = { wrong: [...wrong], isWider, title: await page.title(), findings: await seriousFindings(page) }
      expect.soft(found, path).toEqual({ wrong: [], isWider: false, title: expect.stringMatching(/./), findings: [] })
    })
})

test('every page opens for a visitor, or says what is needed first', async ({ page, context }) => {
  await beVisitor(page)
  const whoLooksAround = await context.cookies()
  const wrong = watch(page)
  for (const { path, access } of all.filter(one => !ELSEWHERE.has(one.path)))
    await test.step(path, async () => {
      wrong.length = 0
      if (access === 'member') {
        await walkTo(page, path)
        await page.getByText(VISITOR_PROMPT).waitFor()
        // Whoever has read it is a stranger at the log-in page, and looks around again.
        await page.getByRole('button', { name: '我知道了' }).click()
        await expect(page).toHaveURL(/\/login/)
        await context.addCookies(whoLooksAround)
        await page.goto('/help')
      } else {
        await open(page, path)
        await expect(page.getByText(VISITOR_PROMPT)).toHaveCount(0)
      }
      expect.soft(wrong, path).toEqual([])
    })
})

test('every page opens for a stranger, or leads to the log-in page and back', async ({ page }) => {
  await page.goto('/login')
  const wrong = watch(page)
  for (const { path, access } of all.filter(one => !ELSEWHERE.has(one.path)))
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

test('R-014 the page of reward coins shows what the company holds', async ({ page }) => {
  await signIn(page, { to: '/personal/myJzb' })
  await expect(page.getByRole('heading', { name: '我的九采币' })).toBeVisible()
  await expect(page.getByText(/^可抵 \d+\.\d{2} 元$/)).toBeVisible()
})
