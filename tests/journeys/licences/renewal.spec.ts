import { expect, type Page, test } from '@playwright/test'
import { addGoods } from '../buying/buying.ts'
import { GOODS } from '../buying/office.ts'
import { expectDecided, pathOf, signIn } from '../shell/shop.ts'
import { dayFromNow, whitePicture } from './papers.ts'

/** A pharmacy whose drug licence has just expired; only this journey uses it. */
const LOGIN = 'chunhetang'
const SCOPE = '处方药、甲类非处方药、乙类非处方药：中药饮片、中成药、化学药、其他生物制品'

async function fillDrugLicence(page: Page, holder: string): Promise<void> {
  const paper = page.getByRole('region', { name: '药品经营许可证' })
  await paper.getByLabel('上传药品经营许可证').setInputFiles({
    name: '药品经营许可证.png',
    mimeType: 'image/png',
    buffer: whitePicture(),
  })
  await expect(paper.getByRole('button', { name: '删除 药品经营许可证.png' })).toBeVisible()
  await paper.getByLabel(/企业名称/).fill(holder)
  await paper.getByLabel(/发证日期/).fill(dayFromNow(0, -2))
  await paper
    .getByLabel(/有效期至/)
    .first()
    .fill(dayFromNow(5, -3))
  await paper.getByLabel(/经营范围/).fill(SCOPE)
}

test('opens goods again after an expired licence is renewed, refused, corrected and approved', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page, { login: LOGIN, to: '/personal/qualificationManage' })
  const row = page.getByRole('row').filter({ hasText: '药品经营许可证' })
  const validTo = /\d{4}-\d{2}-\d{2}/.exec(await row.innerText())?.[0] ?? ''
  const daysSince = (Date.parse(dayFromNow(0)) - Date.parse(validTo)) / 86_400_000
  // Three days when the world was seeded; midnight may have passed since.
  expect(daysSince).toBeGreaterThanOrEqual(3)
  await expect(row).toContainText(`已过期 ${daysSince} 天`)
  const name =
    (await page.getByRole('heading', { name: '证照管理' }).locator('xpath=../span').innerText()).split('\n')[0] ?? ''

  await page.goto(`/search?keyword=${encodeURIComponent(GOODS)}`)
  await expect(page.getByText('完善资质后可见').first()).toBeVisible()

  await page.goto('/personal/qualificationManage')
  await row.getByRole('link', { name: '更新药品经营许可证' }).click()
  await expect.poll(() => pathOf(page)).toBe('/personal/updateLicense?code=DL')
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('请上传证照图片')).toBeVisible()
  await fillDrugLicence(page, '别家大药房')
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('平台审核')).toBeVisible()

  // The examiner compares the papers with the company.
  const objection = page.getByText(`药品经营许可证上的名称“别家大药房”与企业名称“${name}”不一致`)
  await expect(objection.first()).toBeVisible({ timeout: 90_000 })
  const paper = page.getByRole('region', { name: '药品经营许可证' })
  await paper.getByLabel(/企业名称/).fill(name)
  await page.getByRole('button', { name: '重新提交' }).click()
  await expectDecided(page, page.getByText('审核通过'))

  await page.goto('/personal/qualificationManage')
  await expect(row).toContainText(/有效/)
  await addGoods(page)
})

test('R-013 shows a form for every licence code of the address on the page for missing licences', async ({ page }) => {
  await signIn(page, { login: LOGIN, to: '/personal/updateHistory' })
  await page.goto('/personal/replenishLisence?dataSource=1&lisenceCode=D2,D3')
  await expect(page.getByRole('region', { name: '第二类医疗器械经营备案凭证' })).toBeVisible()
  await expect(page.getByRole('region', { name: '医疗器械经营许可证', exact: true })).toBeVisible()
})
