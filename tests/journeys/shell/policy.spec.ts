import { expect, test } from '@playwright/test'
import { signIn } from './shop.ts'

/** Runs in the page: records violations of the content security policy. */
const WATCH = `
  globalThis.forbidden = []
  document.addEventListener('securitypolicyviolation', event => {
    globalThis.forbidden.push(event.violatedDirective + ' ' + event.blockedURI)
  })`

test('causes no violation of the content security policy on the log-in page and in the cart', async ({ page }) => {
  await page.addInitScript(WATCH)
  const forbidden = () => page.evaluate<string[]>('globalThis.forbidden')
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  expect(await forbidden()).toEqual([])
  await signIn(page, { to: '/cart' })
  await expect(page.getByRole('heading', { name: '我的购物车' })).toBeVisible()
  expect(await forbidden()).toEqual([])
  // Loaded when it becomes visible.
  await page.evaluate(`
    const script = document.createElement('script')
    script.textContent = 'void 0'
    document.head.append(script)`)
  await expect.poll(forbidden).toEqual(['script-src-elem inline'])
})
