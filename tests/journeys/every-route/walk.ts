import { expect, type Page, test } from '@playwright/test'
import { beVisitor, VISITOR_PROMPT, walkTo } from '../shell/shop.ts'
import { type Address, addresses } from './addresses.ts'

/** Send a signed-in buyer on at once, or begin something; each has journeys of its own. */
const ELSEWHERE = new Set(['/login', '/quickLogin', '/companySelect', '/register', '/forgetPassword/verifyCode'])

/** Every page that can be opened and looked at. */
export const pages: readonly Address[] = addresses().filter(one => !ELSEWHERE.has(one.path))

/** A settlement without goods says so; its question to the server is refused, as it should be. */
const REFUSED = /^409 .*\/(toSettle|confirmOrder|settle)/

/** Collects what may not happen while a page is looked at. */
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

/** Opens the address without loading the document anew, and waits until nothing is on its way. */
export async function open(page: Page, address: string): Promise<void> {
  await walkTo(page, address)
  const [path] = address.split('?')
  await expect(page.locator(`[data-page="${path}"]`)).toBeVisible()
  await expect(page.locator('[data-overlay="loading"]')).toHaveCount(0)
  await expect(page.locator('[aria-label*="加载中"]')).toHaveCount(0)
}

/** The first page of each area that asks for this access. */
export function oneOfEachArea(access: Address['access']): Address[] {
  const byArea = Map.groupBy(
    pages.filter(one => one.access === access),
    one => one.area,
  )
  return [...byArea.values()].flatMap(own => own.slice(0, 1))
}

/** A visitor opens each of these, or is told at its door what is needed first. */
export async function walkAsVisitor(page: Page, walked: readonly Address[]): Promise<void> {
  await beVisitor(page)
  const wrong = watch(page)
  for (const { path, access } of walked)
    await test.step(path, async () => {
      wrong.length = 0
      if (access === 'member') {
        await walkTo(page, path)
        await expect(page.getByText(VISITOR_PROMPT)).toBeVisible()
        // Whoever has read it is a stranger at the log-in page, and looks around again.
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
