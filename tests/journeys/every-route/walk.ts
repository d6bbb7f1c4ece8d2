import { expect, type Page, test } from '@playwright/test'
import { beVisitor, VISITOR_PROMPT, walkTo } from '../shell/shop.ts'
import { type Address, addresses } from './addresses.ts'

/** Pages that redirect a signed-in buyer or start something; each has its own journeys. */
const ELSEWHERE = new Set(['/login', '/quickLogin', '/companySelect', '/register', '/forgetPassword/verifyCode'])

/** All pages that can be opened. */
export const pages: readonly Address[] = addresses().filter(one => !ELSEWHERE.has(one.path))

/** A settlement without goods shows a message; its call is refused as expected. */
const REFUSED = /^409 .*\/(toSettle|confirmOrder|settle)/

/** Collects errors while a page is open. */
export function watch(page: Page): string[] {
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

/** Opens the address without reloading the document, and waits until there are no requests. */
export async function open(page: Page, address: string): Promise<void> {
  await walkTo(page, address)
  const [path] = address.split('?')
  await expect(page.locator(`[data-page="${path}"]`)).toBeVisible()
  await expect(page.locator('[data-overlay="loading"]')).toHaveCount(0)
  await expect(page.locator('[aria-label*="加载中"]')).toHaveCount(0)
}

/** The first page of each area with this access. */
export function oneOfEachArea(access: Address['access']): Address[] {
  const byArea = Map.groupBy(
    pages.filter(one => one.access === access),
    one => one.area,
  )
  return [...byArea.values()].flatMap(own => own.slice(0, 1))
}

/** A visitor opens each of these, or sees what is required first. */
export async function walkAsVisitor(page: Page, walked: readonly Address[]): Promise<void> {
  await beVisitor(page)
  const wrong = watch(page)
  for (const { path, access } of walked)
    await test.step(path, async () => {
      wrong.length = 0
      if (access === 'member') {
        await walkTo(page, path)
        await expect(page.getByText(VISITOR_PROMPT)).toBeVisible()
        // The prompt leads to the log-in page; the visitor mode is entered again.
        await page.getByRole('button', { name: '我知道了' }).click()
        await expect(page).toHaveURL(/\/login/)
        await page.evaluate("localStorage.setItem('isVisitor', '1')")
        await open(page, '/help')
      } else {
        await open(page, path)
        await expect(page.getByText(VISITOR_PROMPT)).toHaveCount(0)
      }
      expect.soft(wrong, path).toEqual([])
    })
}
