import { QueryClientProvider } from '@tanstack/react-query'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { click, fill, type Mounted, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act, type ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acceptUser } from '#trade/session/session.ts'
import { aUser, clearBrowser, signIn } from '#trade/testing/session.ts'
import { BankCards } from './BankCards.tsx'
import { PayConfigPage } from './PayConfigPage.tsx'
import { PayPasswordPage } from './PayPasswordPage.tsx'
import { WithdrawalDesk } from './WithdrawalDesk.tsx'

const { bindCard, getPaySettings, getWallet, listWithdrawals, setPayPassword, withdraw } = paymentEndpoints
const ID = (n: number) => `0190b3a4-0000-7000-8000-00000000000${n}`
const card = (n: number, state = 'bound') => ({
  cardId: ID(n),
  bankName: '招商银行',
  branchName: '武汉江汉支行',
  accountName: '江岸区安康大药房',
  accountTail: `000${n}`,
  state,
  triesLeft: 3,
  failure: null,
  expiresAt: '2026-11-20T10:00:00.000Z',
})
const walletOf = (balance: string, cards: object[]) => envelope({ balance, frozen: '0.00', isPasswordSet: true, cards })
const settingsWith = (isPasswordSet: boolean) =>
  envelope({
    isPasswordSet,
    passwordSetAt: null,
    mobile: '138****0001',
    defaultChannel: null,
    freeLimit: '0.00',
    subsMayUseWallet: false,
    cards: [],
  })
const noWithdrawals = envelope({ list: [], total: 0, pageNum: 1, pageSize: 10 })

let shown: Mounted
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 15_000)
const open = (page: ReactNode, at = '/') => {
  shown = mount(<QueryClientProvider client={makeQueryClient(() => false)}>{page}</QueryClientProvider>, at)
}
const button = (text: string) => {
  const found = [...shown.box.querySelectorAll('button')].find(each => each.textContent === text)
  if (!found) throw new Error(`no button ${text}`)
  return found
}
const field = (name: string) => one<HTMLInputElement>(shown.box, `[name="${name}"]`)

beforeEach(() => {
  clearBrowser()
  signIn()
  acceptUser(aUser())
})
afterEach(() => {
  shown.unmount()
  vi.unstubAllGlobals()
})

test('says that the balance is too low to withdraw and disables the button', async () => {
  const sent = answerPaths({ [getWallet.path]: walletOf('0.99', [card(1)]), [listWithdrawals.path]: noWithdrawals })
  open(<WithdrawalDesk />)
  await until(() => expect(shown.box.textContent).toContain('暂无可提现的金额'))
  expect(shown.box.textContent).toContain('可用余额 ¥0.99，满 ¥1.00 可以提现')
  expect(button('提现').disabled).toBe(true)
  expect(sent.filter(({ url }) => url.includes(withdraw.path) && !url.includes(listWithdrawals.path))).toEqual([])
})

test('keeps showing the result of a withdrawal that took the whole balance', async () => {
  let balance = '50.00'
  answerPaths({
    [getWallet.path]: () => walletOf(balance, [card(1)])(),
    [listWithdrawals.path]: noWithdrawals,
    [withdraw.path]: () => {
      balance = '0.00'
      return envelope({
        withdrawalId: ID(5),
        withdrawalNo: 'TX20261117000001',
        amount: '50.00',
        state: 'processing',
        bankName: '招商银行',
        accountTail: '0001',
        failure: null,
        createdAt: '2026-11-17T10:00:00.000Z',
        settledAt: null,
      })()
    },
  })
  open(<WithdrawalDesk />)
  await until(() => expect(button('提现').disabled).toBe(false))
  fill(field('amount'), '50.00')
  fill(field('payPassword'), '203817')
  click(button('提现 ¥50.00'))
  await until(() => expect(shown.box.textContent).toContain('暂无可提现的金额'))
  expect(shown.box.textContent).toContain('提现 ¥50.00 已提交')
  expect(shown.box.textContent).toContain('单号 TX20261117000001')
})

test('shows where the verification transfer goes, lists the new account and clears the form', async () => {
  let cards: object[] = []
  answerPaths({
    [getWallet.path]: () => walletOf('9.00', cards)(),
    [bindCard.path]: () => {
      cards = [card(2, 'verifying')]
      return envelope(card(2, 'verifying'))()
    },
  })
  open(<BankCards />)
  await until(() => expect(shown.box.textContent).toContain('还没有绑定对公账户'))
  const bank = one<HTMLSelectElement>(shown.box, '[name="bankName"]')
  act(() => {
    bank.value = '招商银行'
    bank.dispatchEvent(new Event('change', { bubbles: true }))
  })
  fill(field('branchName'), '武汉江汉支行')
  fill(field('accountNo'), '6225888800000002')
  click(button('提交验证'))
  await until(() => expect(shown.box.textContent).toContain('汇往 招商银行（尾号 0002）'))
  await until(() => expect(shown.box.textContent).toContain('**** **** **** 0002'))
  expect(field('branchName').value).toBe('')
  expect(field('accountNo').value).toBe('')
})

test('disables binding another account when five are bound', async () => {
  const sent = answerPaths({
    [getWallet.path]: walletOf(
      '9.00',
      [1, 2, 3, 4, 5].map(n => card(n)),
    ),
  })
  open(<BankCards />)
  await until(() => expect(shown.box.textContent).toContain('已有 5 个账户，不能再绑定'))
  expect(button('提交验证').disabled).toBe(true)
  expect(shown.box.querySelectorAll('a[href="/withdrawal"]')).toHaveLength(5)
  expect(sent.every(({ url }) => url.includes(getWallet.path))).toBe(true)
})

test.each([
  ['/withdrawPassword?next=withdrawal', '提现页'],
  ['/withdrawPassword', '设置页'],
] as const)('goes from %s to the %s once the pay password is set', async (at, page) => {
  answerPaths({
    [getPaySettings.path]: settingsWith(false),
    [setPayPassword.path]: envelope({}),
  })
  open(
    <Routes>
      <Route path="/withdrawPassword" element={<PayPasswordPage />} />
      <Route path="/withdrawal" element="提现页" />
      <Route path="/personal/payConfig" element="设置页" />
    </Routes>,
    at,
  )
  await until(() => expect(field('newPassword')).toBeDefined())
  fill(field('newPassword'), '203817')
  fill(field('repeated'), '203817')
  click(button('保存'))
  await until(() => expect(shown.box.textContent).toBe(page))
})

test.each([true, false])('enables payment without password only when a password is set: %s', async isPasswordSet => {
  answerPaths({ [getPaySettings.path]: settingsWith(isPasswordSet) })
  open(<PayConfigPage />)
  await until(() => expect(one<HTMLSelectElement>(shown.box, '#free-limit').disabled).toBe(!isPasswordSet))
  expect(one<HTMLSelectElement>(shown.box, '#default-channel').disabled).toBe(false)
  expect(shown.box.textContent.includes('还没有设置支付密码')).toBe(!isPasswordSet)
  expect(shown.box.querySelectorAll('h1')).toHaveLength(1)
})
