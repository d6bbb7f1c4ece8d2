import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { FACE_COOKIES } from '@xiaojiu/contract/staff/cookies.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { SELLER_RIGHTS } from '@xiaojiu/contract/staff/rights.ts'
import { PLATFORM_ROLES, ROLES_OF } from '@xiaojiu/contract/staff/testing/preset-roles.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { anAccount, codeOfSimulatedPhone, collectSms, type SmsInbox, TEST_PASSWORD } from '#modules/identity/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { anyState } from '#testing/any-state.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer, signInAsOperator, signInAsSeller, signInToFace } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { aMember } from '../testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
let inbox: SmsInbox
beforeAll(() => {
  inbox = collectSms(server.parts.gateways)
})
beforeEach(() => server.clock.set(TEST_NOON))

const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
let networkCount = 0
function browser(surface: 'seller' | 'platform'): TestClient {
  const client = server.client()
  client.surface = surface
  client.ip = `10.9.0.${++networkCount}`
  return client
}
const logIn = (client: TestClient, login: string, password = TEST_PASSWORD) =>
  client.call(staffEndpoints.logIn, { login, password, ...device })
const me = (client: TestClient) => client.call(staffEndpoints.whoAmI, {})

async function aSellerLogin(storeCount = 1) {
  const { db } = server.owner
  const account = await anAccount(db, { kind: 'seller', personName: '万立新' })
  const stores = []
  for (let index = 0; index < storeCount; index++) {
    const { storeId } = await aStore(db)
    await aMember(db, { accountId: account.accountId, storeId, role: index === 0 ? 'owner' : 'seller-depot' })
    stores.push(storeId)
  }
  return { ...account, stores }
}

test('seeds exactly the roles of the contract', async () => {
  const { rows } = await server.owner.pool.query<{ face: 'seller' | 'platform' }>(
    'select face, key, name, rights from staff.role where key is not null order by face, id',
  )
  const told = (face: 'seller' | 'platform') =>
    ROLES_OF[face].map(role => ({ face, ...role, rights: [...role.rights] }))
  expect(rows.filter(row => row.face === 'seller')).toEqual(told('seller'))
  expect(rows.filter(row => row.face === 'platform')).toEqual(told('platform'))
  expect([ROLES_OF.seller.length, ROLES_OF.platform.length]).toEqual([7, 10])
})

test('logs a seller in by password to the only store, with the cookies of this console only', async () => {
  const { loginName, accountId, stores } = await aSellerLogin()
  const client = browser('seller')
  const { value, headers } = await logIn(client, loginName)
  if (value.step !== 'done') throw new Error(value.step)
  expect(value.me).toMatchObject({
    accountId,
    name: '万立新',
    loginName,
    face: 'seller',
    store: { storeId: stores[0], isOpen: true, role: '店主' },
    storeCount: 1,
    role: '店主',
    rights: Object.keys(SELLER_RIGHTS),
    secondFactor: 'simulated',
    stepUpUntil: null,
    idleEndsAt: new Date('2026-11-16T13:00:00+08:00'),
    endsAt: new Date('2026-11-17T00:00:00+08:00'),
    lastLogIn: null,
  })
  const cookies = (headers['set-cookie'] as string[]).map(line => line.replace(/=[^;]+/, ''))
  expect(cookies).toEqual([
    'xjSeller; Path=/seller; SameSite=Strict',
    'xjSellerGuard; Path=/sellerApis; HttpOnly; SameSite=Strict',
  ])
  expect((await me(client)).value).toEqual(value.me)
})

test('CR-043 records in the audit who logged in, at which console and store, and from where', async () => {
  const { loginName, accountId, stores } = await aSellerLogin()
  await logIn(browser('seller'), loginName)
  const { rows } = await server.owner.pool.query(
    `select actor_account_id, actor_name, store_id, face, client_ip from platform.audit
      where action = 'staff.log-in' and subject = $1`,
    [accountId],
  )
  expect(rows).toEqual([
    {
      ...{ actor_account_id: accountId, actor_name: '万立新', store_id: stores[0] },
      ...{ face: 'seller', client_ip: expect.stringMatching(/^[\d.]+$/) },
    },
  ])
})

test('logs an operator in to the platform’s console', async () => {
  const { db } = server.owner
  const { accountId, loginName } = await anAccount(db, { kind: 'operator' })
  await aMember(db, { accountId, role: 'review', limitProvinces: ['420000'] })
  const { value } = await logIn(browser('platform'), loginName)
  if (value.step !== 'done') throw new Error(value.step)
  expect(value.me).toMatchObject({
    face: 'platform',
    store: null,
    role: '资质审核',
    rights: PLATFORM_ROLES[3].rights,
    limits: { provinceCodes: ['420000'], storeIds: [] },
    idleEndsAt: new Date('2026-11-16T12:30:00+08:00'),
    endsAt: new Date('2026-11-16T22:00:00+08:00'),
  })
})

test('lets a seller of several stores choose and switch, and refuses a foreign store', async () => {
  const { loginName, stores } = await aSellerLogin(2)
  const foreign = await aStore(server.owner.db)
  const client = browser('seller')
  const { value } = await logIn(client, loginName)
  if (value.step !== 'choose-store') throw new Error(value.step)
  expect(value.stores.map(({ storeId, role }) => [storeId, role])).toEqual([
    [stores[0], '店主'],
    [stores[1], '仓库'],
  ])
  expect(client.cookies.has(FACE_COOKIES.seller.token)).toBe(false)
  const choose = (storeId: string) => client.call(staffEndpoints.chooseStore, { ticket: value.ticket, storeId })
  expect((await choose(foreign.storeId)).status).toBe(404)
  const chosen = await choose(stores[1] ?? '')
  expect(chosen.value).toMatchObject({ step: 'done', me: { role: '仓库', store: { storeId: stores[1] } } })
  expect((await client.call(staffEndpoints.listOwnStores, {})).value.list).toHaveLength(2)
  const { token } = client
  expect((await client.call(staffEndpoints.switchStore, { storeId: foreign.storeId })).status).toBe(404)
  const switched = await client.call(staffEndpoints.switchStore, { storeId: stores[0] ?? '' })
  expect(switched.value).toMatchObject({ role: '店主', store: { storeId: stores[0] } })
  expect(client.token).not.toBe(token)
  expect((await me(client)).value.store?.storeId).toBe(stores[0])
  server.clock.advance(10 * 60_000)
  expect(reasonOf(await choose(stores[1] ?? ''))).toBe('log-in-expired')
})

test('logs a seller in by a code sent at the console, once, and refuses it at the shop', async () => {
  const { mobile, stores } = await aSellerLogin()
  const client = browser('seller')
  await client.call(staffEndpoints.sendLogInCode, { mobile })
  const authCode = inbox.codeFor(mobile)
  const shop = server.client()
  shop.ip = client.ip
  for (const [name, value] of client.cookies) shop.cookies.set(name, value)
  expect(reasonOf(await shop.call(identityEndpoints.loginByCode, { mobile, authCode, ...device }))).toBe('wrong-code')
  const { value } = await client.call(staffEndpoints.logInByCode, { mobile, authCode, ...device })
  expect(value).toMatchObject({ step: 'done', me: { store: { storeId: stores[0] } } })
  const again = await client.call(staffEndpoints.logInByCode, { mobile, authCode, ...device })
  expect(reasonOf(again)).toBe('wrong-code')
})

test('returns captchas at the consoles', async () => {
  expect((await browser('seller').call(staffEndpoints.newCaptcha, {})).status).toBe(200)
  expect((await browser('platform').call(staffEndpoints.newCaptchaWork, {})).status).toBe(200)
})

test('CR-030 names the right console to a login of another kind only after its password was right', async () => {
  const { db } = server.owner
  const buyer = await anAccount(db)
  const operator = await anAccount(db, { kind: 'operator' })
  await aMember(db, { accountId: operator.accountId })
  const told = async (surface: 'seller' | 'platform', login: string, password?: string) => {
    const { status, msg } = await logIn(browser(surface), login, password)
    return [status, msg]
  }
  expect(await told('seller', buyer.loginName)).toEqual([403, '请从小九药采商城登录'])
  expect(await told('seller', operator.loginName)).toEqual([403, '请从运营后台登录'])
  expect(await told('platform', (await aSellerLogin()).loginName)).toEqual([403, '请从商家工作台登录'])
  expect(await told('seller', buyer.loginName, 'wrong')).toEqual([422, '账号或密码不正确'])
  expect(await told('seller', 'nobody-here', 'wrong')).toEqual([422, '账号或密码不正确'])
})

test('returns 401 from the next request on after the person was disabled', async () => {
  const { client, memberId, accountId } = await signInAsSeller(server)
  const { loginName } = await server.owner.db
    .selectFrom('identity.account')
    .select('loginName')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  expect((await me(client)).status).toBe(200)
  await server.owner.db
    .updateTable('staff.membership')
    .set({ state: anyState('disabled') })
    .where('id', '=', memberId)
    .execute()
  expect((await me(client)).status).toBe(401)
  expect(reasonOf(await logIn(browser('seller'), loginName))).toBe('account-disabled')
})

test('CR-017 accepts the cookies of the shop and of each console only for their own calls', async () => {
  const { client: buyer } = await signInAsBuyer(server)
  const { client: seller } = await signInAsSeller(server)
  const { client: operator } = await signInAsOperator(server)
  const everything = server.client()
  for (const client of [buyer, seller, operator])
    for (const [name, value] of client.cookies) everything.cookies.set(name, value)
  for (const [client, surface] of [
    [buyer, 'shop'],
    [seller, 'seller'],
    [operator, 'platform'],
  ] as const) {
    const statuses = []
    for (const target of ['seller', 'platform'] as const) {
      client.surface = target
      statuses.push((await me(client)).status)
    }
    statuses.push((await client.call(identityEndpoints.listSessions, {})).status)
    expect([surface, ...statuses]).toEqual([
      surface,
      surface === 'seller' ? 200 : 401,
      surface === 'platform' ? 200 : 401,
      surface === 'shop' ? 200 : 401,
    ])
  }
  // The token of one front end in the header of another, with all cookies.
  for (const [surface, token] of [
    ['seller', buyer.cookies.get('zhcaiToken')],
    ['platform', seller.cookies.get('xjSeller')],
  ] as const) {
    everything.surface = surface
    const url = `/${surface}Apis${staffEndpoints.whoAmI.path}`
    expect((await everything.inject({ method: 'GET', url, headers: { zhcaitoken: token ?? '' } })).status).toBe(401)
  }
  // Both halves of a seller's session under the names of another front end.
  const renamed = server.client()
  for (const [token, guard] of [
    ['zhcaiToken', 'zhcaiGuard'],
    ['xjPlatform', 'xjPlatformGuard'],
  ] as const) {
    renamed.cookies.set(token, seller.cookies.get('xjSeller') ?? '')
    renamed.cookies.set(guard, seller.cookies.get('xjSellerGuard') ?? '')
  }
  renamed.surface = 'platform'
  expect((await me(renamed)).status).toBe(401)
  expect((await renamed.call(identityEndpoints.listSessions, {})).status).toBe(401)
})

test.each([
  ['seller', 60, 12],
  ['platform', 30, 10],
] as const)('CR-023 ends a session of the %s console after %i idle minutes or %i hours', async (face, idle, hours) => {
  const open = async () => (face === 'seller' ? await signInAsSeller(server) : await signInAsOperator(server)).client
  const idler = await open()
  server.clock.advance(idle * 60_000 - 1)
  expect((await me(idler)).status).toBe(200)
  server.clock.advance(idle * 60_000)
  expect((await me(idler)).status).toBe(401)
  expect((await idler.call(staffEndpoints.getSessionEnd, {})).value.reason).toBe('idle')

  server.clock.set(TEST_NOON)
  const busy = await open()
  for (let minutes = 20; minutes < hours * 60; minutes += 20) {
    server.clock.advance(20 * 60_000)
    expect((await busy.call(staffEndpoints.prolong, {})).status).toBe(200)
  }
  server.clock.advance(20 * 60_000 - 1)
  expect((await me(busy)).status).toBe(200)
  server.clock.advance(1)
  expect((await me(busy)).status).toBe(401)
  expect((await busy.call(staffEndpoints.getSessionEnd, {})).value.reason).toBe('expired')
})

test('CR-024 ends the oldest session when a third begins, and returns the reason', async () => {
  const { loginName } = await aSellerLogin()
  const clients = []
  for (let index = 0; index < 3; index++) {
    const client = browser('seller')
    await logIn(client, loginName)
    clients.push(client)
    server.clock.advance(1000)
  }
  expect(await Promise.all(clients.map(async client => (await me(client)).status))).toEqual([401, 200, 200])
  const [first = server.client()] = clients
  expect((await first.call(staffEndpoints.getSessionEnd, {})).value).toEqual({
    reason: 'replaced',
    at: new Date('2026-11-16T12:00:02+08:00'),
  })
  expect((await browser('seller').call(staffEndpoints.getSessionEnd, {})).value).toEqual({ reason: 'none', at: null })
})

test('CR-026 locks a login for 15 minutes after five wrong passwords, whether it exists or not', async () => {
  const { loginName } = await aSellerLogin()
  for (const login of [loginName, 'nobody-at-all']) {
    server.clock.set(TEST_NOON)
    for (let index = 0; index < 5; index++) {
      expect(reasonOf(await logIn(browser('seller'), login, 'wrong'))).toBe('wrong-login')
      server.clock.advance(60_000)
    }
    expect(reasonOf(await logIn(browser('seller'), login))).toBe('too-many-requests')
  }
  server.clock.set(new Date(TEST_NOON.getTime() + 4 * 60_000 + 15 * 60_000 - 1))
  expect(reasonOf(await logIn(browser('seller'), loginName))).toBe('too-many-requests')
  server.clock.advance(1)
  expect((await logIn(browser('seller'), loginName)).value.step).toBe('done')
})

test('accepts a step-up code of the simulated phone once, valid for ten minutes', async () => {
  const { client, accountId } = await signInAsOperator(server, { role: 'care' })
  const code = codeOfSimulatedPhone(server.context(), accountId)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect(reasonOf(await client.call(staffEndpoints.stepUp, { code: wrong }))).toBe('second-factor-wrong')
  expect((await client.call(staffEndpoints.stepUp, { code })).value).toEqual({
    until: new Date('2026-11-16T12:10:00+08:00'),
  })
  expect((await me(client)).value.stepUpUntil).toEqual(new Date('2026-11-16T12:10:00+08:00'))
  expect(reasonOf(await client.call(staffEndpoints.stepUp, { code }))).toBe('second-factor-wrong')
})

test('clears cookies on logout and records actions and refusals in the audit', async () => {
  const { client, accountId } = await signInAsSeller(server)
  await client.call(staffEndpoints.switchStore, { storeId: '00000000-0000-4000-8000-000000000000' })
  const { headers } = await client.call(staffEndpoints.logOut, {})
  expect(client.cookies.has('xjSeller')).toBe(false)
  expect(headers['clear-site-data']).toBe('"cache"')
  const rows = await server.owner.db
    .selectFrom('platform.audit')
    .select(['action', 'result', 'details'])
    .where('actorAccountId', '=', accountId)
    .orderBy('seq')
    .execute()
  expect(rows).toMatchObject([
    { action: '/staff/session/switchStore', result: 'refused', details: { reason: 'not-found' } },
    { action: 'staff.log-out', result: 'done' },
  ])
})

test('sends no-store with every answer of a console', async () => {
  const { client } = await signInToFace(server, { accountId: (await signInAsOperator(server)).accountId })
  const { headers } = await me(client)
  expect(headers['cache-control']).toBe('no-store')
})
