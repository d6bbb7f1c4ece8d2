import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { dayFromNow, licenceTerm } from '../licences/papers.ts'
import { BUYER, businessLicence, drugLicence, identityCard, type MadeUpPharmacy, plainPaper } from './papers.ts'

/** A person with a new mobile who registers a pharmacy. */
export interface Registrant {
  readonly ordinal: number
  readonly mobile: string
  readonly pharmacy: MadeUpPharmacy
}

export const paper = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

export async function upload(form: Locator, name: string, picture: Buffer): Promise<void> {
  await form.locator('input[type=file]').setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer: picture })
  await expect(form.getByRole('button', { name: `查看 ${name}.png` })).toBeVisible()
}

/** A busy machine shows an error for a slow page: the buyer retries. */
export async function readAgainWhileSlow(form: Locator): Promise<void> {
  const button = form.getByRole('button', { name: '识别并填写' })
  for (let round = 0; round < 4; round++) {
    await expect(button).toBeEnabled({ timeout: 60_000 })
    if (!(await form.getByText('识别时间较长').isVisible())) return
    await button.click()
  }
}

async function fill(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await form.getByLabel(label, { exact: false }).first().fill(value)
}

/** Creates a login; ends on the form of the company. */
export async function makeLogin(page: Page, request: APIRequestContext, who: Registrant): Promise<void> {
  await page.goto('/register')
  await page.getByPlaceholder('请输入手机号').fill(who.mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByPlaceholder('请输入 6 位验证码').fill(await codeOn(request, who.mobile))
  await page.getByPlaceholder('请输入您的姓名').fill(BUYER.name)
  await page.getByPlaceholder(/^设置登录账号/).fill(`susong-${who.ordinal}`)
  await page.getByPlaceholder(/^设置密码/).fill('Danggui-Huangqi-9')
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '注册并填写企业资料' }).click()
  await expect(page.getByRole('heading', { name: '企业信息' })).toBeVisible()
}

export async function nameCompany(page: Page, { pharmacy }: Registrant, kind = '单体药店'): Promise<Locator> {
  const form = page.getByRole('form', { name: '企业信息' })
  await form.getByRole('radio', { name: kind, exact: true }).check()
  for (const goods of ['化学药', '中成药']) await form.getByRole('checkbox', { name: goods }).check()
  await fill(form, { 企业名称: pharmacy.name, 信用代码: pharmacy.creditCode })
  return form
}

/** Fills in the address and the responsible persons; ends on the papers. */
export async function placeCompany(page: Page, form: Locator, { pharmacy }: Registrant): Promise<void> {
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
}

export async function uploadLicence(page: Page, { pharmacy }: Registrant): Promise<Locator> {
  const licence = paper(page, '营业执照')
  await upload(licence, '营业执照', await businessLicence(pharmacy))
  return licence
}

export async function nameLicence(licence: Locator, { pharmacy }: Registrant): Promise<void> {
  await fill(licence, { 信用代码: pharmacy.creditCode, 企业名称: pharmacy.name, 住所: pharmacy.address })
  await licence.getByRole('button', { name: '长期' }).click()
}

/** All papers except the business licence, with the drug licence in the name of `holder`; ends on the address. */
export async function addPapers(page: Page, who: Registrant, holder: string): Promise<void> {
  const { pharmacy } = who
  const { issuedOn, endsOn } = licenceTerm()
  const drug = paper(page, '药品经营许可证')
  await upload(drug, '许可证', await drugLicence(pharmacy, holder))
  await fill(drug, {
    许可证编号: pharmacy.drugNumber,
    法定代表人: pharmacy.legalPerson,
    经营地址: pharmacy.address,
    发证机关: '武汉市市场监督管理局',
    发证日期: issuedOn,
    有效期至: endsOn,
    经营范围: '处方药、甲类非处方药、乙类非处方药：中成药、化学药',
  })
  await addLetters(page, who)
}

/**
 * The papers that every company submits beside its licences: report, letters, identity card; ends on the address. One `scan` for
 * all of them when nobody reads them.
 */
export async function addLetters(page: Page, { ordinal, pharmacy }: Registrant, scan?: Buffer): Promise<void> {
  const report = paper(page, '年报公示')
  await upload(report, '年报', scan ?? (await plainPaper('年度报告公示', pharmacy)))
  await fill(report, { 公示日期: dayFromNow(0, -180), 有效期至: dayFromNow(0, 220) })
  for (const name of ['采购委托书', '收货委托书']) {
    const letter = paper(page, name)
    await upload(letter, name, scan ?? (await plainPaper(name, pharmacy)))
    await fill(letter, {
      委托书编号: `${ordinal}`,
      被委托人: BUYER.name,
      签署日期: dayFromNow(0, -110),
      有效期至: dayFromNow(0, 250),
    })
  }
  const card = paper(page, '身份证')
  await upload(card, '身份证', scan ?? (await identityCard()))
  await fill(card, {
    身份证号: BUYER.idNumber,
    姓名: BUYER.name,
    签发机关: '北京市公安局朝阳分局',
    签发日期: '2020-01-01',
  })
  await card.getByRole('button', { name: '长期' }).click()
  await page.getByRole('button', { name: '保存，下一步' }).click()
  await expect(page.getByRole('heading', { name: '收货与开票' })).toBeVisible()
}

/** Fills in the receiving address and submits. */
export async function handIn(page: Page, { mobile, pharmacy }: Registrant): Promise<void> {
  const form = page.getByRole('form', { name: '收货与开票' })
  await expect(form.getByLabel('税号')).toHaveValue(pharmacy.creditCode)
  await fill(form, { 收货人: BUYER.name, 手机号: mobile })
  await form.getByRole('button', { name: '保存，下一步' }).click()
  await page.getByRole('checkbox', { name: /我确认所填内容/ }).check()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByRole('heading', { name: `${pharmacy.name}的资料正在审核` })).toBeVisible()
}

/** The newest code on the simulated phone. */
export async function codeOn(request: APIRequestContext, mobile: string): Promise<string> {
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
