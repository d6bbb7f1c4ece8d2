import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { identityOperatingEndpoints } from '@xiaojiu/contract/identity/operating-endpoints.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { CompanyDraft, ReceivingDraft } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { approvalEndpoints } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { expect, test, vi } from 'vitest'
import { anAccount, TEST_PASSWORD } from '#modules/identity/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn, signInAsBuyer, signInAsOperator } from '#testing/sign-in.ts'
import { openCompany } from '../open-company.ts'
import { aCompany, boundTo } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
const owner = () => server.owner.db
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason

/** An employer and the login it created for an employee, signed in. */
async function anEmployee() {
  const employer = await signInAsBuyer(server)
  const employee = await anAccount(owner())
  const { companyId } = employer
  await boundTo(owner(), { accountId: employee.accountId, companyId }, { isMain: false, isManaged: true })
  return { employer, employee, client: await signIn(server, { accountId: employee.accountId, companyId }) }
}

/** A login with a company of its own that also works for the employer. */
async function anOwnerWhoWorks() {
  const employer = await signInAsBuyer(server)
  const employee = await anAccount(owner(), { personName: '苏颂' })
  const own = await aCompany(owner())
  await boundTo(owner(), { accountId: employee.accountId, companyId: own.companyId })
  await boundTo(owner(), { accountId: employee.accountId, companyId: employer.companyId }, { isMain: false })
  return { employer, employee, own }
}
const accountRow = (accountId: string) =>
  owner()
    .selectFrom('identity.account')
    .select(['state', 'mobile', 'personName', 'passwordVersion'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
const statesOf = async (accountId: string) => {
  const rows = await owner()
    .selectFrom('company.membership')
    .select(['companyId', 'state'])
    .where('accountId', '=', accountId)
    .execute()
  return new Map(rows.map(row => [row.companyId, row.state]))
}

test('refuses to register a company when the login was made by an employer', async () => {
  const { client, employee } = await anEmployee()
  const calls = [
    client.call(qualificationEndpoints.saveCompany, CompanyDraft.parse({ kind: 'clinic', name: '武汉仁济诊所' })),
    client.call(qualificationEndpoints.getRegistration, {}),
    client.call(qualificationEndpoints.savePapers, { papers: [] }),
    client.call(qualificationEndpoints.saveReceiving, ReceivingDraft.parse({ receiver: '苏颂' })),
    client.call(qualificationEndpoints.startFaceCheck, { name: '苏颂', certNo: '11010519491231002X', hasAgreed: true }),
  ]
  for (const answer of await Promise.all(calls))
    expect([answer.status, reasonOf(answer), answer.msg]).toEqual([
      409,
      'managed-login-owns-nothing',
      '该账号由企业主账号创建和管理，不能用来注册企业。请退出后用本人手机号另行注册账号',
    ])
  const { rows } = await server.owner.pool.query('select from qualification.registration where account_id = $1', [
    employee.accountId,
  ])
  expect(rows).toHaveLength(0)
})

test('refuses openCompany for a login made by an employer, whatever was drafted before', async () => {
  const { employee } = await anEmployee()
  const made = await aCompany(owner())
  const { companyId: _, ...names } = made
  const application = {
    ...names,
    creditCode: `${made.creditCode.slice(0, -1)}0`,
    kind: 'clinic',
    provinceCode: '420000',
    cityCode: '420100',
    districtCode: '420106',
    address: '中南路 14 号',
    legalPerson: '方以智',
    personInCharge: '沈括',
    qualityHead: '叶天士',
  }
  const opened = inSystemTransaction(server.context(), tx => openCompany(tx, employee.accountId, application))
  await expect(opened).rejects.toThrow('不能用来注册企业')
  expect((await statesOf(employee.accountId)).size).toBe(1)
})

test('lets an employer only end the membership of a login that acts for another company too', async () => {
  const { employer, employee, own } = await anOwnerWhoWorks()
  const before = await accountRow(employee.accountId)
  const { accountId: userBasicId } = employee
  const { client } = employer
  const password = await client.call(companyEndpoints.resetSubAccountPassword, {
    userBasicId,
    password: 'Danggui-88-x',
  })
  expect([password.status, password.msg]).toEqual([409, '该账号由员工本人管理，密码和手机号请由本人修改'])
  const mobile = { userBasicId, mobile: '19900009999', ticket: 'x'.repeat(43) }
  expect(reasonOf(await client.call(companyEndpoints.bindSubAccountMobile, mobile))).toBe('not-managed-login')

  expect((await client.call(companyEndpoints.enableSubAccount, { userBasicId, enableStatus: false })).status).toBe(200)
  expect((await client.call(companyEndpoints.deleteSubAccount, { userBasicId })).status).toBe(200)
  expect(await accountRow(userBasicId)).toEqual(before)
  expect(await statesOf(userBasicId)).toEqual(
    new Map([
      [own.companyId, 'active'],
      [employer.companyId, 'ended'],
    ]),
  )
  const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
  const logIn = { jzt_username: employee.loginName, jzt_password: TEST_PASSWORD, ...device }
  expect((await server.client().call(identityEndpoints.loginByPassword, logIn)).value.companyId).toBe(own.companyId)
})

test('CR-041 keeps a login closed that the platform disabled, whatever its employer does', async () => {
  const { employer, employee } = await anEmployee()
  const { accountId } = employee
  const { client } = await signInAsOperator(server, { role: 'review', isSteppedUp: true })
  expect(
    (await client.call(identityOperatingEndpoints.disableBuyerAccount, { accountId, reason: '账号被盗用' })).success,
  ).toBe(true)
  const enable = (enableStatus: boolean) =>
    employer.client.call(companyEndpoints.enableSubAccount, { userBasicId: accountId, enableStatus })
  expect((await enable(false)).success).toBe(true)
  expect(reasonOf(await enable(true))).toBe('login-barred')
  expect((await statesOf(accountId)).get(employer.companyId)).toBe('suspended')
  expect(await accountRow(accountId)).toMatchObject({ state: 'disabled' })
  const second = await signInAsOperator(server, { role: 'review', isSteppedUp: true })
  const asked = await client.call(identityOperatingEndpoints.enableBuyerAccount, { accountId, reason: '已核实' })
  const yes = { approvalId: asked.value.approvalId ?? '', verdict: 'approve' as const, note: '' }
  expect((await second.client.call(approvalEndpoints.decideApproval, yes)).success).toBe(true)
  expect((await enable(true)).success).toBe(true)
  expect(await accountRow(accountId)).toMatchObject({ state: 'enabled' })
})

test('rejects in the database a login that one company manages and that acts for another', async () => {
  const { employer, employee, own } = await anOwnerWhoWorks()
  const manage = owner()
    .updateTable('company.membership')
    .set({ isManaged: true })
    .where('companyId', '=', employer.companyId)
    .where('accountId', '=', employee.accountId)
    .execute()
  await expect(manage).rejects.toThrow('a managed login acts for one company')
  const second = await anEmployee()
  const bind = boundTo(owner(), { accountId: second.employee.accountId, companyId: own.companyId }, { isMain: false })
  await expect(bind).rejects.toThrow('a managed login acts for one company')
})
