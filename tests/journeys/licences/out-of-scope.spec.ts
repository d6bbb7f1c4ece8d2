import { expect, test } from '@playwright/test'
import { pathOf, signIn } from '../shell/shop.ts'

/** A village clinic: a medical licence without 中医科. */
const CLINIC = 'lilincun'

test('a clinic is refused goods outside its scope: told why, and led to the licence that would help', async ({
  page,
}) => {
  await signIn(page, { login: CLINIC })
  await page.goto(`/search?keyword=${encodeURIComponent('黄芪')}&goodsClass=herbal-slices`)
  await page.locator('main a[href^="/goodDetail"]').first().click()
  await expect(page).toHaveURL(/\/goodDetail/)
  await expect(page.getByText('超出经营范围').first()).toBeVisible()
  await expect(page.getByText('诊疗科目不含中医科，不能采购中药饮片').first()).toBeVisible()
  await page.getByRole('link', { name: '查看资质' }).first().click()
  await expect.poll(() => pathOf(page)).toBe('/personal/qualificationManage')
  await page.getByRole('link', { name: '更新医疗机构执业许可证' }).click()
  await expect(page.getByRole('region', { name: '医疗机构执业许可证' })).toBeVisible()
})
