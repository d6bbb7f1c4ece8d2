import { expect, test } from '@playwright/test'
import { giveDesksBack, pathOf, signInAt } from './console.ts'

test.afterEach(({ browser }) => giveDesksBack(browser))

test('lets a reviewer refuse a registration by keyboard and names the person in the audit log', async ({
  page,
  browser,
}) => {
  await signInAt(page, 'platform', 'op-review')
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/platform/registrations')
  const company = await page.getByRole('region', { name: '证照图片' }).locator('header > b').innerText()
  await expect(page.getByRole('list', { name: '交叉核对' })).toContainText('信用代码校验')
  await expect(page.getByRole('tab', { name: '影响范围' })).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByRole('alertdialog')).toContainText('确认驳回')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-notice="success"]')).toContainText('已驳回')
  await expect(page.getByRole('region', { name: '待审队列' }).getByText(company)).toHaveCount(0)
  await page.goto('/platform/tasks?view=done')
  await expect(page.getByRole('row').filter({ hasText: company })).toContainText('已驳回')

  const auditor = await browser.newPage()
  await signInAt(auditor, 'platform', 'op-audit')
  await auditor.goto('/platform/audit')
  await expect(auditor.getByRole('row').filter({ hasText: '企业注册 · 驳回' })).toContainText('方婉清')
  await auditor.getByRole('button', { name: '立即核对' }).click()
  await expect(auditor.getByText(/完整：核对至第 \d+ 条/)).toBeVisible()
  const from = auditor.getByRole('textbox', { name: '开始日期' })
  await from.fill('2026-13-01')
  await from.blur()
  await expect(from).toHaveValue('')
  await from.fill('2026-01-01')
  await expect.poll(() => new URL(auditor.url()).searchParams.get('from')).toBe('2026-01-01')

  // Before somebody is signed out, the console says what ends with it.
  await signInAt(auditor, 'platform', 'op-security')
  await auditor.goto('/platform/security')
  const reviewer = auditor.getByRole('row').filter({ hasText: '方婉清' }).first()
  await reviewer.getByRole('button', { name: '强制退出' }).click()
  const question = auditor.getByRole('dialog', { name: '让 方婉清 退出登录？' })
  await expect(question).toContainText('没有提交的内容会丢失')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toHaveCount(0)
  await expect(reviewer).toBeVisible()
  await auditor.close()
})

test('lets a seller approve an after-sale case from the task list by keyboard', async ({ page }) => {
  await signInAt(page, 'seller', 'seller')
  await page.goto('/seller/tasks?desk=after-sale')
  const row = page.locator('tr[data-row="0"]')
  const subject = await row.locator('td').nth(1).innerText()
  await page.keyboard.press('Enter')
  await expect.poll(() => pathOf(page)).toContain('task=after-sale')
  await expect(page.getByRole('dialog').getByText('申请资料')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('alertdialog')).toContainText('确认同意')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-notice="success"]')).toContainText('已同意')
  await expect(page.getByRole('row').filter({ hasText: subject.split('\n')[0] ?? '' })).toHaveCount(0)
})
