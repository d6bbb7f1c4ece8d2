import { expect, test } from '@playwright/test'
import { signIn } from './shop.ts'

test('R-058 R-141 R-142 covers the screen with the loading overlay until the search answers', async ({ page }) => {
  await signIn(page)
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/search/api/search/item/list', async route => {
    await held
    await route.continue()
  })
  await page.goto(`/search?keyword=${encodeURIComponent('阿莫西林')}`)
  const overlay = page.locator('[data-overlay="loading"]')
  await expect(overlay).toBeVisible()
  expect(await overlay.boundingBox()).toMatchObject({ x: 0, y: 0, height: 768 })
  release()
  await expect(overlay).toHaveCount(0)
})
