import type { AskBinding } from '@xiaojiu/contract/company/binding-schemas.ts'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { RIGHTS } from '@xiaojiu/contract/define.ts'
import { DAY_MS } from '@xiaojiu/kernel/time.ts'
import { expect, test, vi } from 'vitest'
import { anAccount, TEST_PASSWORD } from '#modules/identity/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { aReviewer, fieldsOfCase } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn, signInAsBuyer } from '#testing/sign-in.ts'
import { bindingDesk } from '../public.ts'
import { aCompany, boundTo, type MadeCompany } from '../testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const owner = () => server.owner.db
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason
const PAGE = { pageNum: 1, pageSize: 20 }
let serial = 0

/** A company that can be found by its licence, with its main account signed in. */
async function aFirm() {
  serial++
  const company = await aCompany(owner(), { creditCode: `91420100MA4K${String(serial).padStart(6, '0')}` })
  const main = await anAccount(owner())
  await boundTo(owner(), { ...main, ...company })
  return { ...company, main, client: await signIn(server, { ...main, ...company }) }
}
async function aPerson() {
  const person = await anAccount(owner(), { personName: '林小满' })
  return { ...person, client: await signIn(server, person) }
}
const particulars = ({ creditCode, name }: MadeCompany, change: Partial<AskBinding> = {}): AskBinding => ({
  creditCode,
  companyName: name,
  legalPerson: '方以智',
  asksMain: false,
  note: '采购员',
  ...change,
})
const ask = (client: TestClient, firm: MadeCompany, change: Partial<AskBinding> = {}) =>
  client.call(companyEndpoints.askBinding, particulars(firm, change))
const decide = (client: TestClient, userBasicId: string, change = {}) =>
  client.call(companyEndpoints.decideBinding, {
    userBasicId,
    isApproved: true,
    reason: '',
    role: 'purchaser',
    rights: ['order'],
    ...change,
  })
const mine = async (client: TestClient) =>
  (await client.call(companyEndpoints.listBindings, { side: 'mine', ...PAGE })).value.list
const others = async (client: TestClient) =>
  (await client.call(companyEndpoints.listBindings, { side: 'others', ...PAGE })).value.list
const rowOf = (companyId: string, accountId: string) =>
  owner()
    .selectFrom('company.membership')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
const choose = (client: TestClient, userBasicId: string, companyId: string) =>
  client.call(companyEndpoints.chooseCompany, { userBasicId, companyId })

test('R-001 binds a login with the given rights when the main account approves its request', async () => {
  const firm = await aFirm()
  const person = await aPerson()
  const asked = await ask(person.client, firm, { companyName: firm.name.replace('江城', '江城 ') })
  expect(asked.value).toEqual({
    companyId: firm.companyId,
    state: 'asked',
    decider: 'main-account',
    refuseReason: null,
    askedAt: server.clock.read(),
    decidedAt: null,
  })
  expect((await choose(person.client, person.accountId, firm.companyId)).status).toBe(404)
  expect(await others(firm.client)).toMatchObject([
    {
      userBasicId: person.accountId,
      personName: '林小满',
      state: 'asked',
      note: '采购员',
      verbs: ['approve', 'refuse'],
    },
    { userBasicId: firm.main.accountId, isMain: true, verbs: [] },
  ])
  const told = await owner().selectFrom('message.message').selectAll().where('companyId', '=', firm.companyId).execute()
  expect(told.map(message => message.title)).toEqual(['有账号申请绑定本企业'])

  expect((await decide(firm.client, person.accountId)).status).toBe(200)
  const chosen = await choose(person.client, person.accountId, firm.companyId)
  expect(chosen.value).toMatchObject({ companyId: firm.companyId, isMainAccount: false, rights: ['order'] })
  expect(reasonOf(await decide(firm.client, person.accountId))).toBe('state-changed')
})

test('EP-026 shows the reason of a refusal in checkStatus and in the list, and allows asking again', async () => {
  const firm = await aFirm()
  const person = await aPerson()
  await ask(person.client, firm)
  expect(reasonOf(await decide(firm.client, person.accountId, { isApproved: false }))).toBe('reason-needed')
  await decide(firm.client, person.accountId, { isApproved: false, reason: '非本公司员工' })
  const check = () => person.client.call(companyEndpoints.checkBinding, { companyId: firm.companyId })
  expect((await check()).value).toMatchObject({ state: 'refused', refuseReason: '非本公司员工' })
  expect((await mine(person.client))[0]?.verbs).toEqual(['ask-again'])
  expect((await mine(person.client))[0]).toMatchObject((await check()).value)
  expect((await ask(person.client, firm)).status).toBe(200)
  expect((await check()).value).toMatchObject({ state: 'asked', refuseReason: null })
  const stranger = await aPerson()
  expect((await stranger.client.call(companyEndpoints.checkBinding, { companyId: firm.companyId })).value.state).toBe(
    'none',
  )
})

test('answers wrong particulars and unknown companies alike, and limits the attempts', async () => {
  const firm = await aFirm()
  const pending = await aCompany(owner(), { state: 'in-review', creditCode: '91420100MA4KX00001' })
  const person = await aPerson()
  const answers = [
    await ask(person.client, firm, { companyName: '江城仁和大药房' }),
    await ask(person.client, firm, { legalPerson: '沈括' }),
    await ask(person.client, firm, { creditCode: '91420100MA4KZZZZZZ'.replaceAll('Z', 'X') }),
    await ask(person.client, pending),
  ]
  expect(new Set(answers.map(answer => `${answer.status} ${answer.msg}`)).size).toBe(1)
  expect(reasonOf(answers[0] ?? { data: {} })).toBe('company-not-matched')
  expect(await rowOf(firm.companyId, person.accountId)).toBeUndefined()
  const more = await Promise.all(Array.from({ length: 12 }, () => ask(person.client, firm, { legalPerson: '沈括' })))
  expect(more.filter(answer => answer.status === 422)).toHaveLength(6)
  expect(more.filter(answer => answer.status === 429)).toHaveLength(6)
})

test('keeps one request when a login asks five times at once, and refuses one that is already bound', async () => {
  const firm = await aFirm()
  const person = await aPerson()
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(person.client, firm)))
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(answer => answer.status !== 200).map(reasonOf))).toEqual(new Set(['binding-asked']))
  await decide(firm.client, person.accountId)
  expect(reasonOf(await ask(person.client, firm))).toBe('already-bound')
})

test('ends in one consistent state when approval and withdrawal happen at the same moment', async () => {
  const firm = await aFirm()
  for (let round = 0; round < 5; round++) {
    const person = await aPerson()
    await ask(person.client, firm)
    const [approved, left] = await Promise.all([
      decide(firm.client, person.accountId),
      person.client.call(companyEndpoints.leaveCompany, { userBasicId: person.accountId, companyId: firm.companyId }),
    ])
    const row = await rowOf(firm.companyId, person.accountId)
    // An approved login could still leave; a login that has left cannot be approved.
    expect(row?.state).toBe(left.success ? 'ended' : 'active')
    expect(approved.success || reasonOf(approved) === 'state-changed').toBe(true)
  }
})

test('refuses leaving to the main account and to managed logins, and unbinds others at once', async () => {
  const firm = await aFirm()
  const person = await aPerson()
  await boundTo(owner(), { ...person, ...firm }, { isMain: false })
  await choose(person.client, person.accountId, firm.companyId)
  const leave = (client: TestClient, userBasicId: string) =>
    client.call(companyEndpoints.leaveCompany, { userBasicId, companyId: firm.companyId })
  expect(reasonOf(await leave(firm.client, firm.main.accountId))).toBe('main-account-stays')
  expect(reasonOf(await leave(firm.client, person.accountId))).toBe('not-your-company')
  await owner()
    .updateTable('company.membership')
    .set({ isManaged: true })
    .where('accountId', '=', person.accountId)
    .execute()
  expect(reasonOf(await leave(person.client, person.accountId))).toBe('managed-login')
  const other = await aFirm()
  expect(reasonOf(await ask(person.client, other))).toBe('managed-login')
  await owner()
    .updateTable('company.membership')
    .set({ isManaged: false })
    .where('accountId', '=', person.accountId)
    .execute()
  expect((await leave(person.client, person.accountId)).status).toBe(200)
  expect(reasonOf(await person.client.call(companyEndpoints.getAddressBook, {}))).toBe('company-not-chosen')
  expect((await rowOf(firm.companyId, firm.main.accountId))?.state).toBe('active')
})

test('lets the main account unbind a login, and returns 404 for logins of other companies', async () => {
  const firm = await aFirm()
  const stranger = await aFirm()
  const person = await aPerson()
  await boundTo(owner(), { ...person, ...firm }, { isMain: false })
  const unbind = (client: TestClient) => client.call(companyEndpoints.unbindOther, { userBasicId: person.accountId })
  expect((await unbind(stranger.client)).status).toBe(404)
  expect((await rowOf(firm.companyId, person.accountId))?.state).toBe('active')
  await owner()
    .updateTable('company.membership')
    .set({ isManaged: true })
    .where('accountId', '=', person.accountId)
    .execute()
  expect(reasonOf(await unbind(firm.client))).toBe('managed-login')
  await owner()
    .updateTable('company.membership')
    .set({ isManaged: false })
    .where('accountId', '=', person.accountId)
    .execute()
  expect((await unbind(firm.client)).status).toBe(200)
  expect((await rowOf(firm.companyId, person.accountId))?.state).toBe('ended')
  expect((await unbind(firm.client)).status).toBe(404)
})

test('shows the other logins of a company to its main account only', async () => {
  const { client } = await signInAsBuyer(server, {
    isMain: false,
    rights: Object.keys(RIGHTS) as (keyof typeof RIGHTS)[],
  })
  const refused = await client.call(companyEndpoints.listBindings, { side: 'others', ...PAGE })
  expect(reasonOf(refused)).toBe('main-account-only')
  const person = await aPerson()
  expect(reasonOf(await person.client.call(companyEndpoints.listBindings, { side: 'others', ...PAGE }))).toBe(
    'company-not-chosen',
  )
})

test('transfers the main account once and with the password, and the former one keeps all rights', async () => {
  const firm = await aFirm()
  const person = await aPerson()
  await boundTo(owner(), { ...person, ...firm }, { isMain: false })
  await owner()
    .updateTable('company.membership')
    .set({ isManaged: true, orderLimit: 100, needsApproval: true })
    .where('accountId', '=', person.accountId)
    .execute()
  const handOver = (password: string) =>
    firm.client.call(companyEndpoints.handOverMain, { userBasicId: person.accountId, password })
  expect(reasonOf(await handOver('wrong-password-1'))).toBe('wrong-old-password')
  expect((await rowOf(firm.companyId, firm.main.accountId))?.isMain).toBe(true)
  const answers = await Promise.all([handOver(TEST_PASSWORD), handOver(TEST_PASSWORD)])
  expect(answers.filter(answer => answer.success)).toHaveLength(1)
  expect(await rowOf(firm.companyId, person.accountId)).toMatchObject({
    isMain: true,
    isManaged: false,
    orderLimit: null,
    needsApproval: false,
  })
  expect(await rowOf(firm.companyId, firm.main.accountId)).toMatchObject({
    isMain: false,
    state: 'active',
    rights: Object.keys(RIGHTS),
  })
  expect(
    reasonOf(
      await others(firm.client).then(
        () => handOver(TEST_PASSWORD),
        () => handOver(TEST_PASSWORD),
      ),
    ),
  ).toBe('main-account-only')
})

test('sends a binding to the platform’s desk when the login asks to be main or no main account exists', async () => {
  const ctx = server.context()
  const firm = await aFirm()
  const person = await aPerson()
  expect((await ask(person.client, firm, { asksMain: true, note: '原主账号已离职' })).value.decider).toBe('platform')
  expect((await others(firm.client))[0]?.verbs).toEqual([])
  expect((await decide(firm.client, person.accountId)).status).toBe(404)
  const id = `${firm.companyId}:${person.accountId}`
  const waiting = await bindingDesk.waiting(ctx, { limit: 10 })
  expect(waiting.find(one => one.id === id)?.title).toBe(`林小满申请绑定${firm.name}`)
  expect(await fieldsOfCase(ctx, bindingDesk, id)).toMatchObject({
    ...{ 申请成为主账号: '是', 说明: '原主账号已离职', 由平台处理的原因: '申请接替现主账号' },
    主账号最近使用: '2026-11-16 12:00',
  })
  const effects = async (of: string) =>
    (await bindingDesk.read(ctx, of))?.effects?.map(({ label, value }) => `${label}：${value}`)
  const [asks, loses] = (await effects(id)) ?? []
  expect(asks).toBe('申请人：成为主账号，可管理企业资料、资金和子账号')
  expect(loses).toMatch(/^现主账号：.+立即失去该企业的全部权限$/)
  expect(await bindingDesk.examine(ctx, id)).toEqual([
    { item: '主账号', reason: '现主账号近 30 天内仍在使用，请由其在“企业绑定”中移交或通过' },
  ])
  await bindingDesk.refuse(ctx, id, aReviewer('examiner'), [{ item: '主账号', reason: '仍在使用' }])
  expect((await mine(person.client))[0]).toMatchObject({ state: 'refused', refuseReason: '主账号：仍在使用' })

  await owner()
    .updateTable('identity.session')
    .set({ lastSeenAt: new Date(server.clock.read().getTime() - 31 * DAY_MS) })
    .where('accountId', '=', firm.main.accountId)
    .execute()
  await ask(person.client, firm, { asksMain: true })
  expect(await bindingDesk.examine(ctx, id)).toEqual([])
  await bindingDesk.approve(ctx, id, aReviewer('examiner'))
  expect(await rowOf(firm.companyId, person.accountId)).toMatchObject({ state: 'active', isMain: true })
  expect(await rowOf(firm.companyId, firm.main.accountId)).toMatchObject({ state: 'ended', isMain: false })
  await expect(bindingDesk.approve(ctx, id, aReviewer('examiner'))).rejects.toThrow('状态已发生变化')

  const orphan = await aCompany(owner(), { creditCode: '91420100MA4KX00009' })
  const heir = await aPerson()
  expect((await ask(heir.client, orphan)).value.decider).toBe('platform')
  expect(await fieldsOfCase(ctx, bindingDesk, `${orphan.companyId}:${heir.accountId}`)).toMatchObject({
    ...{ 由平台处理的原因: '企业没有主账号', 现主账号: '没有' },
  })
  expect(await effects(`${orphan.companyId}:${heir.accountId}`)).toEqual([
    '申请人：成为主账号，可管理企业资料、资金和子账号',
  ])
  await bindingDesk.approve(ctx, `${orphan.companyId}:${heir.accountId}`, aReviewer('examiner'))
  expect(await rowOf(orphan.companyId, heir.accountId)).toMatchObject({ state: 'active', isMain: true })
})

test('R-219 R-220 returns all companies of the caller’s own login, and none of another, by both look-ups', async () => {
  const { accountId, loginName } = await anAccount(owner())
  for (let index = 0; index < 52; index++)
    await boundTo(owner(), { accountId, ...(await aCompany(owner())) }, { isMain: false })
  const client = await signIn(server, { accountId })
  for (const endpoint of [companyEndpoints.lookUpFirms, companyEndpoints.listAllFirms]) {
    expect((await client.call(endpoint, { loginName })).value.list).toHaveLength(52)
    expect((await client.call(endpoint, { loginName: 'someone-else' })).value.list).toEqual([])
    expect((await server.client().call(endpoint, {})).status).toBe(401)
  }
})

test('EP-099 H3 creates one helper key, shows its secret once, masks it later and hides it from others', async () => {
  const firm = await aFirm()
  const create = (replaces = false) => firm.client.call(companyEndpoints.createHelper, { name: '门店 ERP', replaces })
  expect((await firm.client.call(companyEndpoints.findHelper, {})).value.helper).toBeNull()
  const answers = await Promise.all([create(), create(), create()])
  const made = answers.filter(answer => answer.success)
  expect(made).toHaveLength(1)
  const { id, appKey, appSecret } = made[0]?.value ?? { id: '', appKey: '', appSecret: '' }
  expect(appSecret).toMatch(/^[\w-]{43}$/)
  const shown = (await firm.client.call(companyEndpoints.getHelper, { id })).value
  expect(shown).toEqual((await firm.client.call(companyEndpoints.findHelper, {})).value.helper)
  expect(shown).toMatchObject({ appKey, name: '门店 ERP', appSecret: `••••••••••••${appSecret.slice(-4)}` })
  const stored = JSON.stringify(await owner().selectFrom('company.helperKey').selectAll().execute())
  expect(stored).not.toContain(appSecret)

  const stranger = await aFirm()
  expect((await stranger.client.call(companyEndpoints.getHelper, { id })).status).toBe(404)
  expect((await stranger.client.call(companyEndpoints.findHelper, { companyId: firm.companyId })).status).toBe(404)
  const sub = await signInAsBuyer(server, { isMain: false })
  expect(reasonOf(await sub.client.call(companyEndpoints.findHelper, {}))).toBe('main-account-only')

  expect(reasonOf(await create())).toBe('helper-exists')
  const renewed = (await create(true)).value
  expect(renewed.appKey).not.toBe(appKey)
  expect((await firm.client.call(companyEndpoints.getHelper, { id })).status).toBe(404)
})
