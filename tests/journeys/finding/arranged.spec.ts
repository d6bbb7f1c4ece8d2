import { expect, test } from '@playwright/test'
import { signIn, signInUnseen } from '../shell/shop.ts'
import { openResults } from './goods.ts'

const SETTINGS_CALL = '**/cms/common/settings'
const NAVIGATION_CALL = '**/cms/navigation/list*'

test('shows the navigation, grayscale mode and release note that staff configured', async ({ page }) => {
  await page.route(SETTINGS_CALL, async route => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object }
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, isGrayscale: true } } })
  })
  await page.route(NAVIGATION_CALL, async route => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object }
    const list = [{ label: '冬季备货', link: '/active/sale', badge: '新' }]
    await route.fulfill({ response: answer, json: { ...body, data: { list } } })
  })
  await signIn(page, { to: '/' })
  await expect(page.locator('html')).toHaveAttribute('data-grayscale', 'on')
  await expect(page.getByRole('navigation', { name: '主导航' })).toContainText('冬季备货')

  const news = page.getByRole('region', { name: '新版本' })
  await news.getByRole('button', { name: '知道了' }).click()
  await expect(news).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: '本周热销榜' }).first()).toBeVisible()
  await expect(news).toHaveCount(0)
})

test('keeps the choice 同省优先 after a reload', async ({ page }) => {
  await signInUnseen(page)
  await openResults(page, 'keyword=amxl')
  const near = page.getByRole('checkbox', { name: '同省优先' })
  const wasOn = await near.isChecked()
  const saved = page.waitForResponse(answer => answer.url().includes('/search') && answer.request().method() === 'POST')
  await near.click()
  await saved
  await expect(near).toBeChecked({ checked: !wasOn })
  await page.reload()
  await expect(near).toBeChecked({ checked: !wasOn })
  await near.click()
  await expect(near).toBeChecked({ checked: wasOn })
})

test('recommends goods, marked as no results, for a search without hits; opens an agreement in the help', async ({
  page,
}) => {
  await signInUnseen(page)
  await page.goto(`/search?keyword=${encodeURIComponent('查无此药')}`)
  await expect(page.getByRole('region', { name: '为您推荐' })).toContainText('以下不是搜索结果')
  await page.goto('/help')
  await page.getByRole('button', { name: '《支付协议》' }).click()
  await expect(page.getByRole('dialog', { name: '支付协议' })).toContainText('发布')
})
