import { expect, test } from '@playwright/test'
import { signInForClinic } from '../buying/buying.ts'
import { pathOf } from '../shell/shop.ts'

const LIST = [
  '仁和 感冒灵颗粒 10g×9袋 20盒',
  '扬子江 苏黄止咳胶囊 0.45g×36粒 10盒',
  '健兴 肺力咳合剂 150ml 20瓶',
  '没有这种药 3盒',
]

test('lets a buyer correct, plan, change and order a pasted list', async ({ page }) => {
  await signInForClinic(page)
  await page.goto('/intelligentPurchasing')
  await page.getByLabel('采购清单内容').fill(LIST.join('\n'))
  await page.getByRole('button', { name: '开始匹配' }).click()

  // Near matches are accepted together; goods that nobody sells are left out.
  await expect(page.getByText('平台上没有找到')).toBeVisible()
  const adopt = page.getByRole('button', { name: '采用唯一的同名商品' })
  if (await adopt.isVisible()) await adopt.click()
  await page.getByRole('button', { name: '规划这 3 行' }).click()

  await expect(page.getByRole('region', { name: '方案对比' })).toBeVisible({ timeout: 60_000 })
  const lines = page.getByRole('region', { name: '采购明细' })
  await expect(lines.getByText('仁和 感冒灵颗粒')).toBeVisible()
  await lines.getByRole('button', { name: '换店' }).first().click()
  await page.getByRole('button', { name: '指定', exact: true }).last().click()
  await expect(lines.getByRole('button', { name: '取消指定' })).toBeEnabled({ timeout: 60_000 })
  await expect(lines.getByText('您指定的店铺')).toBeVisible()

  const order = page.getByRole('button', { name: /^按方案下单/ })
  const payable = (await order.textContent())?.replace('按方案下单 ', '') ?? ''
  expect(payable).toMatch(/^¥[\d,]+\.\d\d$/)
  await order.click()
  await page.getByRole('button', { name: `提交订单 ${payable}` }).click()
  await expect.poll(() => pathOf(page), { timeout: 30_000 }).toMatch(/^\/orderSubmitStaus\?payOrderId=/)
  await expect(page.getByText(payable).first()).toBeVisible()
})
