import { expect, type Page } from '@playwright/test'
import { walkTo } from '../shell/shop.ts'
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
