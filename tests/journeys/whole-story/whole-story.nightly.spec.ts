import { expect, type Page, test } from '@playwright/test'
import { drawPaper } from '../../../apps/server/src/gateways/testing/drawn-paper.ts'
import { expectOrdered, settle, submitButton } from '../buying/buying.ts'
import { payByPhone } from '../buying/phone.ts'
import { certify, openAccountAt, openGuardedGoods, takeMany } from '../certification/certify.ts'
import { aPharmacy } from '../registration/papers.ts'
import {
  addPapers,
  handIn,
  makeLogin,
  nameCompany,
  nameLicence,
  placeCompany,
  type Registrant,
  uploadLicence,
} from '../registration/register.ts'
import { expectDecided, pathOf, putCouponsAway } from '../shell/shop.ts'
import { bring, readyToShip } from './ship.ts'

const ordinal = 10_000 + (Date.now() % 90_000)
const who: Registrant = { ordinal, pharmacy: aPharmacy(ordinal), mobile: `137${String(ordinal).padStart(8, '0')}` }
const ORDERED = 60
const SUPPLIED = 50
const DAMAGED = 2
/** Decisions are simulated and take a while on a busy machine. */
const PATIENCE = { timeout: 180_000 }

/** Parses a shown amount into fen. */
const fenOf = (text: string | null | undefined) =>
  Math.round(Number(text?.replace('−', '-').replaceAll(/[^\d.-]/g, '')) * 100)
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** The month in China. */
const monthNow = () => new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' }).slice(0, 7)

/** A column of amounts, row by row. */
async function columnOf(page: Page, list: string, label: string): Promise<number[]> {
  const table = page.getByRole('region', { name: list, exact: true }).getByRole('table').first()
  const heads = await table.getByRole('columnheader').allTextContents()
  const rows = table.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows.first()).toBeVisible()
  const at = heads.indexOf(label)
  return Promise.all((await rows.all()).map(async row => fenOf(await row.getByRole('cell').nth(at).textContent())))
}

test('runs from registration through order, shortage, refund and invoices to a balanced statement', async ({
  page,
  request,
}) => {
  test.setTimeout(1_200_000)
  await putCouponsAway(page)
  let storeId = ''
  let goods = ''
  let orderNo = ''
  let orderHref = ''
  let orderedIn = ''
  let paid = 0
  let shortFen = 0
  let refundFen = 0

  await test.step('registers and is approved', async () => {
    await makeLogin(page, request, who)
    await placeCompany(page, await nameCompany(page, who), who)
    const licence = await uploadLicence(page, who)
    await licence.getByLabel('法定代表人').fill(who.pharmacy.legalPerson)
    await licence.getByLabel('发证机关').fill('武汉市武昌区市场监督管理局')
    await licence.getByLabel('发证日期').fill('2016-03-08')
    await licence.getByLabel('经营范围').fill('药品零售；医疗器械销售；食品经营')
    await nameLicence(licence, who)
    await addPapers(page, who, who.pharmacy.name)
    await handIn(page, who)
    await expectDecided(page, page.getByRole('heading', { name: `${who.pharmacy.name}已通过审核` }))
  })

  await test.step('obtains a certificate and the first trade with a store', async () => {
    storeId = await openGuardedGoods(page)
    goods = pathOf(page)
    await certify(page, request)
    await openAccountAt(page, storeId)
  })

  await test.step('coupons, found goods, the cart, the settlement', async () => {
    await page.goto('/coupon?kind=platform')
    const open = page.getByRole('button', { name: /^领取/ })
    await expect(open.first()).toBeVisible()
    for (const label of await open.evaluateAll(buttons => buttons.map(one => one.getAttribute('aria-label') ?? '')))
      await Promise.all([
        page.waitForResponse(answer => answer.request().method() === 'POST' && answer.ok()),
        page.getByRole('button', { name: label, exact: true }).first().click(),
      ])
    await page.goto(goods)
    await takeMany(page, String(ORDERED))
    await settle(page)
    await expect(page.getByText('已为您选用最省的优惠券组合')).toBeVisible()
    await submitButton(page).click()
    await expectOrdered(page)
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^订单详情/ }) })
    orderNo = (await row.getByRole('cell').nth(1).textContent()) ?? ''
    orderHref = (await row.getByRole('link').getAttribute('href')) ?? ''
  })

  await test.step('pays, and the store ships a part and refunds the rest', async () => {
    orderedIn = monthNow()
    const pay = page.getByRole('link', { name: /^去支付 ¥/ })
    paid = fenOf(await pay.textContent())
    await pay.click()
    await expect(page.getByLabel('微信付款二维码')).toBeVisible()
    const shipShort = await readyToShip()
    await payByPhone(page, request)
    await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible({ timeout: 60_000 })
    const trackingNo = `SF${orderNo.slice(-12)}`
    shortFen = fenOf(await shipShort(orderNo, SUPPLIED, trackingNo))
    expect(shortFen).toBeGreaterThan(0)
    await bring(request, trackingNo)
  })

  await test.step('receives the parcel with some packs broken', async () => {
    await page.goto(`/logistics/detail?${orderHref.split('?')[1] ?? ''}`)
    const check = page.getByRole('region', { name: '收货验收' })
    await check.getByRole('button', { name: /^登记差异：/ }).click()
    await check.getByRole('combobox').selectOption('damaged')
    await check.getByRole('spinbutton').fill(String(DAMAGED))
    await check.getByRole('button', { name: '确认收货' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '确认收货' }).click()
    await expect(page.getByText('已确认收货，交易完成')).toBeVisible()
    await page.getByRole('status').getByRole('link', { name: '申请售后' }).click()
    await expect(page).toHaveURL(/\/personal\/goodsReturn/)
  })

  await test.step('receives the invoice of what was shipped', async () => {
    const claim = page.url()
    await expect
      .poll(
        async () => {
          await page.goto('/personal/invoiceManage')
          await expect(page.getByText(/^共 \d+ 张，蓝字减红字/)).toBeVisible()
          return page.getByRole('button', { name: '下载 PDF' }).count()
        },
        { timeout: 240_000, intervals: [5000] },
      )
      .toBe(1)
    expect(await columnOf(page, '发票', '价税合计')).toEqual([paid - shortFen])
    await page.goto(claim)
  })

  await test.step('files the pre-filled after-sale case and receives the announced refund', async () => {
    await page.getByRole('radiogroup', { name: '售后方式' }).getByText('仅退款').click()
    await page.getByRole('radiogroup', { name: '售后原因' }).getByText('破损').click()
    const photo = await drawPaper('破损', [orderNo])
    await page.locator('input[type=file]').setInputFiles({ name: '破损.png', mimeType: 'image/png', buffer: photo })
    await expect(page.getByRole('button', { name: '查看 破损.png' })).toBeVisible()
    const trial = page.getByRole('region', { name: '退款试算' })
    await expect.poll(async () => fenOf(/¥[\d,.]+/.exec((await trial.textContent()) ?? '')?.[0])).toBeGreaterThan(0)
    refundFen = fenOf(/¥[\d,.]+/.exec((await trial.textContent()) ?? '')?.[0])
    await page.getByRole('button', { name: '提交申请' }).click()
    await expect(page).toHaveURL(/\/afterSale\//)
    await expect(page.getByRole('list', { name: '处理记录' })).toContainText('已按原支付方式退回', PATIENCE)
  })

  await test.step('finds that blue minus red invoices equal what was paid and not refunded', async () => {
    const kept = paid - shortFen - refundFen
    await expect
      .poll(
        async () => {
          await page.goto('/personal/invoiceManage')
          await expect(page.getByText(/^共 \d+ 张，蓝字减红字/)).toBeVisible()
          return page.getByRole('button', { name: '下载 PDF' }).count()
        },
        { timeout: 240_000, intervals: [5000] },
      )
      .toBe(2)
    const grosses = await columnOf(page, '发票', '价税合计')
    expect(grosses.filter(gross => gross < 0)).toEqual([-refundFen])
    expect(sumOf(grosses)).toBe(kept)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载 PDF' }).first().click(),
    ])
    expect(file.suggestedFilename()).toMatch(/发票_\d{20}\.pdf$/)
  })

  await test.step('finds that the statement balances', async () => {
    let kept = 0
    let last = 0
    // A month may have ended since the order was placed.
    for (const month of new Set([orderedIn, monthNow()])) {
      await page.goto(`/personal/contactBill?month=${month}&storeId=${storeId}`)
      await expect(page.getByRole('region', { name: '对账单明细' }).first()).toContainText('期末应付')
      const [opening = 0, charged = 0, settled = 0, returned = 0, closing = 0] = await Promise.all(
        ['期初应付', '本期应付', '付款', '退货', '期末应付'].map(async label =>
          sumOf(await columnOf(page, '对账单', label)),
        ),
      )
      expect(opening + charged - settled - returned).toBe(closing)
      kept += charged - returned
      last = closing
    }
    expect(last).toBe(0)
    expect(kept).toBe(paid - shortFen - refundFen)
  })
})
