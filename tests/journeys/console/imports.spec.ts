import { expect, test } from '@playwright/test'
import { pathOf, signInAt } from './console.ts'

test('lets a store bring a sheet, see why its rows are refused and drop it', async ({ page }) => {
  await signInAt(page, 'seller', 'seller')
  await page.goto('/seller/imports')
  await page.getByRole('button', { name: '导入表格' }).click()
  const drawer = page.getByRole('dialog', { name: '导入表格' })
  const prices = drawer.getByRole('region', { name: '专享价' })
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    prices.getByRole('button', { name: '下载模板' }).click(),
  ])
  expect(template.suggestedFilename()).toBe('专享价模板.xlsx')

  const sheet = '商品编码,对象类型,适用对象,专享价\n没有的编码,区域,湖北,9.6\n,,,\n另一个编码,区域,湖北,九块\n'
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    prices.getByRole('button', { name: '上传表格' }).click(),
  ])
  await chooser.setFiles({ name: '专享价.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await expect.poll(() => pathOf(page)).toMatch(/^\/seller\/imports\/detail\?importId=/)
  await expect(page.getByText('表格 3 行 = 可更新 0 + 提醒 0 + 错误 2 + 无变化 0 + 空行 1')).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByText('本店没有商品编码「没有的编码」')).toBeVisible()
  await expect(page.getByRole('button', { name: '应用 0 行' })).toBeDisabled()
  await page.getByRole('button', { name: '取消导入' }).click()
  await page.getByRole('dialog', { name: '取消这次导入？' }).getByRole('button', { name: '取消导入' }).click()
  await expect(page.getByText('已取消').first()).toBeVisible()
})
