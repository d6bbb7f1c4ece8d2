import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { signInAt } from './console.ts'
import { totpOn } from './world.ts'

const REASON = '核对停用账号的归属'

test('CR-089 exports unmasked logins after a second factor, and the security administrator takes the file back', async ({
  page,
  browser,
}) => {
  await signInAt(page, 'platform', 'op-review')
  await page.goto('/platform/accounts')
  await page.getByRole('button', { name: '含完整个人信息' }).click()
  await page.getByLabel('CSV 文本').check()
  await page.getByRole('textbox', { name: '原因' }).fill(REASON)
  await page.getByRole('button', { name: '验证并导出' }).click()
  await page.getByLabel('动态口令').fill(await totpOn(browser, 'op-review'))
  await page.getByRole('button', { name: '验证', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '导出' })
  const first = drawer.getByText(`含完整个人信息：${REASON}`).first()
  await expect(first).toBeVisible()
  await expect(drawer.getByText('可下载').first()).toBeVisible({ timeout: 20_000 })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: '下载' }).first().click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^登录账号-含完整个人信息-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  // No mobile of the demo world is masked, and each row names who took it out.
  expect(lines.filter(line => line.includes('13800001001') && line.includes('方婉清 ·'))).toHaveLength(1)
  expect(lines.filter(line => line.includes('****'))).toEqual([])

  const keeper = await browser.newPage()
  await signInAt(keeper, 'platform', 'op-security')
  await keeper.goto('/platform/exports?view=sensitive')
  const row = keeper.getByRole('row').filter({ hasText: REASON }).first()
  await expect(row).toContainText('方婉清')
  await row.getByRole('button', { name: '查看“登录账号”的下载记录' }).click()
  const log = keeper.getByRole('dialog', { name: '“登录账号”的下载记录' })
  await expect(log.getByRole('row').filter({ hasText: '方婉清' })).toContainText('127.0.0.1')
  await keeper.keyboard.press('Escape')
  await row.getByRole('button', { name: '撤回' }).click()
  await keeper.getByRole('textbox', { name: '原因' }).fill('超出工作需要')
  await keeper.getByRole('button', { name: '撤回文件' }).click()
  await expect(row).toContainText('已撤回')
  await keeper.close()

  await page.goto('/platform/exports')
  const own = page.getByRole('row').filter({ hasText: REASON }).first()
  await expect(own).toContainText('撤回：超出工作需要')
  await expect(own.getByRole('button', { name: '下载', exact: true })).toHaveCount(0)
})
