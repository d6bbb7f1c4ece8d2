import { expect, type Page, test } from '@playwright/test'
import pg from 'pg'
import { DEMO_PAY_PASSWORD } from '../../../db/seed/passwords.ts'
import { connect } from '../shell/open-session.ts'
import { signIn } from '../shell/shop.ts'
import { CLINIC, signInForClinic } from './buying.ts'
import { cartOf, fillCart, placeOrder } from './office.ts'
import { payByPhone, refuseByPhone } from './phone.ts'

test.describe.configure({ timeout: 180_000 })

/** Opens the cashier with an order of some goods, from one of `storeIds` if given. */
async function atCashier(page: Page, channel: string, storeIds: readonly string[] = []): Promise<string> {
  const office = await connect('buyer', CLINIC)
  if (storeIds.length === 0) await fillCart(office)
  else await cartOf(office, storeIds)
  const { payOrderId } = await placeOrder(office)
  await signInForClinic(page, `/onlinePay?payOrderId=${payOrderId}&channel=${channel}`)
  return payOrderId
}

/** A query of the demo database. */
async function ask<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await client.connect()
  try {
    return (await client.query<Row>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

const paid = (page: Page) => expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible({ timeout: 60_000 })

for (const [channel, name] of [
  ['wechat', '微信付款二维码'],
  ['alipay', '支付宝付款二维码'],
] as const)
  test(`${channel}: accepts a payment by scanning the code`, async ({ page, request }) => {
    await atCashier(page, channel)
    await expect(page.getByLabel(name)).toBeVisible()
    await payByPhone(page, request)
    await paid(page)
  })

for (const [channel, teaser] of [
  ['bank', '去企业网银付款'],
  ['transfer', '查看收款账户'],
] as const)
  test(`${channel}: recognises a transfer by its remark code`, async ({ page, request }) => {
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

/** Pays with the password, after a wrong one. */
async function payByPassword(page: Page, formName: string): Promise<void> {
  const form = page.getByRole('form', { name: formName })
  const password = form.getByLabel(/支付密码/).first()
  await password.fill('000000')
  await form.getByRole('button', { name: /^确认支付/ }).click()
  await expect(form.getByText(/支付密码(不正确|错误)/)).toBeVisible()
  await password.fill(DEMO_PAY_PASSWORD)
  await form.getByRole('button', { name: /^确认支付/ }).click()
  await paid(page)
}

test('wallet: refuses a wrong pay password and pays with the right one', async ({ page }) => {
  await atCashier(page, 'wallet')
  await payByPassword(page, '余额支付')
})

test('credit: refuses a wrong pay password and pays with the right one', async ({ page }) => {
  // The company with the most credit left at a store, and not one that is no longer supplied.
  const [line] = await ask<{ storeId: string; company: string; login: string }>(
    `select l.store_id as "storeId", c.name as company, a.login_name as login from payment.credit_line l
     join company.company c on c.id = l.company_id and c.state = 'approved'
     join company.membership m on m.company_id = c.id and m.is_main
     join identity.account a on a.id = m.account_id
     where l.kind = 'credit' and not l.is_closed
       and not exists (select from cart.risk_hold h where h.company_id = c.id and h.lifted_at is null)
     order by l.limit_amount - l.used - l.frozen desc limit 1`,
  )
  if (!line) throw new Error('nobody has credit')
  const office = await connect(line.login, line.company)
  await cartOf(office, [line.storeId])
  const { payOrderId } = await placeOrder(office)
  const to = `/onlinePay?payOrderId=${payOrderId}&channel=credit`
  await signIn(page, { login: line.login, company: line.company, to })
  await payByPassword(page, '账期支付')
})

test('merchant: completes the payment when the store confirms that the money arrived', async ({ page }) => {
  const stores = await ask<{ storeId: string }>('select store_id as "storeId" from payment.store_account')
  await atCashier(
    page,
    'merchant',
    stores.map(row => row.storeId),
  )
  await page.getByRole('link', { name: '查看店铺账户' }).click()
  await page.getByRole('button', { name: '我已转账' }).click()
  await page.getByRole('dialog', { name: '我已转账' }).getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible({ timeout: 150_000 })
})

test('cancels an unpaid order at its deadline and releases its reserved stock', async ({ page, request }) => {
  const payOrderId = await atCashier(page, 'wechat')
  await expect(page.getByLabel('微信付款二维码')).toBeVisible()
  await refuseByPhone(page, request)
  await expect(page.getByText('等待付款，付款后自动确认')).toBeVisible()
  await ask('update "order".pay_order set pay_before = now() where id = $1', [payOrderId])
  await expect(page.getByText('订单已取消，不能再付款')).toBeVisible({ timeout: 150_000 })
  const held = await ask(
    `select from "order".reservation r join "order".line l on l.id = r.line_id join "order"."order" o on o.id = l.order_id where o.pay_order_id = $1 and r.state = 'held'`,
    [payOrderId],
  )
  expect(held).toEqual([])
})
