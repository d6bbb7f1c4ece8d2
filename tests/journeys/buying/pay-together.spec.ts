import { expect, test } from '@playwright/test'
import { connect } from '../shell/open-session.ts'
import { CLINIC, signInForClinic } from './buying.ts'
import { fillCart, placeOrder } from './office.ts'
import { payByPhone } from './phone.ts'

test('pays two unpaid orders with one payment', async ({ page, request }) => {
  test.setTimeout(120_000)
  const office = await connect('buyer', CLINIC)
  const orderNos: string[] = []
  for (let count = 0; count < 2; count++) {
    await fillCart(office)
    orderNos.push(...(await placeOrder(office)).orders.map(order => order.orderNo))
  }
  await signInForClinic(page, '/personal/myOrder?state=awaiting-payment')
  const bar = page.getByRole('region', { name: '合并付款' })
  await expect(bar.getByRole('button', { name: '合并付款' })).toBeDisabled()
  for (const orderNo of orderNos) await page.getByRole('checkbox', { name: `选择订单 ${orderNo}` }).check()
  await expect(bar.getByText('已选 2 笔')).toBeVisible()
  await bar.getByRole('button', { name: '合并付款' }).click()

  await expect(page.getByText('等 2 笔')).toBeVisible()
  await expect(page.getByText(`本次支付 ${orderNos.length} 个订单`)).toBeVisible()
  await expect(page.getByLabel('微信付款二维码')).toBeVisible()
  await payByPhone(page, request)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible({ timeout: 60_000 })
  for (const orderNo of orderNos) await expect(page.getByRole('link', { name: `订单详情 ${orderNo}` })).toBeVisible()
})
