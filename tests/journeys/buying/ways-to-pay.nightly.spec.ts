import { expect, type Page, test } from '@playwright/test'
import { connect } from '../shell/open-session.ts'
import { CLINIC, signInForClinic } from './buying.ts'
import { fillCart, placeOrder } from './office.ts'
import { payByPhone } from './phone.ts'

test.describe.configure({ timeout: 180_000 })

/** At the cashier with an order of some goods. */
async function atCashier(page: Page, channel: string): Promise<void> {
  const office = await connect('buyer', CLINIC)
  await fillCart(office)
  const { payOrderId } = await placeOrder(office)
  await signInForClinic(page, `/onlinePay?payOrderId=${payOrderId}&channel=${channel}`)
}

const paid = (page: Page) => expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible({ timeout: 60_000 })

for (const [channel, name] of [
  ['wechat', '微信付款二维码'],
  ['alipay', '支付宝付款二维码'],
] as const)
  test(`${channel}: scanned and paid`, async ({ page, request }) => {
    await atCashier(page, channel)
    await expect(page.getByLabel(name)).toBeVisible()
    await payByPhone(page, request)
    await paid(page)
  })

for (const [channel, teaser] of [
  ['bank', '去企业网银付款'],
  ['transfer', '查看收款账户'],
] as const)
  test(`${channel}: recognised by its remark`, async ({ page, request }) => {
    await atCashier(page, channel)
    await page
      .getByRole('link', { name: new RegExp(`${teaser}|网银|收款账户`) })
      .first()
      .click()
    const remark = page.getByText(/^XJ[A-Z0-9]{8}$/).first()
    await expect(remark).toBeVisible()
    const amount = ((await page.getByRole('main').textContent()) ?? '').match(/转账金额¥([\d,]+\.\d\d)/)?.[1]
    const cookies = await page.context().cookies()
    const payerName = decodeURIComponent(cookies.find(cookie => cookie.name === 'companyName')?.value ?? '')
    const sent = await request.post('/webApis/sandbox/api/transfers/send', {
      data: {
        payerName,
        payerAccount: '622200000012345',
        amount: amount?.replaceAll(',', ''),
        remark: await remark.textContent(),
      },
    })
    expect(sent.ok()).toBe(true)
    await paid(page)
  })
