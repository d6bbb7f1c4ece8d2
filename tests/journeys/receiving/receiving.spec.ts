import { expect, test } from '@playwright/test'
import { signInForClinic } from '../buying/buying.ts'

test('records a damaged item at receipt and offers a prefilled after-sale case for it', async ({ page }) => {
  await signInForClinic(page)
  await page.goto('/logistics?stage=signed')
  const parcel = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: '验收收货' }) })
    .first()
  await parcel.getByRole('link', { name: '验收收货' }).click()
  const check = page.getByRole('region', { name: '收货验收' })
  await expect(check).toBeVisible()
  await expect(page.getByRole('list', { name: '物流轨迹' }).first()).toContainText('快件已签收')

  await check
    .getByRole('button', { name: /^登记差异：/ })
    .first()
    .click()
  await check.getByRole('combobox').first().selectOption('damaged')
  await expect(check.getByRole('spinbutton').first()).toHaveValue('1')
  await expect(check.getByText('1 项差异，确认后可申请售后')).toBeVisible()
  await check.getByRole('button', { name: '确认收货' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确认收货' }).click()

  await expect(page.getByText('已确认收货，交易完成')).toBeVisible()
  await expect(check).toBeHidden()
  const claim = page.getByRole('status').filter({ hasText: '破损 1' }).getByRole('link', { name: '申请售后' })
  await expect(claim).toHaveAttribute('href', /^\/personal\/goodsReturn\?orderId=.+&reason=damaged&lines=.+\.1$/)
  await page.reload()
  await expect(claim).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: '随货同行单' }).first()).toBeVisible()
})
