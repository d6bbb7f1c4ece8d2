import { expect, test } from '@playwright/test'
import { CLINIC, expectOrdered, openFirstGoods } from '../buying/buying.ts'
import { emptyCart, GOODS, QUANTITY } from '../buying/office.ts'
import { codeOn } from '../registration/register.ts'
import { connect } from '../shell/open-session.ts'
import { pathOf, putCouponsAway } from '../shell/shop.ts'
import { expectFits, tap } from './fits.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** A mobile of this run only, because the demo data may be used for many runs. */
const ordinal = 10_000 + (Date.now() % 90_000)
const MOBILE = `137${String(ordinal).padStart(8, '0')}`
const MENU = '我的与分类菜单'

test('fits registration and company form on a phone', async ({ page, request }) => {
  await page.goto('/register')
  await expectFits(page, 'registration')
  await page.getByPlaceholder('请输入手机号').fill(MOBILE)
  await page.getByRole('button', { name: '获取验证码' }).tap()
  await page.getByPlaceholder('请输入 6 位验证码').fill(await codeOn(request, MOBILE))
  await page.getByPlaceholder('请输入您的姓名').fill('苏颂')
  await page.getByPlaceholder(/^设置登录账号/).fill(`phone-${ordinal}`)
  await page.getByPlaceholder(/^设置密码/).fill('Danggui-Huangqi-9')
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await tap(page.getByRole('button', { name: '注册并填写企业资料' }))
  await expect(page.getByRole('heading', { name: '企业信息' })).toBeVisible()
  await expectFits(page, 'company form')
})

test('fits every page from log-in to order detail on a phone, used by taps alone', async ({ page }) => {
  test.setTimeout(180_000)
  await emptyCart(await connect('buyer', CLINIC))
  await putCouponsAway(page)

  await test.step('logs in for the company chosen last', async () => {
    await page.goto('/login')
    await expectFits(page, 'log-in')
    await page.getByPlaceholder('请输入账号或手机号').fill('buyer')
    await page.getByPlaceholder('请输入密码').fill('Xiaojiu2026')
    await tap(page.getByRole('button', { name: '登录', exact: true }))
    await expect.poll(() => pathOf(page)).toBe('/')
  })

  await test.step('opens the home page and the menu with account, categories and log-out', async () => {
    await expect(page.getByRole('heading', { level: 1, name: /首页$/ })).toBeAttached()
    await expectFits(page, 'home')
    await tap(page.getByRole('button', { name: MENU }))
    const menu = page.getByRole('dialog', { name: /诊所/ })
    await expect(menu.getByRole('link', { name: '我的订单' })).toBeVisible()
    await expect(menu.getByRole('button', { name: '退出' })).toBeVisible()
    await menu.getByText('中西成药', { exact: true }).tap()
    await expectFits(page, 'menu')
    await menu.getByRole('link', { name: '抗菌消炎' }).tap()
    await expect.poll(() => pathOf(page)).toContain('/search?')
    await expect(menu).toHaveCount(0)
  })

  await test.step('searches and opens the filters in a sheet', async () => {
    const search = page.getByRole('combobox', { name: /^搜索药品/ })
    await search.fill(GOODS)
    await tap(page.getByRole('search').getByRole('button', { name: '搜索', exact: true }))
    await expect.poll(() => pathOf(page)).toContain(`keyword=${encodeURIComponent(GOODS)}`)
    await expect(page.locator('main a[href^="/goodDetail"]').first()).toBeVisible()
    await expectFits(page, 'search')
    await tap(page.getByRole('button', { name: /^筛选/ }))
    const sheet = page.getByRole('dialog', { name: '筛选' })
    await expectFits(page, 'filters')
    await tap(sheet.getByRole('button', { name: /^查看 [\d,]+ 个商品$/ }))
    await expect(sheet).toHaveCount(0)
    await page.goto(`${pathOf(page)}&inStock=1&buyable=1&storeType=1`)
  })

  await test.step('keeps the buttons to buy visible on the goods page', async () => {
    await openFirstGoods(page)
    await expectFits(page, 'goods detail')
    const quantity = page.getByRole('spinbutton').first()
    await quantity.fill(QUANTITY)
    await quantity.press('Tab')
    await page.evaluate('scrollTo(0, 0)')
    const add = page.getByRole('button', { name: '加入购物车', exact: true })
    await expect(add).toBeInViewport()
    await tap(add)
    await expect(page.locator('[data-notice="success"]')).toContainText('已加入购物车')
  })

  await test.step('opens the cart', async () => {
    await tap(page.getByRole('banner').getByRole('link', { name: /购物车/ }))
    await expect(page.getByRole('heading', { name: '我的购物车' })).toBeVisible()
    await expectFits(page, 'cart')
    const settle = page.getByRole('button', { name: /^去结算 ¥/ })
    await expect(settle).toBeInViewport()
    await page.getByRole('button', { name: '金额明细' }).tap()
    await expectFits(page, 'breakdown')
    await page.getByRole('dialog', { name: '金额明细' }).getByRole('button', { name: '关闭' }).tap()
    await tap(settle)
  })

  await test.step('opens the settlement', async () => {
    const submit = page.getByRole('button', { name: /^提交订单 ¥/ })
    await expect(submit).toBeEnabled()
    await expect(submit).toBeInViewport()
    await expectFits(page, 'settlement')
    await tap(submit)
    await expectOrdered(page)
    await expectFits(page, 'order submitted')
  })

  await test.step('opens the cashier', async () => {
    await tap(page.getByRole('link', { name: /^去支付 ¥/ }))
    await expect(page.getByLabel('微信付款二维码')).toBeVisible()
    await page.getByText(/^本次支付 \d+ 个订单$/).tap()
    await expectFits(page, 'cashier')
  })

  await test.step('orders by the menu, and the detail of one', async () => {
    await tap(page.getByRole('button', { name: MENU }))
    await page.getByRole('dialog', { name: /诊所/ }).getByRole('link', { name: '我的订单' }).tap()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectFits(page, 'orders')
    await page
      .getByRole('link', { name: /^订单详情/ })
      .first()
      .tap()
    await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible()
    await expectFits(page, 'order detail')
    await page.goto('/personal')
    await expect(page.getByRole('heading', { name: '待办事项' })).toBeVisible()
    await expectFits(page, 'account')
  })
})

test('reports an element that is too wide for the phone', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expectFits(page, 'log-in')
  await page.evaluate(`
    const wide = document.createElement('p')
    wide.textContent = '太宽'
    wide.style.width = '500px'
    document.querySelector('main').append(wide)`)
  await expect(expectFits(page, 'log-in')).rejects.toThrow('太宽')
})
