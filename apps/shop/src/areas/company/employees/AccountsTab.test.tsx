import { QueryClientProvider } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { click, fill, type Mounted, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearBrowser, signIn } from '#trade/testing/session.ts'
import { AccountsTab } from './AccountsTab.tsx'

const { createSubAccount, listSubAccounts } = companyEndpoints
const liu = {
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
  createdAt: '2026-11-01T00:00:00.000Z',
}
const page = (list: object[]) =>
  envelope({ list, total: list.length, pageNum: 1, pageSize: 20, mostSubAccounts: 1, storeCount: 0 })

let shown: Mounted
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 15_000)
const buttons = (text: string) => [...shown.box.querySelectorAll('button')].filter(each => each.textContent === text)
const button = (text: string) => {
  const [found] = buttons(text)
  if (!found) throw new Error(`no button ${text}`)
  return found
}
const type = (name: string, value: string) => fill(one<HTMLInputElement>(shown.box, `dialog [name="${name}"]`), value)

beforeEach(() => {
  clearBrowser()
  signIn()
})
afterEach(() => {
  shown.unmount()
  vi.unstubAllGlobals()
})
const open = () => {
  shown = mount(
    <QueryClientProvider client={makeQueryClient(() => false)}>
      <AccountsTab />
    </QueryClientProvider>,
  )
}

test('disables creating an account when the number of accounts has reached its limit', async () => {
  answerPaths({ [listSubAccounts.path]: page([liu]) })
  open()
  await until(() => expect(shown.box.textContent).toContain('员工账号已满 1 个'))
  expect(button('新建员工账号').disabled).toBe(true)
})

test('shows the new account in the list and its login name and password in the dialog', async () => {
  let list: object[] = []
  const sent = answerPaths({
    [listSubAccounts.path]: () => page(list)(),
    [createSubAccount.path]: () => {
      list = [liu]
      return envelope({ userBasicId: liu.userBasicId })()
    },
  })
  open()
  await until(() => expect(shown.box.textContent).toContain('还没有员工账号'))
  click(button('新建员工账号'))
  type('personName', '刘芳')
  type('loginName', 'ankang-liu')
  type('mobile', '13900000002')
  type('password', 'Ankang-2026!')
  click(button('创建账号'))
  await until(() => expect(one(shown.box, 'dialog h2').textContent).toBe('员工账号已创建'))
  const facts = [...shown.box.querySelectorAll('dialog dd')].map(each => each.textContent)
  expect(facts).toEqual(['ankang-liu', 'Ankang-2026!'])
  expect(shown.box.querySelector('table')?.textContent).toContain('刘芳')
  expect(sent.filter(({ url }) => url.endsWith(createSubAccount.path))).toHaveLength(1)
  click(button('我已告知'))
  expect(shown.box.querySelector('dialog')).toBeNull()
})
