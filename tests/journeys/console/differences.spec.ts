import { expect, test } from '@playwright/test'
import { whitePicture } from '../licences/papers.ts'
import { signInAt } from './console.ts'

test('lets a store accept, question and dispute what buyers found on arrival, by keyboard', async ({ page }) => {
  await signInAt(page, 'seller', 'seller')
  await page.goto('/seller/after-sale?view=differences')
  const list = page.getByRole('region', { name: '收货差异' })
  const rows = list.locator('tbody tr[data-row]')
  await expect(rows.first()).toContainText('少货 1')
  const before = await rows.count()
  const drawer = page.getByRole('dialog')

  await page.keyboard.press('Enter')
  await expect(drawer).toContainText('待商家答复')
  await page.keyboard.press('a')
  await expect(drawer.getByRole('radio', { name: /仅退款/ })).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(drawer).toContainText('商家已认可')
  await expect(drawer.getByRole('link', { name: '查看售后单' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(rows).toHaveCount(before - 1)

  await rows.first().click()
  await expect(drawer).toContainText('破损 2')
  await expect(drawer.getByRole('button', { name: /请补照片/ })).toBeVisible()
  await page.keyboard.press('p')
  await page.keyboard.press('Control+Enter')
  await expect(drawer.getByRole('alert')).toContainText('至少写 5 个字')
  await drawer.getByLabel('给买家的话').fill('请补充外箱和破损处的照片')
  await page.keyboard.press('Control+Enter')
  await expect(drawer).toContainText('待买家补照片')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  await rows.filter({ hasText: '批号不符' }).click()
  await expect(drawer.getByRole('button', { name: /有异议/ })).toBeVisible()
  await page.keyboard.press('d')
  await drawer.getByLabel('给买家的话').fill('出库复核记录显示批号一致')
  await page.keyboard.press('Control+Enter')
  await expect(drawer.getByRole('alert')).toContainText('装箱凭证')
  await drawer
    .locator('input[type="file"]')
    .setInputFiles({ name: '称重.png', mimeType: 'image/png', buffer: whitePicture() })
  await expect(drawer.getByRole('img', { name: '称重.png' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(drawer).toContainText('商家有异议')
})
