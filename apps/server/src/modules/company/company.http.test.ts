import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { expect, test, vi } from 'vitest'
import { anAccount, TEST_PASSWORD } from '#modules/identity/testing.ts'
import { withAreas } from '#modules/reference/testing.ts'
import { inSnapshot } from '#platform/context.ts'
import { anyState } from '#testing/any-state.ts'
import type { TestClient } from '#testing/client.ts'
import { memberOf } from '#testing/context.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn, signInAsBuyer } from '#testing/sign-in.ts'
import { addressesOf, addressOf, authenticator, companiesBy, companiesOf, companyOf } from './public.ts'
import { aCompany, anAddress, boundTo } from './testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const owner = () => server.owner.db
const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason
const firms = (client: TestClient, filter: Record<string, string> = {}) =>
  client.call(companyEndpoints.listFirms, filter)
const choose = (client: TestClient, userBasicId: string, companyId: string) =>
  client.call(companyEndpoints.chooseCompany, { userBasicId, companyId })
const addresses = (client: TestClient, page = {}) =>
  client.call(companyEndpoints.listAddresses, { pageNum: 1, pageSize: 20, ...page })
const sessionsOf = (accountId: string) =>
  owner().selectFrom('identity.session').selectAll().where('accountId', '=', accountId).execute()

/** A login of two companies, signed in and acting for the first. */
async function aLoginOfTwo() {
  const account = await anAccount(owner())
  const [first, second] = [await aCompany(owner()), await aCompany(owner())]
  await boundTo(owner(), { ...account, ...first })
  await boundTo(owner(), { ...account, ...second }, { isMain: false, rights: ['order'] })
  const client = await signIn(server, { accountId: account.accountId, companyId: first.companyId })
  return { ...account, first, second, client }
}

test('returns 401 for listing, choosing and addresses without a session', async () => {
  const client = server.client()
  const someId = '0198c0de-0000-7000-8000-000000000001'
  for (const answer of [await firms(client), await choose(client, someId, someId), await addresses(client)])
    expect([answer.status, reasonOf(answer)]).toEqual([401, 'signed-out'])
})

test('R-002 R-219 lists the login’s own companies and marks the current one', async () => {
  const { client, accountId, first, second, loginName, mobile } = await aLoginOfTwo()
  await signInAsBuyer(server)
  const { value } = await firms(client)
  expect(value).toEqual({
    list: [
      {
        companyId: first.companyId,
        userBasicId: accountId,
        dataType: '1',
        companyName: first.name,
        companyKind: 'single-pharmacy',
        state: 'approved',
        isMain: true,
        isCurrent: true,
      },
      {
        companyId: second.companyId,
        userBasicId: accountId,
        dataType: '1',
        companyName: second.name,
        companyKind: 'single-pharmacy',
        state: 'approved',
        isMain: false,
        isCurrent: false,
      },
    ],
    lastId: null,
  })
  for (const own of [loginName.toUpperCase(), mobile])
    expect((await firms(client, { loginName: own })).value.list.length).toBe(2)
})

test('returns an empty list for another login name, whether it exists or not', async () => {
  const { client } = await aLoginOfTwo()
  const stranger = await aLoginOfTwo()
  for (const loginName of [stranger.loginName, stranger.mobile, 'no-such-login'])
    expect((await firms(client, { loginName })).value).toEqual({ list: [], lastId: null })
})

test('R-078 gives dataType 2 to ended or requested bindings and to companies that are not approved', async () => {
  const { accountId } = await anAccount(owner())
  const expected: string[] = []
  for (const [binding, state, dataType] of [
    ['active', 'approved', '1'],
    ['active', 'withdrawn', '1'],
    ['active', 'in-review', '2'],
    ['active', 'refused', '2'],
    ['active', 'draft', '2'],
    ['asked', 'approved', '2'],
    ['ended', 'approved', '2'],
  ] as const) {
    const { companyId } = await aCompany(owner(), { state })
    await boundTo(owner(), { accountId, companyId }, { state: binding, isMain: false })
    expected.push(dataType)
  }
  const client = await signIn(server, { accountId })
  const typesFor = async (filter = {}) => (await firms(client, filter)).value.list.map(firm => firm.dataType)
  expect(await typesFor()).toEqual(expected)
  expect(await typesFor({ dataTypeList: '1' })).toEqual(['1', '1'])
  expect(await typesFor({ dataTypeList: '9' })).toEqual([])
})

test('R-095 filters the list by name and continues after the last id', async () => {
  const { accountId } = await anAccount(owner())
  for (let index = 0; index < 53; index++) {
    const name = index === 7 ? '黄陂%_大药房' : `青山第${index}大药房`
    await boundTo(owner(), { accountId, ...(await aCompany(owner(), { name })) }, { isMain: false })
  }
  const client = await signIn(server, { accountId })
  const first = (await firms(client, { scene: 'login', lastId: '' })).value
  expect(first.list.length).toBe(50)
  expect(first.lastId).toBe(first.list[49]?.companyId)
  const rest = (await firms(client, { lastId: first.lastId ?? '' })).value
  expect([rest.list.length, rest.lastId]).toEqual([3, null])
  expect(new Set([...first.list, ...rest.list].map(firm => firm.companyId)).size).toBe(53)
  // Wildcards of patterns are plain characters here.
  expect((await firms(client, { companyName: '%_' })).value.list.map(firm => firm.companyName)).toEqual([
    '黄陂%_大药房',
  ])
})

test('R-215 refuses a malformed filter or an unknown field with 422', async () => {
  const { client } = await signInAsBuyer(server)
  const answer = await client.send(companyEndpoints.listFirms, { lastId: 'abc' })
  expect([answer.status, answer.success]).toEqual([422, false])
  expect((await client.send(companyEndpoints.listFirms, { everything: '1' })).status).toBe(422)
})

test('R-094 replaces both token halves when another company is chosen, and remembers it at the next log-in', async () => {
  const { client, accountId, loginName, second } = await aLoginOfTwo()
  const before = new Map(client.cookies)
  const { status, value } = await choose(client, accountId, second.companyId)

  expect(status).toBe(200)
  expect(value).toMatchObject({
    companyId: second.companyId,
    companyName: second.name,
    isMainAccount: false,
    rights: ['order'],
    mustChooseCompany: false,
  })
  expect(client.cookies.get('companyId')).toBe(second.companyId)
  expect(client.token).not.toBe(before.get('zhcaiToken'))
  expect(client.cookies.get('zhcaiGuard')).not.toBe(before.get('zhcaiGuard'))
  expect((await firms(client)).value.list.find(firm => firm.isCurrent)?.companyId).toBe(second.companyId)

  const old = server.client()
  for (const [name, cookie] of before) old.cookies.set(name, cookie)
  expect((await firms(old)).status).toBe(401)
  expect((await sessionsOf(accountId)).length).toBe(1)

  const next = server.client()
  const input = { jzt_username: loginName, jzt_password: TEST_PASSWORD, ...device }
  expect((await next.call(identityEndpoints.loginByPassword, input)).value).toMatchObject({
    companyId: second.companyId,
    mustChooseCompany: false,
  })
})

test('writes an audit row that names both companies when the company is switched', async () => {
  const { client, accountId, first, second } = await aLoginOfTwo()
  await choose(client, accountId, second.companyId)
  const row = await owner().selectFrom('platform.audit').selectAll().orderBy('seq', 'desc').executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    action: 'company.choose',
    subject: second.companyId,
    actorAccountId: accountId,
    actorCompanyId: first.companyId,
    details: { fromCompanyId: first.companyId },
  })
})

test('refuses another’s company, another’s login, an ended binding and a company in review', async () => {
  const { client, accountId, first } = await aLoginOfTwo()
  const stranger = await aLoginOfTwo()
  const ended = await aCompany(owner())
  await boundTo(owner(), { accountId, ...ended }, { state: 'ended' })
  const pending = await aCompany(owner(), { state: 'in-review' })
  await boundTo(owner(), { accountId, ...pending })
  const token = client.token

  for (const [userBasicId, companyId, status, reason] of [
    [accountId, stranger.first.companyId, 404, 'not-your-company'],
    [stranger.accountId, stranger.first.companyId, 404, 'not-your-company'],
    [stranger.accountId, first.companyId, 404, 'not-your-company'],
    [accountId, ended.companyId, 404, 'not-your-company'],
    [accountId, accountId, 404, 'not-your-company'],
    [accountId, pending.companyId, 403, 'company-not-approved'],
  ] as const) {
    const answer = await choose(client, userBasicId, companyId)
    expect([answer.status, reasonOf(answer)]).toEqual([status, reason])
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  expect(client.token).toBe(token)
  expect((await sessionsOf(accountId)).map(session => session.companyId)).toEqual([first.companyId])
})

test('leaves the browser consistent when choosing a company and logging out happen at the same moment', async () => {
  const logins = await Promise.all(Array.from({ length: 20 }, () => aLoginOfTwo()))
  await Promise.all(
    logins.flatMap(({ client, accountId, second }) => {
      const tab = server.client()
      for (const [name, cookie] of client.cookies) tab.cookies.set(name, cookie)
      return [choose(client, accountId, second.companyId), tab.call(identityEndpoints.logOut, {})]
    }),
  )
  for (const { client, accountId } of logins) {
    const open = (await sessionsOf(accountId)).filter(session => session.endedAt === null)
    // Either the log-out succeeded, or its token was already replaced and it was refused.
    if (open.length === 0) expect((await firms(client)).status).toBe(401)
    else expect((await firms(client)).status).toBe(200)
  }
})

test('stops acting for a company from the next request when unbound, but keeps the session', async () => {
  const { client, accountId, first, second } = await aLoginOfTwo()
  // A colleague who still acts for the company must not keep it open for others.
  const colleague = await anAccount(owner())
  await boundTo(owner(), { accountId: colleague.accountId, companyId: first.companyId }, { isMain: false, rights: [] })
  expect((await addresses(client)).status).toBe(200)
  await owner()
    .updateTable('company.membership')
    .set({ state: anyState('ended') })
    .where('accountId', '=', accountId)
    .where('companyId', '=', first.companyId)
    .execute()
  const stopped = await addresses(client)
  expect([stopped.status, reasonOf(stopped)]).toEqual([403, 'company-not-chosen'])
  expect((await choose(client, accountId, second.companyId)).status).toBe(200)
  expect((await addresses(client)).status).toBe(200)
})

test('reads rights and company state at each request, not at log-in', async () => {
  const { accountId } = await anAccount(owner())
  const { companyId } = await aCompany(owner())
  await boundTo(owner(), { accountId, companyId }, { isMain: false, rights: ['order'] })
  const client = await signIn(server, { accountId, companyId })
  const authenticate = authenticator(server.parts.database)
  const { token } = client
  const guard = client.cookies.get('zhcaiGuard') ?? ''
  const whoAmI = async () => (await authenticate({ token, guard, mark: null, now: server.clock.read(), ip: '' }))?.user
  expect((await whoAmI())?.membership).toEqual({
    companyId,
    companyState: 'approved',
    isMain: false,
    rights: ['order'],
    version: { company: 0, prices: 1 },
  })
  await owner()
    .updateTable('company.membership')
    .set({ rights: ['pay'] })
    .where('companyId', '=', companyId)
    .execute()
  await owner()
    .updateTable('company.company')
    .set({ state: anyState('withdrawn') })
    .where('id', '=', companyId)
    .execute()
  expect((await whoAmI())?.membership).toEqual({
    companyId,
    companyState: 'withdrawn',
    isMain: false,
    rights: ['pay'],
    version: { company: 1, prices: 1 },
  })
  const closed = await addresses(client)
  expect([closed.status, reasonOf(closed)]).toEqual([403, 'company-withdrawn'])
})

test('lists addresses with the default first, area names, masked mobiles and without removed ones', async () => {
  await withAreas(owner())
  const { client, companyId } = await signInAsBuyer(server)
  const plain = await anAddress(owner(), { companyId, receiver: '孙思邈', licenceCode: null })
  const chosen = await anAddress(owner(), { companyId, isDefault: true, mobile: '13800005678' })
  const removed = await anAddress(owner(), { companyId })
  await owner()
    .updateTable('company.address')
    .set({ deletedAt: server.clock.read() })
    .where('id', '=', removed)
    .execute()
  const place = {
    provinceCode: '420000',
    cityCode: '420100',
    districtCode: '420106',
    areaText: '湖北省武汉市武昌区',
    detail: '中南路 14 号一楼',
  }

  expect((await addresses(client)).value).toEqual({
    list: [
      { addressId: chosen, receiver: '苏颂', mobile: '138****5678', ...place, isDefault: true, isLicensed: true },
      { addressId: plain, receiver: '孙思邈', mobile: '138****1234', ...place, isDefault: false, isLicensed: false },
    ],
    total: 2,
    pageNum: 1,
    pageSize: 20,
  })
  expect((await addresses(client, { pageNum: 2, pageSize: 1 })).value).toMatchObject({
    list: [{ addressId: plain }],
    total: 2,
  })
})

test('hides another company’s addresses and facts even from code that does not check the company', async () => {
  const mine = await signInAsBuyer(server)
  const other = await signInAsBuyer(server, { kind: 'clinic', provinceCode: '330000' })
  const own = await anAddress(owner(), { companyId: mine.companyId })
  const foreign = await anAddress(owner(), { companyId: other.companyId })
  expect((await addresses(mine.client)).value.list.map(address => address.addressId)).toEqual([own])

  const ctx = { ...server.context(), actor: memberOf(mine.companyId, mine.accountId) }
  const seen = await inSnapshot(ctx, async ({ db }) => ({
    foreign: await addressOf(db, other.companyId, foreign),
    mixed: await addressOf(db, mine.companyId, foreign),
    own: await addressOf(db, mine.companyId, own),
    list: await addressesOf(db, other.companyId),
    companies: [...(await companiesOf(db, [mine.companyId, other.companyId])).keys()],
    company: await companyOf(db, other.companyId),
  }))
  expect(seen).toMatchObject({
    foreign: null,
    mixed: null,
    own: { addressId: own, mobile: '13800001234', isLicensed: true },
    list: [],
    companies: [mine.companyId],
    company: null,
  })
  expect(await companiesOf(server.parts.database.db, [])).toEqual(new Map())
})

test('returns the facts of a company', async () => {
  const { companyId, accountId } = await signInAsBuyer(server, { kind: 'clinic', provinceCode: '330000' })
  const ctx = { ...server.context(), actor: memberOf(companyId, accountId) }
  const company = await inSnapshot(ctx, ({ db }) => companyOf(db, companyId))
  expect(company).toEqual({
    companyId,
    name: expect.stringMatching(/^江城同济大药房/),
    kind: 'clinic',
    state: 'approved',
    creditCode: expect.stringMatching(/^91420100MA[0-9A-Z]{8}$/),
    provinceCode: '330000',
    cityCode: '330100',
    districtCode: '330106',
    address: '中南路 14 号',
    headquartersId: null,
    isRisk: false,
  })
})

test('tells a colleague the main account’s name and masked mobile, and returns 401 without a session', async () => {
  const { companyId } = await signInAsBuyer(server)
  const [main] = await owner()
    .selectFrom('company.membership')
    .select('accountId')
    .where('companyId', '=', companyId)
    .where('isMain', '=', true)
    .execute()
  const { personName } = await owner()
    .selectFrom('identity.account')
    .select('personName')
    .where('id', '=', main?.accountId ?? '')
    .executeTakeFirstOrThrow()
  const colleague = await anAccount(owner())
  await boundTo(owner(), { ...colleague, companyId }, { isMain: false, rights: [] })
  const client = await signIn(server, { accountId: colleague.accountId, companyId })
  const told = (await client.call(companyEndpoints.getMainContact, {})).value
  expect(told.personName).toBe(personName)
  expect(told.mobile).toMatch(/^1\d{2}\*{4}\d{4}$/)
  expect(await server.client().send(companyEndpoints.getMainContact, {})).toMatchObject({ status: 401 })
})

test('finds companies by credit code or name however brackets and letters were typed', async () => {
  const { companyId } = await aCompany(owner(), { name: '同安（湖北）大药房', creditCode: '91420100MA4TA00001' })
  const words = ['同安(湖北)大药房', '同安（湖北）大药房', '９１４２０１００ma4ta00001', '同安湖北大药房']
  expect([...(await companiesBy(owner(), words))]).toEqual(words.slice(0, 3).map(word => [word, [companyId]]))
})
