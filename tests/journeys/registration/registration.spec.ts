import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { addGoods, expectOrdered, settle, submitButton } from '../buying/buying.ts'
import { aPharmacy, businessLicence, BUYER, drugLicence, identityCard, plainPaper } from './papers.ts'

/** A mobile and a company of this run alone: the demo world may be used for many. */
const ordinal = Date.now() % 100_000
const mobile = `139${String(ordinal).padStart(8, '0')}`
const pharmacy = aPharmacy(ordinal)
const STRANGER = '武昌区完全不同的一家诊所'
/** The examiner takes a while, and reads the pictures. */
const REVIEW = { timeout: 180_000 }

async function codeOn(request: APIRequestContext): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const answer = await request.get(`/webApis/sandbox/api/sms?mobile=${mobile}`)
      const { data } = (await answer.json()) as { data: { list: { text: string }[] } }
      code = /验证码是(\d{6})/.exec(data.list[0]?.text ?? '')?.[1] ?? ''
      return code
    })
    .not.toBe('')
  return code
}

const paper = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function upload(form: Locator, name: string, picture: Buffer): Promise<void> {
  await form.locator('input[type=file]').setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer: picture })
  await expect(form.getByRole('button', { name: `查看 ${name}.png` })).toBeVisible()
}

async function fill(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await form.getByLabel(label, { exact: false }).first().fill(value)
}

/** A busy machine takes its time over a page and says so: the buyer asks once more. */
async function readAgainWhileSlow(form: Locator): Promise<void> {
  const button = form.getByRole('button', { name: '识别并填写' })
  for (let round = 0; round < 4; round++) {
    await expect(button).toBeEnabled({ timeout: 60_000 })
    if (!(await form.getByText('识别时间较长').isVisible())) return
    await button.click()
  }
}

test('a stranger registers a pharmacy, is refused once, corrects, is approved and buys', async ({ page, request }) => {
  test.setTimeout(600_000)
  await test.step('a login of one’s own', async () => {
    await page.goto('/register')
    await page.getByPlaceholder('请输入手机号').fill(mobile)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByPlaceholder('请输入 6 位验证码').fill(await codeOn(request))
    await page.getByPlaceholder('请输入您的姓名').fill(BUYER.name)
    await page.getByPlaceholder(/^设置登录账号/).fill(`susong-${ordinal}`)
    await page.getByPlaceholder(/^设置密码/).fill('Danggui-Huangqi-9')
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    await page.getByRole('button', { name: '注册并填写企业资料' }).click()
    await expect(page.getByRole('heading', { name: '企业信息' })).toBeVisible()
  })

  await test.step('the company, and what was typed is there after a reload', async () => {
    const form = page.getByRole('form', { name: '企业信息' })
    await form.getByRole('radio', { name: '单体药店' }).check()
    for (const goods of ['化学药', '中成药']) await form.getByRole('checkbox', { name: goods }).check()
    await fill(form, { 企业名称: pharmacy.name, 信用代码: pharmacy.creditCode })
    await expect(page.getByText(/^已自动保存/)).toBeVisible()
    await page.reload()
    await expect(form.getByLabel('企业名称')).toHaveValue(pharmacy.name)
    await form.getByLabel('省份').selectOption({ label: '湖北省' })
    await form.getByLabel('城市').selectOption({ label: '武汉市' })
    await form.getByLabel('区县').selectOption({ label: '武昌区' })
    await fill(form, {
      详细地址: '中南路14号一楼',
      法定代表人: pharmacy.legalPerson,
      企业负责人: '沈括',
      质量负责人: '叶天士',
    })
    await form.getByRole('button', { name: '保存，下一步' }).click()
    await expect(page.getByRole('heading', { name: '资质证照' })).toBeVisible()
  })

  await test.step('the papers: a picture fills in what stands on it', async () => {
    const licence = paper(page, '营业执照')
    await upload(licence, '营业执照', await businessLicence(pharmacy))
    await licence.getByLabel('法定代表人').fill('')
    await licence.getByRole('button', { name: '识别并填写' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '同意并识别' }).click()
    await readAgainWhileSlow(licence)
    await expect(licence.getByLabel('发证日期')).toHaveValue('2016-03-08')
    await expect(licence.getByLabel('法定代表人')).toHaveValue(pharmacy.legalPerson)
    await expect(licence.getByLabel('经营范围')).toHaveValue('药品零售；医疗器械销售；食品经营')
    await fill(licence, { 信用代码: pharmacy.creditCode, 企业名称: pharmacy.name, 住所: pharmacy.address })

    await licence.getByRole('button', { name: '长期' }).click()

    const drug = paper(page, '药品经营许可证')
    await upload(drug, '许可证', await drugLicence(pharmacy, STRANGER))
    await fill(drug, {
      许可证编号: pharmacy.drugNumber,
      法定代表人: pharmacy.legalPerson,
      经营地址: pharmacy.address,
      发证机关: '武汉市市场监督管理局',
      发证日期: '2025-06-01',
      有效期至: '2030-05-31',
      经营范围: '处方药、甲类非处方药、乙类非处方药：中成药、化学药',
    })

    const report = paper(page, '年报公示')
    await upload(report, '年报', await plainPaper('年度报告公示', pharmacy))
    await fill(report, { 公示日期: '2026-05-20', 有效期至: '2027-06-30' })
    for (const name of ['采购委托书', '收货委托书']) {
      const letter = paper(page, name)
      await upload(letter, name, await plainPaper(name, pharmacy))
      await fill(letter, {
        委托书编号: `${ordinal}`,
        被委托人: BUYER.name,
        签署日期: '2026-08-01',
        有效期至: '2027-07-31',
      })
    }
    const card = paper(page, '身份证')
    await upload(card, '身份证', await identityCard())
    await fill(card, {
      身份证号: BUYER.idNumber,
      姓名: BUYER.name,
      签发机关: '北京市公安局朝阳分局',
      签发日期: '2020-01-01',
    })
    await card.getByRole('button', { name: '长期' }).click()
    await page.getByRole('button', { name: '保存，下一步' }).click()
    await expect(page.getByRole('heading', { name: '收货与开票' })).toBeVisible()
  })

  await test.step('where the goods go; handed in', async () => {
    const form = page.getByRole('form', { name: '收货与开票' })
    await expect(form.getByLabel('税号')).toHaveValue(pharmacy.creditCode)
    await fill(form, { 收货人: BUYER.name, 手机号: mobile })
    await form.getByRole('button', { name: '保存，下一步' }).click()
    await page.getByRole('checkbox', { name: /我确认所填内容/ }).check()
    await page.getByRole('button', { name: '提交审核' }).click()
    await expect(page.getByRole('heading', { name: `${pharmacy.name}的资料正在审核` })).toBeVisible()
  })

  await test.step('refused with the reason, corrected, handed in again', async () => {
    const objections = page.getByRole('alert', { name: '驳回原因' })
    await expect(objections).toContainText('药品经营许可证', REVIEW)
    await expect(objections).toContainText(STRANGER.slice(-6))
    const drug = paper(page, '药品经营许可证')
    await expect(paper(page, '营业执照')).toHaveCount(0)
    await drug.getByRole('button', { name: '删除 许可证.png' }).click()
    await upload(drug, '新许可证', await drugLicence(pharmacy, pharmacy.name))
    await page.getByRole('button', { name: '保存，下一步' }).click()
    await page.getByRole('button', { name: '保存，下一步' }).click()
    await page.getByRole('checkbox', { name: /我确认所填内容/ }).check()
    await page.getByRole('button', { name: '重新提交' }).click()
    await expect(page.getByRole('heading', { name: /的资料正在审核$/ })).toBeVisible()
  })

  await test.step('approved, and the first order', async () => {
    await expect(page.getByRole('heading', { name: `${pharmacy.name}已通过审核` })).toBeVisible(REVIEW)
    await page.getByRole('link', { name: '开始采购' }).click()
    await expect(page.getByText(pharmacy.name).first()).toBeVisible()
    await addGoods(page)
    await settle(page)
    await submitButton(page).click()
    await expectOrdered(page)
  })
})
