import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { pathOf, signInAt } from './console.ts'

test('lets a reviewer find a company, see its login masked and submit a correction for approval', async ({
  page,
  browser,
}) => {
  await signInAt(page, 'platform', 'op-review')
  await page.keyboard.press('g')
  await page.keyboard.press('q')
  await expect.poll(() => pathOf(page)).toBe('/platform/companies')
  await page.goto('/platform/companies?view=risk')
  await expect(page.getByRole('row').filter({ hasText: '暂停供货' }).first()).toBeVisible()
  await page.goto('/platform/companies?view=approved')
  await expect(page.locator('tr[data-row="0"]')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => pathOf(page)).toContain('/platform/companies/detail?companyId=')
  await page.getByRole('button', { name: '账号', exact: true }).click()
  await expect(
    page
      .getByRole('region')
      .or(page.locator('section'))
      .getByText(/1\d{2}\*{4}\d{4}/)
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: '更正资料' }).click()
  const dialog = page.getByRole('dialog', { name: '更正企业资料' })
  await dialog.getByLabel('质量负责人').fill('叶问兰')
  await dialog.getByLabel('依据').fill('2026 年质量负责人任命书')
  await dialog
    .locator('input[type=file]')
    .setInputFiles(fileURLToPath(new URL('../../../docs/pictures/login.png', import.meta.url)))
  await expect(dialog.getByRole('button', { name: '删除 login.png' })).toBeVisible()
  await dialog.getByLabel('原因').fill('人员变更')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[data-notice="success"]')).toContainText('已提交复核')
  const name = await page.getByRole('heading', { level: 1 }).innerText()

  const watcher = await browser.newPage()
  await signInAt(watcher, 'platform', 'op-care')
  await watcher.goto('/platform/service/complaints')
  await expect(watcher.getByRole('row').filter({ hasText: '冰袋已经化了' })).toBeVisible()
  await watcher.goto('/platform/after-sale')
  await expect(watcher.locator('tr[data-row="0"]')).toBeVisible()
  await watcher.close()

  const auditor = await browser.newPage()
  await signInAt(auditor, 'platform', 'op-audit')
  await auditor.goto('/platform/audit')
  await expect(auditor.getByRole('row').filter({ hasText: '复核 · 提交' }).first()).toContainText(name)
  await auditor.close()
})
