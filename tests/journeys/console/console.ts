import { expect, type Page } from '@playwright/test'

/** The password of every demo account. */
const PASSWORD = 'Xiaojiu2026'

/** Signs in at a console, by the keyboard alone. */
export async function signInAt(page: Page, face: 'seller' | 'platform', login: string): Promise<void> {
  await page.goto(`/${face}/login`)
  await page.getByLabel('账号').fill(login)
  await page.getByLabel('密码').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
}

export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
