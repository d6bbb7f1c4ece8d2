import { QueryClientProvider } from '@tanstack/react-query'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { mount } from '@xiaojiu/ui/testing/mount.tsx'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acceptUser } from '#trade/session/session.ts'
import { aUser, clearBrowser, signIn } from '#trade/testing/session.ts'
import { MyFinancePage } from './MyFinancePage.tsx'

const { getCredit } = paymentEndpoints
const loan = {
  lineId: '0190b3a4-0000-7000-8000-000000000001',
  kind: 'loan',
  storeId: null,
  creditorName: '汉口银行',
  limit: '10000.00',
  used: '0.00',
  frozen: '0.00',
  available: '10000.00',
  termDays: 0,
  monthRateBp: 60,
  overdue: '0.00',
  problem: null,
}
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 15_000)

beforeEach(() => {
  clearBrowser()
  signIn()
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['in-review', true],
  ['approved', false],
] as const)(
  'for a company %s, disables applying for credit and loans and says so: %s',
  async (companyState, isRefused) => {
    acceptUser(aUser({ companyState }))
    answerPaths({
      [getCredit.path]: envelope({
        available: '0.00',
        outstanding: '0.00',
        overdue: '0.00',
        dueSoon: '0.00',
        lines: [loan],
      }),
    })
    const { box, unmount } = mount(
      <QueryClientProvider client={makeQueryClient(() => false)}>
        <MyFinancePage />
      </QueryClientProvider>,
    )
    const button = (text: string) => [...box.querySelectorAll('button')].find(each => each.textContent === text)
    await until(() => expect(button('我要用款')?.disabled).toBe(isRefused))
    expect(button('申请账期')?.disabled).toBe(isRefused)
    expect(box.textContent.includes('暂不能申请账期、用款')).toBe(isRefused)
    unmount()
  },
)
