import { QueryClientProvider } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { click, fill, type Mounted, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { useQuestions } from '@xiaojiu/web/confirm.ts'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acceptUser } from '#trade/session/session.ts'
import { aUser, clearBrowser, signIn } from '#trade/testing/session.ts'
import { AccountsTab } from './AccountsTab.tsx'
import { EmployeePage } from './EmployeePage.tsx'

const { createSubAccount, listSubAccounts, enableSubAccount, deleteSubAccount, bindSubAccountMobile } = companyEndpoints
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
  useQuestions.setState({ waiting: [] })
  signIn()
})
afterEach(() => {
  shown.unmount()
  vi.unstubAllGlobals()
})
const open = (at = '/', tab = <AccountsTab />) => {
  shown = mount(<QueryClientProvider client={makeQueryClient(() => false)}>{tab}</QueryClientProvider>, at)
}
const answer = async (isMeant: boolean) => {
  await act(async () => useQuestions.getState().waiting[0]?.answer(isMeant))
}

test('disables creating an account when the number of accounts has reached its limit', async () => {
  answerPaths({ [listSubAccounts.path]: page([liu]) })
  open()
  await until(() => expect(shown.box.textContent).toContain('员工账号已满 1 个'))
  expect(button('新建员工账号').disabled).toBe(true)
})

test('R-193 shows the new account in the list and its login name and password in the dialog', async () => {
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

test('R-194 requests the page and the filters of the address', async () => {
  const sent = answerPaths({ [listSubAccounts.path]: page([liu]) })
  open('/personal/employeeAccountManagement?page=2&keyword=%E5%88%98&role=purchaser&state=active')
  await until(() => expect(sent).toHaveLength(1))
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
    ...{ keyword: '刘', role: 'purchaser', state: 'active' },
    ...{ pageNum: 2, pageSize: 20 },
  })
})

test.each([
  ['R-195', 'active', '停用', 'enableStatus=false'],
  ['R-195', 'suspended', '启用', 'enableStatus=true'],
] as const)('%s changes an account that is %s by 「%s」', async (_rule, state, verb, flag) => {
  const sent = answerPaths({ [listSubAccounts.path]: page([{ ...liu, state }]), [enableSubAccount.path]: envelope({}) })
  const calls = () => sent.filter(({ url }) => url.includes(enableSubAccount.path)).map(({ url }) => url)
  open()
  await until(() => button(verb))
  click(button(verb))
  if (verb === '停用') {
    expect(calls()).toEqual([])
    await answer(true)
  }
  await until(() =>
    expect(calls()).toEqual([`/webApis${enableSubAccount.path}?${flag}&userBasicId=${liu.userBasicId}`]),
  )
})

test('R-196 deletes an account only after the question', async () => {
  const sent = answerPaths({ [listSubAccounts.path]: page([liu]), [deleteSubAccount.path]: envelope({}) })
  const calls = () => sent.filter(({ url }) => url.includes(deleteSubAccount.path)).map(({ url }) => url)
  open()
  await until(() => button('删除'))
  click(button('删除'))
  await answer(false)
  expect(calls()).toEqual([])
  click(button('删除'))
  await answer(true)
  await until(() => expect(calls()).toEqual([`/webApis${deleteSubAccount.path}?userBasicId=${liu.userBasicId}`]))
})

test('R-198 binds another mobile with the ticket for its code', async () => {
  const sent = answerPaths({
    [listSubAccounts.path]: page([liu]),
    [identityEndpoints.checkCode.path]: envelope({ ticket: 't'.repeat(43), expiresAt: '2026-11-16T04:10:00.000Z' }),
    [bindSubAccountMobile.path]: envelope({}),
  })
  const bodyOf = (path: string) => JSON.parse(sent.find(({ url }) => url.endsWith(path))?.body ?? 'null')
  open()
  await until(() => button('换绑手机'))
  click(button('换绑手机'))
  type('mobile', '13900000003')
  type('authCode', '123456')
  click(button('确认换绑'))
  await until(() =>
    expect(bodyOf(bindSubAccountMobile.path)).toEqual({
      ...{ userBasicId: liu.userBasicId, mobile: '13900000003', ticket: 't'.repeat(43) },
    }),
  )
  expect(bodyOf(identityEndpoints.checkCode.path)).toEqual({
    ...{ mobile: '13900000003', authCode: '123456', purpose: 'change-mobile' },
  })
  // The list is requested again before the dialog closes.
  await until(() => expect(shown.box.querySelector('dialog')).toBeNull())
})

test('R-199 shows a sub-account its requests in place of the accounts', async () => {
  const sent = answerPaths({ [listSubAccounts.path]: page([liu]) })
  acceptUser(aUser({ isMainAccount: false }))
  open('/personal/employeeAccountManagement', <EmployeePage />)
  await until(() => expect(one(shown.box, '[role=tabpanel]').getAttribute('aria-label')).toBe('采购审批'))
  expect([...shown.box.querySelectorAll('[role=tab]')].map(tab => tab.textContent)).toEqual(['采购审批'])
  expect(sent.map(({ url }) => url).join()).not.toContain(listSubAccounts.path)
})
