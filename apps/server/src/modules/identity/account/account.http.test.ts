import { randomUUID } from 'node:crypto'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { anAccount, collectSms, type MadeAccount, type SmsInbox, TEST_PASSWORD } from '../testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
const NEW_PASSWORD = 'Dangshen-Baizhu-88'
let inbox: SmsInbox
beforeAll(() => {
  inbox = collectSms(server.parts.gateways)
})
beforeEach(async () => {
  server.clock.set(TEST_NOON)
  inbox.messages.length = 0
  await server.owner.db.deleteFrom('identity.authCode').execute()
})

let clientCount = 0
function browser(): TestClient {
  const client = server.client()
  clientCount++
  client.ip = `10.11.${clientCount >> 8}.${clientCount & 255}`
  return client
}
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason
const logIn = (username: string, password: string, client = browser()) =>
  client.call(identityEndpoints.loginByPassword, { jzt_username: username, jzt_password: password, ...device })
const rowOf = ({ accountId }: MadeAccount) =>
  server.owner.db
    .selectFrom('identity.account')
    .select(['mobile', 'passwordVersion'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

test('returns 401 for every account call without a session', async () => {
  const client = browser()
  const ticket = 'x'.repeat(43)
  const answers = [
    await client.call(identityEndpoints.accountSecurity, {}),
    await client.call(identityEndpoints.listLoginRecords, {}),
    await client.call(identityEndpoints.changePassword, { oldPassword: 'a', newPassword: NEW_PASSWORD }),
    await client.call(identityEndpoints.sendOwnCode, {}),
    await client.call(identityEndpoints.checkOwnCode, { authCode: '123456' }),
    await client.call(identityEndpoints.changeMobile, { oldTicket: ticket, mobile: '13800008001', ticket }),
    await client.call(identityEndpoints.bindWechat, { bindTicket: ticket, password: TEST_PASSWORD }),
    await client.call(identityEndpoints.unbindWechat, { password: 'a' }),
    await client.call(identityEndpoints.listOwnVisitSteps, { recordId: randomUUID() }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
})

test('masks the mobile in the security overview', async () => {
  const account = await anAccount(server.owner.db, { mobile: '13800008123' })
  const client = await signIn(server, account)
  expect((await client.call(identityEndpoints.accountSecurity, {})).value).toEqual({
    loginName: account.loginName,
    userMobile: '138****8123',
    isWechatBound: false,
    hasWechat: true,
  })
})

test('lists the latest log-ins, ended ones too, newest first', async () => {
  const account = await anAccount(server.owner.db)
  const other = await anAccount(server.owner.db)
  await logIn(other.loginName, TEST_PASSWORD)
  const first = browser()
  await logIn(account.loginName, TEST_PASSWORD, first)
  await first.call(identityEndpoints.logOut, {})
  server.clock.advance(60_000)
  const client = browser()
  await logIn(account.loginName, TEST_PASSWORD, client)
  const { list } = (await client.call(identityEndpoints.listLoginRecords, {})).value
  const shown = { recordId: expect.any(String), way: 'password', device: '未知设备' }
  expect(list).toEqual([
    { ...shown, ip: client.ip, at: server.clock.read(), isCurrent: true },
    { ...shown, ip: first.ip, at: TEST_NOON, isCurrent: false },
  ])
})

test('changes the password, renews the token of the current session, ends all others and sends an SMS', async () => {
  const account = await anAccount(server.owner.db)
  const elsewhere = await signIn(server, account)
  const client = await signIn(server, account)
  const before = client.token
  const change = { oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }
  const { status, value } = await client.call(identityEndpoints.changePassword, change)
  expect([status, value.userBasicId]).toEqual([200, account.accountId])
  expect(client.token).not.toBe(before)
  expect((await client.call(identityEndpoints.listSessions, {})).value.list.length).toBe(1)
  expect((await elsewhere.call(identityEndpoints.listSessions, {})).status).toBe(401)
  expect((await logIn(account.loginName, NEW_PASSWORD)).status).toBe(200)
  expect(inbox.messages).toEqual([
    { mobile: account.mobile, template: 'password-reset', params: { account: account.loginName } },
  ])
})

test('limits wrong old passwords like a log-in, and a refusal changes nothing', async () => {
  const account = await anAccount(server.owner.db)
  const client = await signIn(server, account)
  client.ip = '10.12.0.1'
  const change = (oldPassword: string, newPassword: string) =>
    client.call(identityEndpoints.changePassword, { oldPassword, newPassword })
  expect(reasonOf(await change(TEST_PASSWORD, TEST_PASSWORD))).toBe('same-password')
  expect(reasonOf(await change(TEST_PASSWORD, `${account.mobile}a`))).toBe('weak-password')
  const tries = [1, 2, 3, 4].map(() => change('not-this-one', NEW_PASSWORD))
  const reasons: (string | undefined)[] = []
  for (const one of tries) reasons.push(reasonOf(await one))
  expect(reasons.filter(reason => reason === 'wrong-old-password').length).toBeGreaterThanOrEqual(3)
  expect(reasonOf(await change(TEST_PASSWORD, NEW_PASSWORD))).toBe('captcha-needed')
  expect(await rowOf(account)).toEqual({ mobile: account.mobile, passwordVersion: 1 })
})

/** Proves both mobiles, as the page does. */
async function proofs(client: TestClient, account: MadeAccount, mobile: string) {
  expect((await client.call(identityEndpoints.sendOwnCode, {})).value.resendAfterSeconds).toBe(60)
  const old = await client.call(identityEndpoints.checkOwnCode, { authCode: inbox.codeFor(account.mobile) })
  await client.call(identityEndpoints.sendCode, { mobile, purpose: 'change-mobile' })
  const authCode = inbox.codeFor(mobile)
  const fresh = await client.call(identityEndpoints.checkCode, { mobile, purpose: 'change-mobile', authCode })
  return { oldTicket: old.value.ticket, mobile, ticket: fresh.value.ticket }
}

test('changes the mobile once both mobiles are proven, notifies the old one, and accepts the proofs once', async () => {
  const account = await anAccount(server.owner.db)
  const client = await signIn(server, account)
  const mobile = '13800008002'
  const change = await proofs(client, account, mobile)
  const answers = await Promise.all([
    client.call(identityEndpoints.changeMobile, change),
    client.call(identityEndpoints.changeMobile, change),
  ])
  expect(new Set(answers.map(reasonOf))).toEqual(new Set(['same-mobile', undefined]))
  expect(answers.find(({ status }) => status === 200)?.value.userMobile).toBe('138****8002')
  expect((await rowOf(account)).mobile).toBe(mobile)
  expect(inbox.messages.at(-1)).toEqual({
    mobile: account.mobile,
    template: 'mobile-changed',
    params: { account: account.loginName, mobile: '138****8002' },
  })
})

test('refuses a mobile change with a ticket of another mobile, of another purpose or an expired one', async () => {
  const account = await anAccount(server.owner.db)
  const client = await signIn(server, account)
  const mobile = '13800008003'
  const change = await proofs(client, account, mobile)
  const attempts = [
    { ...change, mobile: '13800008004' },
    { ...change, oldTicket: change.ticket },
  ]
  for (const attempt of attempts)
    expect(reasonOf(await client.call(identityEndpoints.changeMobile, attempt))).toBe('mobile-unproven')
  server.clock.advance(10 * 60_000)
  expect(reasonOf(await client.call(identityEndpoints.changeMobile, change))).toBe('mobile-unproven')
  expect((await rowOf(account)).mobile).toBe(account.mobile)
})

test('EP-018 checkMobile returns the same limits as sending, and the same for an unknown mobile', async () => {
  const { mobile } = await anAccount(server.owner.db)
  const check = (one: string) => browser().call(identityEndpoints.checkMobile, { mobile: one, platform: 'b2b' })
  const known = await check(mobile)
  expect([known.status, known.value]).toEqual([200, { resendAfterSeconds: 0, remainingToday: 10, needsCaptcha: false }])
  expect((await check('13800008005')).data).toEqual(known.data)
  const wrong = await browser().send(identityEndpoints.checkMobile, { mobile, platform: 'JZZC' })
  expect(wrong.status).toBe(422)
  const { value: sent } = await browser().call(identityEndpoints.sendCode, { mobile, purpose: 'login' })
  expect((await check(mobile)).value).toMatchObject(sent)
})
