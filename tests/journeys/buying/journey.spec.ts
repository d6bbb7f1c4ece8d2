import { expect, test } from '@playwright/test'
import { connect } from '../shell/open-session.ts'
import { logIn, pathOf } from '../shell/shop.ts'
import {
  CLINIC,
  expectOrdered,
  openFirstGoods,
  putInCart,
  settle,
  signInForClinic,
  signInWithGoods,
  submitButton,
} from './buying.ts'
import { addGoods, emptyCart, GOODS, orderCount, QUANTITY } from './office.ts'
import { payByPhone, refuseByPhone } from './phone.ts'

test('lets a buyer log in, order, pay by WeChat, print the order and log out', async ({ page, request }) => {
  test.setTimeout(120_000)
  await emptyCart(await connect('buyer', CLINIC))
  await logIn(page)
  const clinic = page.getByRole('button', { name: /^切换：.*诊所/ })
  await expect(page.getByText('当前企业')).toBeVisible()
  if ((await clinic.count()) > 0) await clinic.click()
  else await page.goto('/')
  await expect.poll(() => pathOf(page)).toBe('/')
  // The search box of the previous page exists until then, and disappears with it.
  await expect(page.getByRole('heading', { level: 1, name: /首页$/ })).toBeAttached()
  const search = page.getByRole('combobox', { name: /^搜索药品/ })
  await search.fill(GOODS)
  await search.press('Enter')
  await expect.poll(() => pathOf(page)).toContain(`/search?keyword=${encodeURIComponent(GOODS)}`)
  await page.goto(`${pathOf(page)}&inStock=1&buyable=1&storeType=1`)
  await openFirstGoods(page)
  await putInCart(page)

  await page
    .getByRole('link', { name: /购物车/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: '我的购物车' })).toBeVisible()
  const payable = (await page.getByRole('button', { name: /^去结算/ }).textContent())?.replace('去结算 ', '') ?? ''
  expect(payable).toMatch(/^¥[\d,]+\.\d\d$/)
  await page.getByRole('button', { name: /^去结算/ }).click()

  await expect(submitButton(page)).toHaveText(`提交订单 ${payable}`)
  await page.getByLabel('备注').first().fill('请周三上午送货')
  await submitButton(page).click()
  await expectOrdered(page)
  await page.getByRole('link', { name: `去支付 ${payable}` }).click()

  await expect(page.getByRole('radio', { name: /微信支付/ })).toBeChecked()
  await expect(page.getByLabel('微信付款二维码')).toBeVisible()
  await payByPhone(page, request)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible({ timeout: 30_000 })
  expect(pathOf(page)).toMatch(/^\/resultsPayment\?payOrderId=/)

  await page.getByRole('link', { name: '查看订单' }).click()
  await expect(page.getByRole('heading', { name: '待发货' })).toBeVisible()
  const facts = page.getByRole('region', { name: '订单信息' })
  await expect(facts).toContainText('请周三上午送货')
  await expect(facts).toContainText('微信支付')
  await expect(page.getByRole('region', { name: '金额明细' })).toContainText(payable)
  // The print contains only the document.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: '采购订单' })).toBeVisible()
  await expect(facts).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: '退出' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
})

test('restores a removed cart line with its quantity and its unticked box when the removal is undone', async ({
  page,
}) => {
  await signInWithGoods(page)
  const line = page.getByRole('group', { name: new RegExp(GOODS) })
  await expect(line).toHaveCount(1)
  await line.getByRole('checkbox').uncheck()
  await line.getByRole('button', { name: /^删除/ }).click()
  await expect(page.getByText('购物车还是空的')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(line).toHaveCount(1)
  await expect(line.getByRole('spinbutton')).toHaveValue(QUANTITY)
  await expect(line.getByRole('checkbox')).not.toBeChecked()
})

test('changes quantity and total of a cart line and keeps the quantity after a reload', async ({ page }) => {
  await signInWithGoods(page)
  const line = page.getByRole('group', { name: new RegExp(GOODS) })
  const quantity = line.getByRole('spinbutton')
  const settleButton = page.getByRole('button', { name: /^去结算/ })
  const before = await settleButton.textContent()
  for (let click = 0; click < 5; click++) await line.getByRole('button', { name: '增加' }).click()
  const wanted = await quantity.inputValue()
  expect(Number(wanted)).toBeGreaterThan(Number(QUANTITY))
  await expect(settleButton).not.toHaveText(before ?? '')
  await page.reload()
  await expect(quantity).toHaveValue(wanted)
})

test('accepts payment by Alipay after the WeChat code was shown', async ({ page, request }) => {
  await signInWithGoods(page)
  await settle(page)
  await submitButton(page).click()
  await expectOrdered(page)
  await page.getByRole('link', { name: /^去支付/ }).click()
  await expect(page.getByLabel('微信付款二维码')).toBeVisible()
  await page.getByText('支付宝', { exact: true }).click()
  await expect(page.getByLabel('支付宝付款二维码')).toBeVisible()
  expect(pathOf(page)).toContain('channel=alipay')
  await payByPhone(page, request)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible({ timeout: 30_000 })
  await page.goBack()
  // A paid pay order leads to its result, never to another code.
  await expect(page.getByRole('heading', { name: /支付成功|订单已付款/ })).toBeVisible()
})

test('shows account, amount and remark code of a transfer and settles it when the bank reports it', async ({
  page,
  request,
}) => {
  await signInWithGoods(page)
  await settle(page)
  await submitButton(page).click()
  await expectOrdered(page)
  await page.getByRole('link', { name: /^去支付/ }).click()
  await page.getByRole('main').getByText('对公转账', { exact: true }).click()
  await page.getByRole('link', { name: '查看收款账户' }).click()
  const remark = page.getByText(/^XJ[A-Z0-9]{8}$/).first()
  await expect(remark).toBeVisible()
  const amount = ((await page.getByRole('main').textContent()) ?? '').match(/转账金额¥([\d,]+\.\d\d)/)?.[1]
  const payerName = decodeURIComponent(
    (await page.context().cookies()).find(cookie => cookie.name === 'companyName')?.value ?? '',
  )
  const sent = await request.post('/webApis/sandbox/api/transfers/send', {
    data: {
      payerName,
      payerAccount: '622200000012345',
      amount: amount?.replaceAll(',', ''),
      remark: await remark.textContent(),
    },
  })
  expect(sent.ok()).toBe(true)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible({ timeout: 60_000 })
})

test('recovers when the network fails while a payment starts and while it waits', async ({ page, request }) => {
  test.setTimeout(120_000)
  await signInWithGoods(page)
  await settle(page)
  await submitButton(page).click()
  await expectOrdered(page)
  await page.route('**/trade/api/pay/start', route => route.abort())
  await page.getByRole('link', { name: /^去支付/ }).click()
  await expect(page.getByText('没能发起支付')).toBeVisible()
  await page.unroute('**/trade/api/pay/start')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByLabel('微信付款二维码')).toBeVisible()
  await page.route('**/trade/api/pay/detail**', route => route.abort())
  await payByPhone(page, request)
  await expect(page.getByText('网络不稳定，正在重新连接')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/trade/api/pay/detail**')
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible({ timeout: 60_000 })
})

test('keeps waiting when the buyer refuses on the phone, and the same code still pays', async ({ page, request }) => {
  test.setTimeout(120_000)
  await signInWithGoods(page)
  await settle(page)
  await submitButton(page).click()
  await expectOrdered(page)
  await page.getByRole('link', { name: /^去支付/ }).click()
  await expect(page.getByLabel('微信付款二维码')).toBeVisible()
  await refuseByPhone(page, request)
  await page.waitForResponse('**/trade/api/pay/detail**')
  await expect(page.getByText('等待付款，付款后自动确认')).toBeVisible()
  await payByPhone(page, request)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible({ timeout: 30_000 })
})

test('cancels an order with a reason and puts its goods into the cart again', async ({ page }) => {
  test.setTimeout(90_000)
  await signInWithGoods(page)
  await settle(page)
  await submitButton(page).click()
  await expectOrdered(page)
  await page.getByRole('link', { name: '查看订单' }).click()
  await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible()
  await page.getByRole('button', { name: '取消订单' }).click()
  const dialog = page.getByRole('dialog', { name: '取消订单' })
  await dialog.getByRole('button', { name: '取消订单' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请选择取消原因')
  await dialog.getByText('数量要调整').click()
  await dialog.getByRole('button', { name: '取消订单' }).click()
  await expect(page.getByRole('heading', { name: '已取消' })).toBeVisible()
  await expect(page.getByText('原因：数量要调整')).toBeVisible()
  await page.getByRole('button', { name: '再次购买' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/cart')
  await expect(page.getByRole('group', { name: new RegExp(GOODS) }).getByRole('spinbutton')).toHaveValue(QUANTITY)
})

test('filters orders by state and keyword, and keeps the filter in the URL', async ({ page }) => {
  const total = await orderCount(await connect('buyer', CLINIC))
  await signInForClinic(page, '/personal/myOrder')
  await page.getByRole('tab', { name: '已取消' }).click()
  await expect.poll(() => pathOf(page)).toBe('/personal/myOrder?state=cancelled')
  await page.getByRole('tab', { name: '全部订单' }).click()
  await expect(page.getByRole('article')).toHaveCount(Math.min(10, total))
  await page.getByLabel('订单号、店铺或商品名称').fill('没有这样的商品')
  await page.keyboard.press('Enter')
  await expect(page.getByText('没有符合条件的订单')).toBeVisible()
  await page.reload()
  await expect(page.getByText('没有符合条件的订单')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('refuses to submit when the cart changed after the settlement page was opened', async ({ page }) => {
  await signInWithGoods(page)
  await settle(page)
  const before = await submitButton(page).textContent()
  await addGoods(await connect('buyer', CLINIC))
  await submitButton(page).click()
  await expect(page.getByRole('alert')).toContainText('订单没有提交')
  await expect(submitButton(page)).toBeDisabled()
  await page.getByRole('button', { name: '刷新结算单' }).click()
  await expect(page.getByText('应付金额已更新')).toBeVisible()
  await expect(submitButton(page)).toBeEnabled()
  await expect(submitButton(page)).not.toHaveText(before ?? '')
})
