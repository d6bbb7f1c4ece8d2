import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** Pays what the cashier shows on the simulated phone. */
export async function payByPhone(page: Page, request: APIRequestContext): Promise<void> {
  await act(page, request, 'pay')
}

/** Cancels on the simulated phone. */
export async function refuseByPhone(page: Page, request: APIRequestContext): Promise<void> {
  await act(page, request, 'refuse')
}

async function act(page: Page, request: APIRequestContext, verb: 'pay' | 'refuse'): Promise<void> {
  const href = (await page.getByRole('link', { name: '打开模拟手机' }).getAttribute('href')) ?? ''
  const paymentId = new URL(href, 'http://shop').searchParams.get('payment')
  const done = await request.post(`/webApis/sandbox/api/payments/${verb}`, { data: { paymentId } })
  expect(done.ok()).toBe(true)
}
