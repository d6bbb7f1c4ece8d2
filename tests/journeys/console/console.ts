import { type Browser, expect, type Page } from '@playwright/test'

/** The password of every demo account. */
const PASSWORD = 'Xiaojiu2026'

/** Signs in at a console with the keyboard only. */
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

/** Returns all desks to the robots, because other journeys wait for their decisions. */
export async function giveDesksBack(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  await signInAt(page, 'platform', 'operator')
  await page.goto('/platform/demo')
  await page.getByRole('button', { name: '全部交给机器人，可让出' }).click()
  const withRobots = page.getByRole('row').filter({ hasText: '机器人，有人处理时让出' })
  await expect(withRobots.first()).toBeVisible()
  await expect(withRobots).toHaveCount((await page.getByRole('row').count()) - (await page.getByRole('table').count()))
  await page.close()
}
