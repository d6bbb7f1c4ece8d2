import { QueryClientProvider } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import type { SubAccount } from '@xiaojiu/contract/company/sub-account-schemas.ts'
import { click, fill, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearBrowser, signIn } from '#trade/testing/session.ts'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'

const { path } = companyEndpoints.resetSubAccountPassword
const account: SubAccount = {
  userBasicId: '0190b3a4-0000-7000-8000-000000000001',
  loginName: 'ankang-liu',
  personName: '刘芳',
  mobile: '139****0002',
  role: 'purchaser',
  rights: [],
  orderLimit: null,
  monthLimit: null,
  needsApproval: false,
  storeCompanyIds: [],
  state: 'active',
  isManaged: true,
  createdAt: new Date('2026-11-01T00:00:00Z'),
}
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 15_000)
const open = (onClose: () => void) =>
  mount(
    <QueryClientProvider client={makeQueryClient(() => false)}>
      <ResetPasswordDialog account={account} onClose={onClose} />
    </QueryClientProvider>,
  )
const pressed = (box: HTMLElement, text: string) => {
  const found = [...box.querySelectorAll('button')].find(each => each.textContent === text)
  if (!found) throw new Error(`no button ${text}`)
  return found
}

beforeEach(() => {
  clearBrowser()
  signIn()
})
afterEach(() => vi.unstubAllGlobals())

test('shows the login name and the new password until they are confirmed as passed on', async () => {
  const sent = answerPaths({ [path]: envelope({}) })
  const onClose = vi.fn()
  const { box, unmount } = open(onClose)
  fill(one<HTMLInputElement>(box, '[name="password"]'), 'Ankang-2026!')
  click(pressed(box, '重置密码'))
  await until(() => expect(one(box, 'dialog h2').textContent).toBe('密码已重置'))
  expect([...box.querySelectorAll('dd')].map(each => each.textContent)).toEqual(['ankang-liu', 'Ankang-2026!'])
  expect(box.textContent).toContain('请告知刘芳')
  expect(sent).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
  click(pressed(box, '我已告知'))
  expect(onClose).toHaveBeenCalledOnce()
  unmount()
})

test('keeps the form with the reason when the password is refused', async () => {
  answerPaths({ [path]: envelope(null, { code: 422, msg: '密码过于简单', status: 422 }) })
  const { box, unmount } = open(() => undefined)
  fill(one<HTMLInputElement>(box, '[name="password"]'), 'Ankang-2026!')
  click(pressed(box, '重置密码'))
  await until(() => expect(box.textContent).toContain('密码过于简单'))
  expect(one(box, 'dialog h2').textContent).toBe('重置密码：刘芳')
  unmount()
})
