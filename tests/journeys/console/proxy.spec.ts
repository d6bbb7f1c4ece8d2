import { expect, test } from '@playwright/test'
import { signInAt } from './console.ts'

test('lets customer service open a customer account by a link made in the console', async ({ page, browser }) => {
  await signInAt(page, 'platform', 'op-care')
  await page.goto('/platform/proxy')
  await page.getByLabel('客户账号').fill('buyer')
  await page.getByLabel('原因').fill('客户来电，协助上传证照')
  await page.getByRole('button', { name: '生成链接' }).click()
  const phone = await browser.newPage()
  await phone.goto('/sandbox?tab=totp')
  const code = await phone
    .getByRole('row')
    .filter({ hasText: 'op-care' })
    .getByText(/^\d{6}$/)
    .innerText()
  await page.getByRole('dialog').getByRole('textbox').fill(code)
  await page.keyboard.press('Enter')
  const link = page.locator('code')
  await expect(link).toContainText('/quickLogin')
  const customer = await browser.newPage()
  await customer.goto(await link.innerText())
  await expect(customer.getByText('正在代客登录')).toBeVisible()
  await phone.close()
  await customer.close()
})
