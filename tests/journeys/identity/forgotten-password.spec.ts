import { expect, test } from '@playwright/test'
import { codeOn } from '../registration/register.ts'
import { pathOf } from '../shell/shop.ts'

/** A demo login that only this journey uses; see `db/seed/world/accounts.ts`. */
const LOGIN = 'forgetful'
const MOBILE = '13800001103'
const NEW_PASSWORD = 'Huangqi-Danggui-26'

test('resets a forgotten password by a code on the phone and logs in with the new one', async ({ page, request }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await expect(page.getByRole('heading', { name: '找回登录密码' })).toBeVisible()
  await page.getByPlaceholder('请输入账号或手机号').fill(LOGIN)
  await page.keyboard.press('Enter')
  await expect.poll(() => pathOf(page)).toBe('/forgetPassword/verifyCode')
  // The countdown ends with a reload, and so does the flow.
  await page.reload()
  await expect(page.getByRole('button', { name: /秒后重发$/ })).toBeDisabled()

  await page.getByPlaceholder('请输入 6 位验证码').fill(await codeOn(request, MOBILE))
  await page.keyboard.press('Enter')
  await expect.poll(() => pathOf(page)).toBe('/forgetPassword/newPassword')
  await page.getByPlaceholder('请输入新密码').fill(NEW_PASSWORD)
  await page.getByPlaceholder('请再次输入新密码').fill(`${NEW_PASSWORD}x`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('两次输入的密码不一致')
  await page.getByPlaceholder('请再次输入新密码').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect.poll(() => pathOf(page)).toBe('/forgetPassword/forgetSuccess')

  await page.getByRole('link', { name: '去登录' }).click()
  await expect.poll(() => pathOf(page)).toBe('/login')
  await expect(page.getByPlaceholder('请输入账号或手机号')).toHaveValue(LOGIN)
  await page.getByPlaceholder('请输入密码').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect.poll(() => pathOf(page)).toBe('/')
  await page.goto('/personal/accountSecurity')
  await expect(page.getByRole('heading', { name: '登录设备' })).toBeVisible()
  await expect(page.getByText('当前设备')).toBeVisible()
})

test('leads back to the start when a later page of the recovery is opened without verification', async ({ page }) => {
  await page.goto('/forgetPassword/newPassword')
  await expect(page.getByText('身份验证已失效')).toBeVisible()
  await page.getByRole('link', { name: '重新验证' }).click()
  await expect.poll(() => pathOf(page)).toBe('/forgetPassword')
  await page.goto('/forgetPassword/verifyCode')
  await expect.poll(() => pathOf(page)).toBe('/forgetPassword')
})
