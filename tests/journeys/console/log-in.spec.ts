import { expect, test } from '@playwright/test'
import { pathOf, signInAt } from './console.ts'

test('asks an anonymous user to log in and returns to the requested page', async ({ page }) => {
  await page.goto('/seller/tasks?view=mine')
  await expect.poll(() => pathOf(page)).toBe('/seller/login?redirect=%2Fseller%2Ftasks%3Fview%3Dmine')
  await page.getByLabel('账号').fill('seller')
  await page.getByLabel('密码').fill('wrong-password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('密码').fill('Xiaojiu2026')
  await page.keyboard.press('Enter')
  await expect.poll(() => pathOf(page)).toBe('/seller/tasks?view=mine')
})

test('refuses a seller account at the platform console', async ({ page }) => {
  await page.goto('/platform/login')
  await page.getByLabel('账号').fill('seller')
  await page.getByLabel('密码').fill('Xiaojiu2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('商家工作台')
  expect(pathOf(page)).toBe('/platform/login')
})

test('shows only permitted menu items, and names the missing right on other pages', async ({ page }) => {
  await signInAt(page, 'platform', 'op-audit')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByText('审计日志')).toBeVisible()
  await expect(menu.getByText('员工与角色')).toHaveCount(0)
  await page.goto('/platform/staff')
  await expect(page.getByText('没有“管理员工与权限”权限')).toBeVisible()
})

test('opens pages, search and help by keyboard shortcuts', async ({ page }) => {
  await signInAt(page, 'seller', 'seller')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect.poll(() => pathOf(page)).toBe('/seller/tasks')
  await page.keyboard.press('/')
  await page.getByRole('dialog', { name: '搜索' }).getByRole('textbox').fill('日志')
  await page.keyboard.press('Enter')
  await expect.poll(() => pathOf(page)).toBe('/seller/audit')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('去待办中心')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
