import { expect, test } from '@playwright/test'
import { pathOf, signIn, signInUnseen } from './shop.ts'

for (const { rules, status, title, button } of [
  { rules: 'R-029 R-030', status: 401, title: '未授权访问', button: '退出并重新登录' },
  { rules: 'R-031 R-032', status: 403, title: '没有访问权限', button: '返回首页' },
  { rules: 'R-033 R-034', status: 404, title: '页面不存在', button: '返回首页' },
  { rules: 'R-035 R-036', status: 500, title: '服务器出错了', button: '刷新' },
]) {
  test(`R-252 ${rules} shows title and button of the error page ${status}`, async ({ page }) => {
    await page.goto(`/${status}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('button', { name: button })).toBeVisible()
  })
}

for (const { rule, status, button } of [
  { rule: 'R-032', status: 403, button: '返回首页' },
  { rule: 'R-040', status: 404, button: '返回首页' },
  { rule: 'R-039', status: 500, button: '刷新' },
]) {
  test(`${rule} leads to the home page by the button of the error page ${status}`, async ({ page }) => {
    await signInUnseen(page)
    await page.goto(`/${status}`)
    await page.getByRole('button', { name: button }).click()
    await expect.poll(() => pathOf(page)).toBe('/')
  })
}

test('R-041 shows 404 for an unknown page to an anonymous user and to a member', async ({ page }) => {
  const unknown = async () => {
    await page.goto('/no/such/page')
    await expect(page.locator('[data-status="404"]')).toContainText('This page could not be found')
    expect(pathOf(page)).toBe('/no/such/page')
  }
  await unknown()
  await signIn(page)
  await unknown()
})

test('C-039 redirects other letter case and corrected spellings to the public address', async ({ page }) => {
  await signIn(page)
  for (const [given, meant] of [
    ['/CART?a=1', '/cart?a=1'],
    ['/orderSubmitStatus', '/orderSubmitStaus'],
    ['/seckill', '/active/seckill'],
  ] as const) {
    await page.goto(given)
    await expect.poll(() => pathOf(page)).toBe(meant)
  }
})
