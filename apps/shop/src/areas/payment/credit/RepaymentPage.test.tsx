import { QueryClientProvider } from '@tanstack/react-query'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { mount } from '@xiaojiu/ui/testing/mount.tsx'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acceptUser } from '#trade/session/session.ts'
import { aUser, clearBrowser, signIn } from '#trade/testing/session.ts'
import { RepaymentPage } from './RepaymentPage.tsx'

beforeEach(() => {
  clearBrowser()
  signIn()
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['approved', '/personal/myFinance', '查看金融服务'],
  ['withdrawn', '/licenseWithdraw', '返回'],
] as const)('shows no form but a link onward to a company %s that owes nothing', async (companyState, href, text) => {
  acceptUser(aUser({ companyState }))
  const nothing = {
    list: [],
    outstanding: '0.00',
    overdue: '0.00',
    dueWithin7Days: '0.00',
    walletBalance: '0.00',
    isPasswordSet: true,
  }
  answerPaths({ [paymentEndpoints.listDebts.path]: envelope(nothing) })
  const { box, unmount } = mount(
    <QueryClientProvider client={makeQueryClient(() => false)}>
      <RepaymentPage />
    </QueryClientProvider>,
  )
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(box.textContent).toContain('当前没有需要还的款项')
  }, 15_000)
  expect(box.querySelector('form')).toBeNull()
  const links = [...box.querySelectorAll('a')].filter(link => link.textContent === text)
  expect(links.map(link => link.getAttribute('href'))).toEqual([href])
  unmount()
})
