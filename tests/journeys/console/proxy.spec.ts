import { type APIRequestContext, expect, test } from '@playwright/test'
import { signInAt } from './console.ts'

test('lets customer service open a customer account by a link made in the console', async ({ page, browser }) => {
  await signInAt(page, 'platform', 'op-care')
  await page.goto('/platform/proxy')
  await page.getByRole('button', { name: '发起代客登录' }).click()
  await page.getByLabel('客户账号', { exact: true }).fill('buyer')
  await page.getByRole('button', { name: '查找客户' }).click()
  await page.getByLabel('原因').fill('客户来电，协助上传证照')
  await page.getByRole('button', { name: '发送验证码' }).click()
  await expect.poll(() => consentCode(page.request)).not.toBe('')
  await page.getByRole('textbox', { name: '验证码', exact: true }).fill(await consentCode(page.request))
  await page.getByRole('button', { name: '生成链接' }).click()
  const phone = await browser.newPage()
  await phone.goto('/sandbox?tab=totp')
  const code = await phone
    .getByRole('row')
    .filter({ hasText: 'op-care' })
    .getByText(/^\d{6}$/)
    .innerText()
  await page.getByRole('dialog', { name: '再次验证' }).getByRole('textbox').fill(code)
  await page.keyboard.press('Enter')
  const link = page.locator('code')
  await expect(link).toContainText('/quickLogin')
  const customer = await browser.newPage()
  await customer.goto(await link.innerText())
  await expect(customer.getByText('正在代客登录')).toBeVisible()
  await page.getByRole('button', { name: '完成' }).click()
  await page.getByRole('row').filter({ hasText: '进行中' }).first().click()
  await page.getByRole('button', { name: '结束代客登录' }).click()
  await page.getByRole('dialog', { name: '结束代客登录？' }).getByRole('button', { name: '结束' }).click()
  await expect(page.getByText('已结束，链接和会话立即失效')).toBeVisible()
  await phone.close()
  await customer.close()
})

/** The code as the customer `buyer` reads it from the simulated phone. */
async function consentCode(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/webApis/sandbox/api/sms?mobile=13800001001')
  const { data } = (await answer.json()) as { data: { list: { text: string }[] } }
  return /请将验证码(\d{6})告知客服/.exec(data.list[0]?.text ?? '')?.[1] ?? ''
}
