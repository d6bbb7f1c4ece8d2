import { expect, test } from '@playwright/test'
import { pathOf, signIn } from '../shell/shop.ts'

/** A village clinic: a medical licence without 中医科. */
const CLINIC = 'lilincun'

test('tells a clinic why goods are outside its scope and leads to the licence to update', async ({ page }) => {
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

test('adds nothing outside the scope on 加入购物车; the dialog leads to the missing licence', async ({ page }) => {
  await signIn(page, { login: CLINIC, to: '/active/saleClearance' })
  const cartCall = page.waitForResponse('**/trade/api/cart/addCart')
  const card = page.getByRole('article').filter({ hasText: '超出经营范围' }).first()
  await expect(page.getByRole('article').first()).toBeVisible()
  if ((await card.count()) === 0) await page.goto('/active/saleClearance?page=2')
  await card.getByRole('button', { name: '加入购物车' }).click()
  const dialog = page.getByRole('alertdialog')
  // The clinic's licence covers neither cold-chain goods nor 中医科.
  await expect(dialog).toContainText(/冷藏|中医科/)
  const { data } = (await (await cartCall).json()) as { data: { validateErrorType: number; licenseCodeList: string[] } }
  expect([data.validateErrorType, data.licenseCodeList]).toEqual([2, ['ML']])

  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/cart')
  await expect(page.getByText('购物车还是空的')).toBeVisible()

  await page.goBack()
  await card.getByRole('button', { name: '加入购物车' }).click()
  await dialog.getByRole('button', { name: '补全证照' }).click()
  await expect.poll(() => pathOf(page)).toBe('/personal/replenishLisence?dataSource=1&lisenceCode=ML')
  await expect(page.getByRole('region', { name: '医疗机构执业许可证' })).toBeVisible()
})
