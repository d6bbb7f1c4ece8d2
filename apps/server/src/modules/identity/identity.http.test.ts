import { DEVICE_COOKIE, USER_COOKIES } from '@xiaojiu/contract/identity/cookies.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test, vi } from 'vitest'
import { aCompany, boundTo } from '#modules/company/testing.ts'
import { startAnother } from '#testing/another-server.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { hashPassword } from './log-in/passwords.ts'
import { anAccount, TEST_PASSWORD } from './testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
const EIGHT_HOURS_MS = 8 * 3_600_000

let clientCount = 0
/** A browser with its own address, so that failures of one test do not count in another. */
function browser(): TestClient {
  const client = server.client()
  clientCount++
  client.ip = `10.1.${clientCount >> 8}.${clientCount & 255}`
  return client
}

function logIn(client: TestClient, username: string, password = TEST_PASSWORD) {
  return client.call(identityEndpoints.loginByPassword, { jzt_username: username, jzt_password: password, ...device })
}

const owner = () => server.owner.db
const sessionCount = async (accountId: string) =>
  (await owner().selectFrom('identity.session').select('id').where('accountId', '=', accountId).execute()).length
const lastAudit = () =>
  owner().selectFrom('platform.audit').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()

interface SetCookie {
  readonly value: string
  readonly attributes: readonly string[]
}

function setCookies(headers: Readonly<Record<string, unknown>>): Map<string, SetCookie> {
  const lines = [headers['set-cookie'] ?? []].flat() as string[]
  return new Map(
    lines.map(line => {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      return [name, { value: decodeURIComponent(value), attributes: attributes.toSorted() }]
    }),
  )
}

test('R-091 returns person and company at log-in when the login has one company', async () => {
  const account = await anAccount(owner(), { loginName: 'Buyer-One', mobile: '13800000101', personName: '朱丹溪' })
  const company = await aCompany(owner(), { name: '江城同济大药房', creditCode: '91420100MA4K000101' })
  await boundTo(owner(), { ...account, ...company }, { isMain: true })

  const { status, value } = await logIn(browser(), 'buyer-one')

  expect(status).toBe(200)
  expect(value).toEqual({
    userBasicId: account.accountId,
    userId: account.accountId,
    loginName: 'Buyer-One',
    userName: '朱丹溪',
    nickName: '朱丹溪',
    userMobile: '138****0101',
    companyId: company.companyId,
    companyName: '江城同济大药房',
    creditCode: '91420100MA4K000101',
    cityCode: '420100',
    areaCode: '420106',
    existBindCustomer: '1',
    isMainAccount: true,
    rights: [],
    companyState: 'approved',
    mustChooseCompany: false,
    tokenExpirationTime: addMs(server.clock.read(), EIGHT_HOURS_MS),
    isProxy: false,
  })
})

test('R-076 R-077 R-093 sets an HttpOnly guard cookie and readable session cookies without the password', async () => {
  const account = await anAccount(owner(), { personName: '李时珍' })
  const company = await aCompany(owner(), { name: '蕲春本草大药房' })
  await boundTo(owner(), { ...account, ...company })

  const { headers } = await logIn(browser(), account.loginName)
  const cookies = setCookies(headers)

  const readable = ['Max-Age=2592000', 'Path=/', 'SameSite=Lax']
  expect(cookies.get('zhcaiToken')?.value).toMatch(/^[\w-]{43}$/)
  expect(cookies.get('zhcaiToken')?.attributes).toEqual(readable)
  expect(cookies.get('zhcaiGuard')?.value).toMatch(/^[\w-]{43}$/)
  expect(cookies.get('zhcaiGuard')?.attributes).toEqual(['HttpOnly', ...readable])
  expect(cookies.get(DEVICE_COOKIE)?.value).toBe(device.deviceId)
  for (const name of USER_COOKIES) expect(cookies.get(name)?.attributes, name).toEqual(readable)
  const told = Object.fromEntries(USER_COOKIES.map(name => [name, cookies.get(name)?.value]))
  expect(told).toEqual({
    userName: '李时珍',
    nickName: '李时珍',
    userMobile: `${account.mobile.slice(0, 3)}****${account.mobile.slice(-4)}`,
    userBasicId: account.accountId,
    userId: account.accountId,
    companyId: company.companyId,
    companyName: '蕲春本草大药房',
    existBindCustomer: '1',
    cityCode: '420100',
    areaCode: '420106',
    loginName: account.loginName,
    creditCode: company.creditCode,
    isClear: '0',
  })
  expect(JSON.stringify([...cookies])).not.toContain(TEST_PASSWORD)
})

test('stores only hashes of the two token halves', async () => {
  const account = await anAccount(owner())
  const client = browser()
  await logIn(client, account.loginName)
  const stored = await owner()
    .selectFrom('identity.session')
    .selectAll()
    .where('accountId', '=', account.accountId)
    .execute()
  const text = JSON.stringify(
    stored.map(row => ({ ...row, tokenHash: row.tokenHash.toString(), guardHash: row.guardHash.toString() })),
  )
  expect(text).not.toContain(client.token)
  expect(text).not.toContain(client.cookies.get('zhcaiGuard'))
  expect(stored[0]?.tokenHash.length).toBe(32)
})

test('accepts a mobile as login name and finds the right one of several logins by the password', async () => {
  const mobile = '13800000102'
  const first = await anAccount(owner(), { mobile, password: 'Danggui-Huangqi-1' })
  const second = await anAccount(owner(), { mobile, password: 'Chuanxiong-Baishao-2' })
  expect((await logIn(browser(), mobile, 'Danggui-Huangqi-1')).value.userBasicId).toBe(first.accountId)
  expect((await logIn(browser(), mobile, 'Chuanxiong-Baishao-2')).value.userBasicId).toBe(second.accountId)
})

test('EP-004 logs in by the app’s path with the same answer', async () => {
  const { loginName, accountId } = await anAccount(owner())
  const input = { jzt_username: loginName, jzt_password: TEST_PASSWORD, ...device }
  const { value } = await browser().call(identityEndpoints.appLoginByPassword, input)
  expect(value).toEqual((await browser().call(identityEndpoints.loginByPassword, input)).value)
  expect(value.userBasicId).toBe(accountId)
})

test('R-092 R-282 refuses a log-in without device model PC and a device id', async () => {
  const { loginName, accountId } = await anAccount(owner())
  const right = { jzt_username: loginName, jzt_password: TEST_PASSWORD, ...device }
  for (const wrong of [
    { ...right, deviceModel: 'PHONE' },
    { ...right, deviceId: undefined },
    { ...right, jzt_password: '' },
    { ...right, extra: 1 },
    { ...right, captchaId: 'not-an-id', captchaAnswer: '1' },
  ]) {
    const answer = await browser().send(identityEndpoints.loginByPassword, wrong)
    expect([answer.status, answer.code]).toEqual([422, 422])
  }
  expect(await sessionCount(accountId)).toBe(0)
})

test('answers a wrong password and an unknown login alike and opens no session', async () => {
  const { loginName, accountId } = await anAccount(owner())
  const wrong = await logIn(browser(), loginName, 'not-this-one')
  const unknown = await logIn(browser(), 'nobody-has-this-name', 'not-this-one')
  const bodyOf = ({ status, code, msg, data, success }: typeof wrong) => ({ status, code, msg, data, success })

  expect(bodyOf(wrong)).toEqual({
    status: 422,
    code: 422,
    msg: '账号或密码不正确',
    data: { reason: 'wrong-login' },
    success: false,
  })
  expect(bodyOf(unknown)).toEqual(bodyOf(wrong))
  expect(wrong.headers['set-cookie']).toBeUndefined()
  expect(await sessionCount(accountId)).toBe(0)
})

test('spends about the same processor time on an unknown login as on a known one', async () => {
  const { loginName, accountId } = await anAccount(owner())
  // As in production; test accounts have a cheap hash.
  const passwordHash = await hashPassword(TEST_PASSWORD)
  await owner().updateTable('identity.account').set({ passwordHash }).where('id', '=', accountId).execute()
  // Processor time, because elapsed time also depends on the load of the machine.
  const workFor = async (username: string) => {
    await owner().deleteFrom('identity.loginAttempt').execute()
    const startedAt = process.cpuUsage()
    await logIn(browser(), username, 'not-this-one')
    const { user, system } = process.cpuUsage(startedAt)
    return user + system
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 6; round++) {
    known.push(await workFor(loginName))
    unknown.push(await workFor('nobody-has-this-name-either'))
  }
  const ratio = Math.min(...unknown) / Math.min(...known)
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.6)
})

test('reports that a login is disabled only when the password is right', async () => {
  const { loginName, accountId } = await anAccount(owner(), { state: 'disabled' })
  expect((await logIn(browser(), loginName, 'not-this-one')).msg).toBe('账号或密码不正确')
  const right = await logIn(browser(), loginName)
  expect([right.status, right.msg]).toEqual([403, '该账号已停用，请联系主账号或平台客服'])
  expect(await sessionCount(accountId)).toBe(0)
})

test('answers a deleted login like an unknown one', async () => {
  const { loginName } = await anAccount(owner(), { state: 'deleted' })
  expect((await logIn(browser(), loginName)).data).toEqual({ reason: 'wrong-login' })
})

test('writes one audit row for a failed and one for a successful log-in, with the mobile masked', async () => {
  const { accountId, mobile } = await anAccount(owner(), { mobile: '13800000103' })
  await logIn(browser(), mobile, 'not-this-one')
  expect(await lastAudit()).toMatchObject({
    action: 'identity.log-in',
    subject: 'unknown',
    result: 'refused',
    actorAccountId: null,
    details: { way: 'password', login: '138****0103', reason: 'wrong-login' },
  })
  await logIn(browser(), mobile)
  const { seq, ...row } = await lastAudit()
  expect(row).toMatchObject({
    action: 'identity.log-in',
    subject: accountId,
    result: 'done',
    actorAccountId: accountId,
  })
  const before = await owner()
    .selectFrom('platform.audit')
    .selectAll()
    .where('seq', '=', seq - 1)
    .executeTakeFirstOrThrow()
  expect(before.result).toBe('refused')
})

test('R-001 asks which company to act for when the login has several', async () => {
  const account = await anAccount(owner())
  for (const isMain of [true, false]) await boundTo(owner(), { ...account, ...(await aCompany(owner())) }, { isMain })
  const { value } = await logIn(browser(), account.loginName)
  expect(value).toMatchObject({ companyId: '', companyState: 'none', mustChooseCompany: true, existBindCustomer: '1' })
})

test('acts for a company in review when the login has no other', async () => {
  const pending = await anAccount(owner())
  const company = await aCompany(owner(), { state: 'in-review' })
  await boundTo(owner(), { ...pending, ...company })
  expect((await logIn(browser(), pending.loginName)).value).toMatchObject({
    companyId: company.companyId,
    companyState: 'in-review',
    mustChooseCompany: false,
  })
})

test('refuses staff at the shop’s log-in and names their console when the password is right', async () => {
  for (const [kind, face] of [
    ['seller', '商家工作台'],
    ['operator', '运营后台'],
  ] as const) {
    const staff = await anAccount(owner(), { kind })
    const client = browser()
    const { status, msg } = await logIn(client, staff.loginName)
    expect([status, msg]).toEqual([403, `请从${face}登录`])
    const sessions = await owner()
      .selectFrom('identity.session')
      .select('id')
      .where('accountId', '=', staff.accountId)
      .execute()
    expect([client.cookies.has('zhcaiToken'), sessions]).toEqual([false, []])
  }
})

test('does not count an ended binding as a company of the login', async () => {
  const account = await anAccount(owner())
  await boundTo(owner(), { ...account, ...(await aCompany(owner())) }, { state: 'ended' })
  expect((await logIn(browser(), account.loginName)).value).toMatchObject({ companyId: '', existBindCustomer: '0' })
})

test('R-132 sets the isClear cookie at log-in when the company is withdrawn', async () => {
  const account = await anAccount(owner())
  await boundTo(owner(), { ...account, ...(await aCompany(owner(), { state: 'withdrawn' })) })
  const client = browser()
  expect((await logIn(client, account.loginName)).value.companyState).toBe('withdrawn')
  expect(client.cookies.get('isClear')).toBe('1')
})

test('replaces token and guard cookies that the browser held before the log-in', async () => {
  const { loginName } = await anAccount(owner())
  const client = browser()
  client.cookies.set('zhcaiToken', 'a'.repeat(43)).set('zhcaiGuard', 'b'.repeat(43))
  await logIn(client, loginName)
  expect(client.token).not.toBe('a'.repeat(43))
  expect(client.cookies.get('zhcaiGuard')).not.toBe('b'.repeat(43))
})

test('marks every cookie as secure when secure cookies are configured', async () => {
  const { loginName } = await anAccount(owner())
  const https = await startAnother(server, { SECURE_COOKIES: true })
  const { headers } = await logIn(https.client(), loginName)
  await https.stop()
  const cookies = setCookies(headers)
  expect(cookies.size).toBeGreaterThanOrEqual(USER_COOKIES.length)
  for (const [name, { attributes }] of cookies) expect(attributes, name).toContain('Secure')
})
