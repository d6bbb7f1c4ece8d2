import { expect, test } from '@playwright/test'
import { pathOf, signIn } from '../shell/shop.ts'
import { dayFromNow, whitePicture } from './papers.ts'

test('lets a company with a cancelled licence download records, withdraw and submit a new licence', async ({
  page,
}) => {
  await signIn(page, { login: 'withdrawn', to: '/licenseWithdraw' })
  await page.goto('/personal/myWallet')
  await expect.poll(() => pathOf(page)).toBe('/licenseWithdraw')
  await expect(page.getByText('发证机关已注销：药品经营许可证')).toBeVisible()

  await page.getByRole('button', { name: '下载历史单据' }).click()
  await expect.poll(() => pathOf(page)).toBe('/licenseWithdraw?part=records')
  await page.getByRole('checkbox', { name: '选择第 1 行' }).check()
  await page.getByRole('button', { name: '打包 1 个订单的资料' }).click()
  await expect(page.getByRole('progressbar', { name: /随货资料打包进度/ }).first()).toBeVisible()

  await page.getByRole('tab', { name: '余额提现' }).click()
  await expect(page.getByRole('form', { name: '绑定新账户' })).toBeVisible()

  await page.getByRole('tab', { name: '恢复采购' }).click()
  const paper = page.getByRole('region', { name: '药品经营许可证', exact: true })
  await paper
    .getByLabel('上传药品经营许可证')
    .setInputFiles({ name: '新证.png', mimeType: 'image/png', buffer: whitePicture() })
  await expect(paper.getByRole('button', { name: '删除 新证.png' })).toBeVisible()
  await paper.getByLabel(/发证日期/).fill(dayFromNow(0, -2))
  await paper
    .getByLabel(/有效期至/)
    .first()
    .fill(dayFromNow(5, -3))
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByRole('heading', { name: '更新证照：药品经营许可证' })).toBeVisible()
  await expect.poll(() => pathOf(page)).toMatch(/^\/licenseWithdraw/)
})
