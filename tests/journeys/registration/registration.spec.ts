import { expect, test } from '@playwright/test'
import { expectOrdered, settle, submitButton } from '../buying/buying.ts'
import { GOODS } from '../buying/office.ts'
import { payByPhone } from '../buying/phone.ts'
import { certify, openAccountAt, openGuardedGoods, takeMany } from '../certification/certify.ts'
import { expectDecided, pathOf } from '../shell/shop.ts'
import { aPharmacy, drugLicence } from './papers.ts'
import {
  addPapers,
  handIn,
  makeLogin,
  nameCompany,
  nameLicence,
  paper,
  placeCompany,
  type Registrant,
  readAgainWhileSlow,
  upload,
  uploadLicence,
} from './register.ts'

/** A mobile and a company of this run only, because the demo data may be used for many runs. */
const ordinal = 10_000 + (Date.now() % 90_000)
const pharmacy = aPharmacy(ordinal)
const who: Registrant = { ordinal, pharmacy, mobile: `139${String(ordinal).padStart(8, '0')}` }
const STRANGER = '武昌区完全不同的一家诊所'
/** Above the minimum order of any store. */
const MANY = '60'

test('lets a new user register a pharmacy, correct a refusal, certify, open a store account and buy', async ({
  page,
  request,
}) => {
  test.setTimeout(900_000)
  let storeId = ''
  let goods = ''
  await test.step('creates a login', () => makeLogin(page, request, who))

  await test.step('fills in the company and finds the input again after a reload', async () => {
    const form = await nameCompany(page, who)
    await expect(page.getByText(/^已自动保存/)).toBeVisible()
    await page.reload()
    await expect(form.getByLabel('企业名称')).toHaveValue(pharmacy.name)
    await placeCompany(page, form, who)
  })

  await test.step('uploads papers whose pictures fill in the fields', async () => {
    const licence = await uploadLicence(page, who)
    await licence.getByLabel('法定代表人').fill('')
    await licence.getByRole('button', { name: '识别并填写' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '同意并识别' }).click()
    await readAgainWhileSlow(licence)
    await expect(licence.getByLabel('发证日期')).toHaveValue('2016-03-08')
    await expect(licence.getByLabel('法定代表人')).toHaveValue(pharmacy.legalPerson)
    await expect(licence.getByLabel('经营范围')).toHaveValue('药品零售；医疗器械销售；食品经营')
    await nameLicence(licence, who)
    await addPapers(page, who, STRANGER)
  })

  await test.step('fills in the delivery address and submits', () => handIn(page, who))

  await test.step('corrects what was refused and submits again', async () => {
    const objections = page.getByRole('alert', { name: '驳回原因' })
    // The page polls by itself.
    await expect(objections).toContainText('药品经营许可证', { timeout: 180_000 })
    await expect(objections).toContainText(STRANGER.slice(-6))
    const drug = paper(page, '药品经营许可证')
    await expect(paper(page, '营业执照')).toHaveCount(0)
    await drug.getByRole('button', { name: '删除 许可证.png' }).click()
    await upload(drug, '新许可证', await drugLicence(pharmacy, pharmacy.name))
    await page.getByRole('button', { name: '保存，下一步' }).click()
    await expect(page.getByRole('heading', { name: '收货与开票' })).toBeVisible()
    await page.getByRole('button', { name: '保存，下一步' }).click()
    await page.getByRole('checkbox', { name: /我确认所填内容/ }).check()
    await page.getByRole('button', { name: '重新提交' }).click()
    await expect(page.getByRole('heading', { name: /的资料正在审核$/ })).toBeVisible()
  })

  await test.step('opens goods of a store that requires a certificate after the approval', async () => {
    await expectDecided(page, page.getByRole('heading', { name: `${pharmacy.name}已通过审核` }))
    await page.getByRole('link', { name: '开始采购' }).click()
    await expect(page.getByText(pharmacy.name).first()).toBeVisible()
    storeId = await openGuardedGoods(page)
    goods = pathOf(page)
  })

  await test.step('obtains a certificate and an account with the store', async () => {
    await certify(page, request)
    await expect(page.getByAltText(`${pharmacy.name}的电子印章`)).toBeVisible()
    await openAccountAt(page, storeId)
    await page.goto('/personal/firstCampList?group=established')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载资料' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^首营资料_.+\.zip$/)
  })

  await test.step('pays the first order and finds it in the record of first purchases', async () => {
    await page.goto(goods)
    await takeMany(page, MANY)
    await settle(page)
    await submitButton(page).click()
    await expectOrdered(page)
    await page.getByRole('link', { name: /^去支付 ¥/ }).click()
    await expect(page.getByLabel('微信付款二维码')).toBeVisible()
    await payByPhone(page, request)
    await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible({ timeout: 30_000 })
    await page.goto('/personal/firstCampList?view=products')
    await expect(page.getByRole('cell', { name: new RegExp(GOODS) })).toBeVisible()
  })
})
