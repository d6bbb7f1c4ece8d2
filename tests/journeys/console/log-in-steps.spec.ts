import { expect, test } from '@playwright/test'
import { codeOn } from '../registration/register.ts'
import { pathOf } from './console.ts'
import { inWorld, totpOn, withOwnPassword } from './world.ts'

test('lets a seller who forgot the password prove the mobile and the second factor and choose another one', async ({
  page,
  browser,
  request,
}) => {
  await withOwnPassword('seller-ops', async mobile => {
    await page.goto('/seller/login')
    await page.getByRole('button', { name: '忘记密码' }).click()
    await page.getByLabel('手机号').fill(mobile)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible()
    await page.getByLabel('验证码').fill(await codeOn(request, mobile))
    await page.keyboard.press('Enter')

    await page.getByLabel('动态口令').fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('动态口令不正确')
    await page.getByRole('button', { name: '验证器不在身边' }).click()
    await page.getByLabel('恢复码').fill('ABCDE-12345')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('动态口令不正确')
    await page.getByRole('button', { name: '使用动态口令' }).click()
    await page.getByLabel('动态口令').fill(await totpOn(browser, 'seller-ops'))
    await page.keyboard.press('Enter')

    await expect(page.getByText('身份已验证，请设置新密码。')).toBeVisible()
    await page.getByLabel('新密码').fill('Huangshi-2026')
    await page.getByLabel('再次输入').fill('Huangshi-2027')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('两次输入的新密码不一致')
    await page.getByLabel('再次输入').fill('Huangshi-2026')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    expect(pathOf(page)).toBe('/seller')
  })
})

test('asks an operator whose password is older than 180 days for another one before anything else', async ({
  page,
}) => {
  await withOwnPassword('op-store', async () => {
    await inWorld(
      `update identity.account set password_set_at = now() - interval '181 days' where login_name = $1 returning id`,
      ['op-store'],
    )
    await page.goto('/platform/login')
    await page.getByLabel('账号').fill('op-store')
    await page.getByLabel('密码').fill('Xiaojiu2026')
    await page.keyboard.press('Enter')
    await expect(page.getByText('密码已使用超过 180 天，请先更换。')).toBeVisible()
    // Nothing else is reachable before.
    await page.goto('/platform/tasks')
    await expect.poll(() => pathOf(page)).toContain('/platform/login')
    await page.getByLabel('账号').fill('op-store')
    await page.getByLabel('密码').fill('Xiaojiu2026')
    await page.keyboard.press('Enter')
    for (const [password, answer] of [
      ['Kurz-2026', '12'],
      ['Xiaojiu2026', '12'],
    ] as const) {
      await page.getByLabel('新密码').fill(password)
      await page.getByLabel('再次输入').fill(password)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText(answer)
    }
    await page.getByLabel('新密码').fill('Huangshi-2026-12')
    await page.getByLabel('再次输入').fill('Huangshi-2026-12')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    expect(pathOf(page)).toBe('/platform/tasks')
  })
})
