import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test'
import { expectOrdered, settle, submitButton } from '../buying/buying.ts'
import { licenceTerm, whitePicture } from '../licences/papers.ts'
import { aPharmacy } from '../registration/papers.ts'
import {
  addLetters,
  handIn,
  makeLogin,
  nameCompany,
  paper,
  placeCompany,
  type Registrant,
  readAgainWhileSlow,
  upload,
} from '../registration/register.ts'
import { expectDecided, pathOf } from '../shell/shop.ts'
import { holderOf, layoutOf, printSheets } from './sheets.ts'

/** A prescription medicine that all of them may buy. */
const RX_GOODS = '阿莫西林胶囊'
/** Above the minimum order of any store. */
const MANY = '60'
/** Mobiles and companies of this run only, because the demo data may be used for many runs. */
const firstOrdinal = 10_000 + (Date.now() % 80_000)

interface Applicant {
  readonly layout: string
  readonly kind: string
  readonly licence: string
  readonly number: string
}

/** One licence form each. */
export const APPLICANTS: readonly Applicant[] = [
  { layout: 'retail-2024', kind: '单体药店', licence: '药品经营许可证', number: '鄂DB027012345' },
  { layout: 'retail-old', kind: '单体药店', licence: '药品经营许可证', number: '鄂DB0270123' },
  { layout: 'wholesale-2024', kind: '批发企业', licence: '药品经营许可证', number: '鄂AA027000123' },
  { layout: 'chain-old', kind: '连锁总部', licence: '药品经营许可证', number: '鄂BA0270012' },
  { layout: 'clinic', kind: '诊所', licence: '医疗机构执业许可证', number: 'PDY00146442010617D2152' },
]

/** Corrects what OCR misread or left out, as a person would; the rest stays. */
async function putRight(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = form.getByLabel(label, { exact: false }).first()
    if ((await field.count()) > 0 && (await field.inputValue()) !== value) await field.fill(value)
  }
}

async function readInto(form: Locator, name: string, picture: Buffer, agrees: boolean): Promise<void> {
  await upload(form, name, picture)
  await form.getByRole('button', { name: '识别并填写' }).click()
  if (agrees) await form.page().getByRole('alertdialog').getByRole('button', { name: '同意并识别' }).click()
  await readAgainWhileSlow(form)
}

/** From nothing to a company in review, with licences filled in from their pictures. */
async function register(page: Page, request: APIRequestContext, who: Registrant, it: Applicant, sheets: Buffer[]) {
  const { pharmacy } = who
  const [business, medicine] = sheets as [Buffer, Buffer]
  await makeLogin(page, request, who)
  await placeCompany(page, await nameCompany(page, who, it.kind), who)
  const licence = paper(page, '营业执照')
  await readInto(licence, '营业执照', business, true)
  await putRight(licence, {
    信用代码: pharmacy.creditCode,
    企业名称: pharmacy.name,
    住所: pharmacy.address,
    法定代表人: pharmacy.legalPerson,
    发证机关: '武汉市市场监督管理局',
  })
  await licence.getByRole('button', { name: '长期' }).click()
  const { issuedOn, endsOn } = licenceTerm()
  const rights = paper(page, it.licence)
  await readInto(rights, it.licence, medicine, false)
  await putRight(rights, {
    许可证编号: it.number,
    登记号: it.number,
    机构名称: pharmacy.name,
    法定代表人: pharmacy.legalPerson,
    经营地址: pharmacy.address,
    执业地址: pharmacy.address,
    发证机关: '武汉市市场监督管理局',
    发证日期: issuedOn,
    有效期至: endsOn,
  })
  await addLetters(page, who, whitePicture())
  await handIn(page, who)
}

/** Approved at the first review; then prescription medicine is found, shown with a price and ordered. */
async function orderRx(page: Page, { pharmacy }: Registrant): Promise<void> {
  const approved = page.getByRole('heading', { name: `${pharmacy.name}已通过审核` })
  await expectDecided(page, approved.or(page.getByRole('alert', { name: '驳回原因' })))
  await expect(page.getByRole('alert', { name: '驳回原因' })).toHaveCount(0)
  await page.getByRole('link', { name: '开始采购' }).click()
  await expect.poll(() => pathOf(page)).toBe('/')
  await page.goto(`/search?keyword=${encodeURIComponent(RX_GOODS)}&inStock=1&buyable=1&storeType=1`)
  const row = page.getByRole('row').filter({ has: page.locator('a[href^="/goodDetail"]', { hasText: RX_GOODS }) })
  await expect(row.first()).toContainText('Rx')
  await row.first().getByRole('spinbutton').fill(MANY)
  await row
    .first()
    .getByRole('button', { name: /^加入购物车/ })
    .click()
  await expect(page.locator('[data-notice="success"]')).toContainText('已加入购物车')
  await settle(page)
  await submitButton(page).click()
  await expectOrdered(page)
}

async function join(browser: Browser, request: APIRequestContext, it: Applicant, at: number): Promise<string> {
  const ordinal = firstOrdinal + at
  const who: Registrant = { ordinal, pharmacy: aPharmacy(ordinal), mobile: `136${String(ordinal).padStart(8, '0')}` }
  const holder = holderOf(who.pharmacy, it.number)
  const sheets = await printSheets(browser, [
    [layoutOf('business'), { ...holder, endsOn: null }],
    [layoutOf(it.layout), holder],
  ])
  const context = await browser.newContext()
  const page = await context.newPage()
  await register(page, request, who, it, sheets)
  await orderRx(page, who)
  await context.close()
  return it.layout
}

/** All of them in parallel: while one waits for the examiner, another fills in its form. */
export async function joinTogether(
  browser: Browser,
  request: APIRequestContext,
  applicants: readonly Applicant[],
): Promise<void> {
  const joined = await Promise.all(applicants.map((it, at) => join(browser, request, it, at)))
  expect(joined).toEqual(applicants.map(({ layout }) => layout))
}
