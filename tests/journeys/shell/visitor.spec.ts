import { expect, test } from '@playwright/test'
import { beVisitor, pathOf, stored, VISITOR_PROMPT } from './shop.ts'

test('R-096 keeps the visitor flag after a reload', async ({ page }) => {
  await beVisitor(page)
  expect(await stored(page, 'isVisitor')).toBe('1')
  await page.reload()
  await expect(page.locator('[data-page="/"]')).toBeVisible()
  expect(await stored(page, 'isVisitor')).toBe('1')
})

test('R-111 R-204 R-205 R-206 shows the specified prompt when a visitor leaves the allowed pages', async ({ page }) => {
  await beVisitor(page)
  await page.goto('/cart')
  const prompt = page.getByRole('alertdialog')
  await expect(prompt.getByRole('heading')).toHaveText('提示')
  await expect(prompt).toContainText(VISITOR_PROMPT)
  await expect(prompt.getByRole('button', { name: '我知道了' })).toBeFocused()
})

for (const { rule, name, act } of [
  { rule: 'R-113', name: 'confirming it', act: 'confirm' },
  { rule: 'R-114', name: 'escaping from it', act: 'escape' },
  { rule: 'R-114', name: 'closing it', act: 'close' },
]) {
  test(`R-112 ${rule} ${name} ends the visit and keeps the return address`, async ({ page }) => {
    await beVisitor(page)
    await page.goto('/coupon?state=1')
    const prompt = page.getByRole('alertdialog')
    await expect(prompt).toBeVisible()
    if (act === 'confirm') await prompt.getByRole('button', { name: '我知道了' }).click()
    else if (act === 'close') await prompt.getByRole('button', { name: '关闭' }).click()
    else await page.keyboard.press('Escape')
    await expect.poll(() => pathOf(page)).toBe(`/login?redirect=${encodeURIComponent('/coupon?state=1')}`)
    expect(await stored(page, 'isVisitor')).toBe('0')
    await expect(page.getByRole('button', { name: '先逛逛' })).toBeVisible()
  })
}
