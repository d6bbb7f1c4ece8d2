import { QueryClientProvider } from '@tanstack/react-query'
import type { CreditLine } from '@xiaojiu/contract/payment/credit-schemas.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { fen, ZERO } from '@xiaojiu/kernel/money.ts'
import { click, fill, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearBrowser, signIn } from '#trade/testing/session.ts'
import { DrawLoanDialog } from './DrawLoanDialog.tsx'

const { drawLoan, getPaySettings } = paymentEndpoints
const line: CreditLine = {
  lineId: '0190b3a4-0000-7000-8000-000000000001',
  kind: 'loan',
  storeId: null,
  creditorName: '汉口银行',
  limit: fen(10_000_00),
  used: ZERO,
  frozen: ZERO,
  available: fen(10_000_00),
  termDays: 0,
  monthRateBp: 60,
  overdue: ZERO,
  problem: null,
}
const settings = (isPasswordSet: boolean) =>
  envelope({
    isPasswordSet,
    passwordSetAt: null,
    mobile: '138****0001',
    defaultChannel: null,
    freeLimit: '0.00',
    subsMayUseWallet: false,
    cards: [],
  })
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 15_000)
const open = (onMade: (amount: number) => void, onClose: () => void) =>
  mount(
    <QueryClientProvider client={makeQueryClient(() => false)}>
      <DrawLoanDialog line={line} onMade={onMade} onClose={onClose} />
    </QueryClientProvider>,
  )
const submit = (box: HTMLElement) => one<HTMLButtonElement>(box, 'button[type="submit"]')

beforeEach(() => {
  clearBrowser()
  signIn()
})
afterEach(() => vi.unstubAllGlobals())

test('says that the pay password is missing, disables the submit button and sends nothing', async () => {
  const sent = answerPaths({ [getPaySettings.path]: settings(false) })
  const { box, unmount } = open(vi.fn(), vi.fn())
  await until(() => expect(box.textContent).toContain('还没有设置支付密码'))
  expect(one(box, 'a[href="/withdrawPassword"]').textContent).toBe('去设置')
  expect(submit(box).disabled).toBe(true)
  expect(sent.every(({ url }) => url.includes(getPaySettings.path))).toBe(true)
  unmount()
})

test('sends the loan request once and passes the drawn amount to the page', async () => {
  const sent = answerPaths({ [getPaySettings.path]: settings(true), [drawLoan.path]: envelope({ instalments: [] }) })
  const [onMade, onClose] = [vi.fn(), vi.fn()]
  const { box, unmount } = open(onMade, onClose)
  fill(one<HTMLInputElement>(box, '[name="amount"]'), '800.50')
  fill(one<HTMLInputElement>(box, '[name="payPassword"]'), '203817')
  click(submit(box))
  await until(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onMade).toHaveBeenCalledExactlyOnceWith(fen(800_50))
  expect(sent.filter(({ url }) => url.includes(drawLoan.path))).toHaveLength(1)
  unmount()
})
