import { type APIRequestContext, expect, type Page } from '@playwright/test'

interface Listed {
  readonly data: { readonly list: readonly { readonly paymentId: string; readonly codeUrl: string }[] }
}

/** Pays on the simulated phone what the cashier shows. */
export async function payByPhone(page: Page, request: APIRequestContext): Promise<void> {
  const hint = page.getByRole('link', { name: '打开模拟手机' })
  const href = (await hint.getAttribute('href')) ?? ''
  const paymentId = new URL(href, 'http://shop').searchParams.get('payment')
  const paid = await request.post('/webApis/sandbox/api/payments/pay', { data: { paymentId } })
  expect(paid.ok()).toBe(true)
}

/** Gives up on the simulated phone. */
export async function refuseByPhone(page: Page, request: APIRequestContext): Promise<void> {
  const href = (await page.getByRole('link', { name: '打开模拟手机' }).getAttribute('href')) ?? ''
  const paymentId = new URL(href, 'http://shop').searchParams.get('payment')
  await request.post('/webApis/sandbox/api/payments/refuse', { data: { paymentId } })
}

/** Payments the simulated provider knows and nobody has paid. */
export async function unpaidCount(request: APIRequestContext): Promise<number> {
  const answer = (await (await request.get('/webApis/sandbox/api/payments?state=unpaid')).json()) as Listed
  return answer.data.list.length
}
