import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import type { NewSubAccount } from '@xiaojiu/contract/company/sub-account-schemas.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test, vi } from 'vitest'
import { anAccount, collectSms, TEST_PASSWORD } from '#modules/identity/testing.ts'
import { startAnother } from '#testing/another-server.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn, signInAsBuyer } from '#testing/sign-in.ts'
import { aCompany, boundTo } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
const owner = () => server.owner.db
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason
const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
const PASSWORD = 'Danggui-Huangqi-88'
let count = 0

function newSub(change: Partial<NewSubAccount> = {}): NewSubAccount {
  count++
  return {
    loginName: `yaodian-${count}`,
    mobile: '19900001111',
    password: PASSWORD,
    personName: '许向东',
    role: 'purchaser',
    rights: ['order', 'receive', 'after-sale'],
    orderLimit: fen(500_000),
    monthLimit: null,
    needsApproval: false,
    storeCompanyIds: [],
    ...change,
  }
}
const create = (client: TestClient, sub: NewSubAccount) => client.call(companyEndpoints.createSubAccount, sub)
const list = async (client: TestClient, query = {}) =>
  (await client.call(companyEndpoints.listSubAccounts, { pageNum: 1, pageSize: 20, ...query })).value
const logIn = async (loginName: string, password = PASSWORD) => {
  const client = server.client()
  const input = { jzt_username: loginName, jzt_password: password, ...device }
  return { client, answer: await client.call(identityEndpoints.loginByPassword, input) }
}
const works = (client: TestClient) => client.call(companyEndpoints.getAddressBook, {})
const membersOf = (companyId: string) =>
  owner().selectFrom('company.membership').selectAll().where('companyId', '=', companyId).orderBy('createdAt').execute()

/** A company with one sub-account that is signed in. */
async function aSub(change: Partial<NewSubAccount> = {}) {
  const main = await signInAsBuyer(server)
  const sub = newSub(change)
  const { userBasicId } = (await create(main.client, sub)).value
  const { client } = await logIn(sub.loginName)
  return { main, sub, userBasicId, client }
}

test('R-193 R-194 creates a sub-account that can log in at once and appears in the list', async () => {
  const { main, sub, userBasicId, client } = await aSub()
  expect((await works(client)).status).toBe(200)
  expect(await list(main.client)).toEqual({
    list: [
      {
        userBasicId,
        loginName: sub.loginName,
        personName: '许向东',
        mobile: '199****1111',
        role: 'purchaser',
        rights: ['order', 'receive', 'after-sale'],
        orderLimit: 500_000,
        monthLimit: null,
        needsApproval: false,
        storeCompanyIds: [],
        state: 'active',
        isManaged: true,
        createdAt: server.clock.read(),
      },
    ],
    total: 1,
    pageNum: 1,
    pageSize: 20,
    mostSubAccounts: 100,
    storeCount: 0,
  })
  const audit = await owner()
    .selectFrom('platform.audit')
    .selectAll()
    .where('subject', '=', userBasicId)
    .orderBy('seq')
    .execute()
  expect(audit.map(row => row.action)).toEqual(['company.create-sub-account', 'identity.log-in'])
  expect(JSON.stringify(audit)).not.toContain(PASSWORD)
})

test('R-194 returns pages and filters by name, login, mobile, role and state', async () => {
  const { client } = await signInAsBuyer(server)
  await create(client, newSub({ personName: '白前', role: 'finance', mobile: '19900002222' }))
  await create(client, newSub({ personName: '紫菀', loginName: 'Ziwan-88' }))
  const { userBasicId } = (await create(client, newSub({ personName: '款冬' }))).value
  await client.call(companyEndpoints.enableSubAccount, { userBasicId, enableStatus: false })
  const names = async (query: object) => (await list(client, query)).list.map(one => one.personName)
  expect(await names({ pageSize: 2 })).toHaveLength(2)
  expect(await names({ pageSize: 2, pageNum: 2 })).toHaveLength(1)
  expect(await names({ keyword: '9900002222' })).toEqual(['白前'])
  expect(await names({ keyword: 'ziWAN' })).toEqual(['紫菀'])
  expect(await names({ role: 'finance' })).toEqual(['白前'])
  expect(await names({ state: 'suspended' })).toEqual(['款冬'])
})

test('refuses a taken login name, a weak password and another company’s store, and creates nothing', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  const taken = await anAccount(owner())
  const stranger = await aCompany(owner())
  const refusals: [Partial<NewSubAccount>, string][] = [
    [{ loginName: taken.loginName.toUpperCase() }, 'login-name-taken'],
    [{ loginName: 'baizhu-fuling', password: 'baizhu-fuling1' }, 'weak-password'],
    [{ storeCompanyIds: [stranger.companyId] }, 'not-your-store'],
  ]
  for (const [change, reason] of refusals) expect(reasonOf(await create(client, newSub(change)))).toBe(reason)
  expect(await membersOf(companyId)).toHaveLength(1)
  const left = await owner()
    .selectFrom('identity.account')
    .select('id')
    .where('loginName', '=', 'baizhu-fuling')
    .execute()
  expect(left).toEqual([])
})

test('R-199 refuses management by sub-accounts, and returns 404 for another company’s sub-accounts', async () => {
  const { client, userBasicId, main } = await aSub({ rights: ['order', 'pay', 'finance', 'receive', 'qualification'] })
  expect(reasonOf(await create(client, newSub()))).toBe('main-account-only')
  const stranger = await signInAsBuyer(server)
  const before = await membersOf(main.companyId)
  const change = { ...newSub(), userBasicId }
  for (const answer of [
    await stranger.client.call(companyEndpoints.enableSubAccount, { userBasicId, enableStatus: false }),
    await stranger.client.call(companyEndpoints.deleteSubAccount, { userBasicId }),
    await stranger.client.call(companyEndpoints.resetSubAccountPassword, { userBasicId, password: PASSWORD }),
    await stranger.client.call(companyEndpoints.bindSubAccountMobile, {
      userBasicId,
      mobile: '19900003333',
      ticket: 'x'.repeat(43),
    }),
    await stranger.client.call(companyEndpoints.changeSubAccount, {
      userBasicId,
      personName: change.personName,
      role: 'custom',
      rights: [],
      orderLimit: null,
      monthLimit: null,
      needsApproval: false,
      storeCompanyIds: [],
    }),
    await stranger.client.call(companyEndpoints.listSelectedStores, { userBasicId }),
    // The main account is not its own sub-account.
    await main.client.call(companyEndpoints.deleteSubAccount, { userBasicId: main.accountId }),
  ])
    expect([answer.status, reasonOf(answer)]).toEqual([404, 'not-found'])
  expect(await membersOf(main.companyId)).toEqual(before)
  expect((await works(client)).status).toBe(200)
})

test('R-201 replaces single rights and limits, and applies them from the next request', async () => {
  const { main, userBasicId, client } = await aSub()
  const change = {
    userBasicId,
    personName: '许向北',
    role: 'custom',
    rights: ['finance', 'finance'],
    orderLimit: null,
    monthLimit: fen(900),
    needsApproval: true,
    storeCompanyIds: [],
  } as const
  expect(
    (
      await main.client.call(companyEndpoints.changeSubAccount, {
        ...change,
        rights: [...change.rights],
        storeCompanyIds: [],
      })
    ).status,
  ).toBe(200)
  expect((await list(main.client)).list[0]).toMatchObject({
    personName: '许向北',
    role: 'custom',
    rights: ['finance'],
    orderLimit: null,
    monthLimit: 900,
    needsApproval: true,
  })
  expect(reasonOf(await client.call(companyEndpoints.removeAddress, { addressId: userBasicId }))).toBe('no-right')
})

test('R-195 ends the sessions of a disabled account, refuses its log-in, and does not revive them when enabled', async () => {
  const { main, sub, userBasicId, client } = await aSub()
  const enable = (enableStatus: boolean) =>
    main.client.call(companyEndpoints.enableSubAccount, { userBasicId, enableStatus })
  // A repeated call has no further effect.
  expect((await enable(false)).status).toBe(200)
  expect((await enable(false)).status).toBe(200)
  expect((await works(client)).status).toBe(401)
  expect(reasonOf((await logIn(sub.loginName)).answer)).toBe('account-disabled')
  await enable(true)
  expect((await works(client)).status).toBe(401)
  expect((await works((await logIn(sub.loginName)).client)).status).toBe(200)
})

test('refuses every request of a disabled account at once on all servers', async () => {
  const { main, userBasicId, client } = await aSub()
  const other = await startAnother(server)
  const elsewhere = other.client()
  for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value)
  const crowd = () => Promise.all(Array.from({ length: 20 }, (_, index) => works(index % 2 === 0 ? client : elsewhere)))
  const statusesOf = async () => new Set((await crowd()).map(({ status }) => status))
  expect(await statusesOf()).toEqual(new Set([200]))
  const underWay = crowd()
  await main.client.call(companyEndpoints.enableSubAccount, { userBasicId, enableStatus: false })
  // After the response not one more request passes on either server.
  const afterwards = await statusesOf()
  await underWay
  await other.stop()
  expect(afterwards).toEqual(new Set([401]))
})

test('unbinds an employee’s own login only, and leaves its password, mobile and other companies unchanged', async () => {
  const main = await signInAsBuyer(server)
  const person = await anAccount(owner())
  const other = await aCompany(owner())
  await boundTo(owner(), { ...person, companyId: main.companyId }, { isMain: false, rights: ['order'] })
  await boundTo(owner(), { ...person, ...other }, { isMain: true })
  const client = await signIn(server, { accountId: person.accountId, companyId: main.companyId })
  const userBasicId = person.accountId
  for (const answer of [
    await main.client.call(companyEndpoints.resetSubAccountPassword, { userBasicId, password: PASSWORD }),
    await main.client.call(companyEndpoints.bindSubAccountMobile, {
      userBasicId,
      mobile: '19900003333',
      ticket: 'x'.repeat(43),
    }),
  ])
    expect(reasonOf(answer)).toBe('not-managed-login')
  await main.client.call(companyEndpoints.enableSubAccount, { userBasicId, enableStatus: false })
  expect(reasonOf(await works(client))).toBe('company-not-chosen')
  const chosen = await client.call(companyEndpoints.chooseCompany, { userBasicId, companyId: other.companyId })
  expect(chosen.status).toBe(200)
  await main.client.call(companyEndpoints.deleteSubAccount, { userBasicId })
  expect((await logIn(person.loginName, TEST_PASSWORD)).answer.status).toBe(200)
})

test('R-196 ends the sessions of a deleted sub-account and frees its login name', async () => {
  const { main, sub, userBasicId, client } = await aSub()
  expect((await main.client.call(companyEndpoints.deleteSubAccount, { userBasicId })).status).toBe(200)
  expect((await works(client)).status).toBe(401)
  expect((await list(main.client)).total).toBe(0)
  expect((await main.client.call(companyEndpoints.deleteSubAccount, { userBasicId })).status).toBe(404)
  expect(reasonOf((await logIn(sub.loginName)).answer)).toBe('wrong-login')
  expect((await create(main.client, { ...newSub(), loginName: sub.loginName })).status).toBe(200)
})

test('R-197 ends the sessions of a sub-account when its password is reset', async () => {
  const { main, sub, userBasicId, client } = await aSub()
  const reset = (password: string) =>
    main.client.call(companyEndpoints.resetSubAccountPassword, { userBasicId, password })
  expect(reasonOf(await reset(`${sub.loginName}1`))).toBe('weak-password')
  expect((await works(client)).status).toBe(200)
  expect((await reset('Chuanxiong-77')).status).toBe(200)
  expect((await works(client)).status).toBe(401)
  expect(reasonOf((await logIn(sub.loginName)).answer)).toBe('wrong-login')
  expect((await logIn(sub.loginName, 'Chuanxiong-77')).answer.status).toBe(200)
})

test('R-198 binds a sub-account to a mobile only with its verification ticket, which works once', async () => {
  const sms = collectSms(server.parts.gateways)
  const { main, userBasicId } = await aSub()
  const mobile = '19900004444'
  await main.client.call(identityEndpoints.sendCode, { mobile, purpose: 'change-mobile' })
  const { ticket } = (
    await main.client.call(identityEndpoints.checkCode, {
      mobile,
      purpose: 'change-mobile',
      authCode: sms.codeFor(mobile),
    })
  ).value
  const bind = (to: string) =>
    main.client.call(companyEndpoints.bindSubAccountMobile, { userBasicId, mobile: to, ticket })
  expect(reasonOf(await bind('19900005555'))).toBe('mobile-unproven')
  expect((await list(main.client)).list[0]?.mobile).toBe('199****1111')
  expect((await bind(mobile)).status).toBe(200)
  expect((await list(main.client)).list[0]?.mobile).toBe('199****4444')
  expect(reasonOf(await bind(mobile))).toBe('mobile-unproven')
})

test('shows nothing of a stranger’s logins to a sub-account created with the stranger’s mobile', async () => {
  const stranger = await anAccount(owner(), { mobile: '19900008888' })
  const { companyId } = await aCompany(owner(), { name: '悄悄大药房' })
  await boundTo(owner(), { accountId: stranger.accountId, companyId })
  const { main, sub, userBasicId, client } = await aSub({ mobile: '19900008888' })
  const told = async (by: TestClient) =>
    (await by.call(qualificationEndpoints.listMobileCompanies, {})).value.list.map(row => row.loginName)
  expect(await told(client)).toEqual([sub.loginName])
  // Not even as the main account that it becomes.
  await main.client.call(companyEndpoints.handOverMain, { userBasicId, password: TEST_PASSWORD })
  expect(await told((await logIn(sub.loginName)).client)).toEqual([sub.loginName])
  // The owner of the mobile has proven it, and sees all logins.
  const own = await signIn(server, stranger)
  expect(await told(own)).toEqual([stranger.loginName, sub.loginName])
})

test('EP-062 limits a sub-account of a chain headquarters to the chosen stores', async () => {
  const main = await signInAsBuyer(server, { kind: 'chain-hq' })
  const [first, second] = [
    await aCompany(owner(), { name: '江汉安泰一店', kind: 'chain-store', headquartersId: main.companyId }),
    await aCompany(owner(), { name: '江汉安泰二店', kind: 'chain-store', headquartersId: main.companyId }),
  ]
  const sub = newSub({ storeCompanyIds: [second.companyId, second.companyId] })
  const { userBasicId } = (await create(main.client, sub)).value
  const checked = (
    await main.client.call(companyEndpoints.listCheckedStores, {
      userBasicId,
      keyword: '安泰',
      pageNum: 1,
      pageSize: 20,
    })
  ).value
  expect(checked.list.map(store => [store.companyName, store.isChecked])).toEqual([
    ['江汉安泰一店', false],
    ['江汉安泰二店', true],
  ])
  const selected = (await main.client.call(companyEndpoints.listSelectedStores, { userBasicId })).value.list
  expect(selected.map(store => store.companyId)).toEqual([second.companyId])
  expect(checked.list.filter(store => store.isChecked)).toMatchObject(selected)

  const companies = async (client: TestClient) =>
    (await client.call(companyEndpoints.listMyCompanies, {})).value.list.map(one => [one.companyId, one.isStore])
  expect(await companies(main.client)).toEqual([
    [main.companyId, false],
    [first.companyId, true],
    [second.companyId, true],
  ])
  const { client } = await logIn(sub.loginName)
  expect(await companies(client)).toEqual([
    [main.companyId, false],
    [second.companyId, true],
  ])
  const stranger = await signInAsBuyer(server)
  expect(await companies(stranger.client)).toEqual([[stranger.companyId, false]])
})

test('proposes an unused login name and refuses more than 100 sub-accounts, also concurrently', async () => {
  const main = await anAccount(owner(), { loginName: 'kangjian' })
  const { companyId } = await aCompany(owner())
  await boundTo(owner(), { ...main, companyId })
  const client = await signIn(server, { ...main, companyId })
  await anAccount(owner(), { loginName: 'KANGJIAN-01' })
  expect((await client.call(companyEndpoints.proposeLoginName, {})).value.loginName).toBe('kangjian-02')

  for (let index = 0; index < 98; index++)
    await boundTo(owner(), { ...(await anAccount(owner())), companyId }, { isMain: false })
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(client, newSub())))
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(2)
  expect(new Set(answers.filter(answer => answer.status !== 200).map(reasonOf))).toEqual(
    new Set(['too-many-sub-accounts']),
  )
  expect(await membersOf(companyId)).toHaveLength(101)
})

test('refuses sub-account changes in a proxy session of platform staff', async () => {
  const { main, userBasicId } = await aSub()
  const staff = await anAccount(owner(), { kind: 'operator' })
  await owner()
    .updateTable('identity.session')
    .set({ proxyAccountId: staff.accountId })
    .where('accountId', '=', main.accountId)
    .execute()
  for (const answer of [
    await create(main.client, newSub()),
    await main.client.call(companyEndpoints.deleteSubAccount, { userBasicId }),
  ])
    expect(reasonOf(answer)).toBe('proxy-no-security')
  expect((await membersOf(main.companyId)).map(row => row.state)).toEqual(['active', 'active'])
})
