import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { DAY_MS } from '@xiaojiu/kernel/time.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn } from '#testing/sign-in.ts'
import { loginsOfBrowser, rememberBrowser } from '../tables/attempts.ts'
import { anAccount, aSolvedCaptcha, collectSms, type MadeAccount, type SmsInbox, TEST_PASSWORD } from '../testing.ts'
import { hashOf } from '../tokens.ts'

vi.setConfig({ testTimeout: 120_000 })
const server = useTestServer({}, { areGoodsStill: true })
const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
const COOKIE = 'browserKey'
const WRONG = 'not-this-one'
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason
let inbox: SmsInbox
beforeAll(() => {
  inbox = collectSms(server.parts.gateways)
})
beforeEach(() => {
  server.clock.advance(DAY_MS)
})

let networkCount = 0
function stranger(): TestClient {
  const client = server.client()
  networkCount++
  client.ip = `10.${20 + (networkCount >> 16)}.${(networkCount >> 8) & 255}.${networkCount & 255}`
  return client
}
const solved = () => aSolvedCaptcha(server.context(), server.owner.db)
const logIn = (client: TestClient, login: string, password: string, captcha = {}) =>
  client.call(identityEndpoints.loginByPassword, { jzt_username: login, jzt_password: password, ...captcha, ...device })
const askCode = (client: TestClient, mobile: string, captcha = {}) =>
  client.call(identityEndpoints.sendCode, { mobile, purpose: 'login', ...captcha })
const codeLogin = (client: TestClient, mobile: string, authCode: string) =>
  client.call(identityEndpoints.loginByCode, { mobile, authCode, ...device })
const codesTo = (mobile: string) => inbox.messages.filter(message => message.mobile === mobile).length

/** The owner's browser, logged in once and out again. */
async function knownBrowser(account: MadeAccount, password = TEST_PASSWORD): Promise<TestClient> {
  const client = stranger()
  expect((await logIn(client, account.loginName, password)).status).toBe(200)
  await client.call(identityEndpoints.logOut, {})
  return client
}
/** Unknown browsers in many networks use up all attempts that they have for this login. */
async function hammer(account: MadeAccount): Promise<void> {
  for (let round = 0; round < 30; round++)
    expect(reasonOf(await logIn(stranger(), account.loginName, WRONG, await solved()))).toBe('wrong-login')
}

test('lets the owner in from a known browser when strangers have used up the attempts of the login', async () => {
  const account = await anAccount(server.owner.db)
  const own = await knownBrowser(account)
  await hammer(account)
  expect((await logIn(stranger(), account.loginName, TEST_PASSWORD, await solved())).status).toBe(429)
  const entered = await logIn(own, account.loginName, TEST_PASSWORD)
  expect([entered.status, entered.value?.userBasicId]).toEqual([200, account.accountId])
  // Acts of the owner give unknown browsers no new attempts.
  expect((await logIn(stranger(), account.loginName, WRONG, await solved())).status).toBe(429)
})

test('closes a login to one network only after ten wrong passwords from it', async () => {
  const account = await anAccount(server.owner.db)
  const attacker = stranger()
  for (let round = 0; round < 10; round++) await logIn(attacker, account.loginName, WRONG, await solved())
  expect((await logIn(attacker, account.loginName, TEST_PASSWORD, await solved())).status).toBe(429)
  expect((await logIn(stranger(), account.loginName, TEST_PASSWORD, await solved())).status).toBe(200)
})

test('limits a known browser to ten guesses, with a captcha after three, whatever its network', async () => {
  const account = await anAccount(server.owner.db)
  const own = await knownBrowser(account)
  for (let round = 0; round < 10; round++) {
    own.ip = `10.99.0.${round}`
    if (round === 3) expect(reasonOf(await logIn(own, account.loginName, WRONG))).toBe('captcha-needed')
    expect(reasonOf(await logIn(own, account.loginName, WRONG, await solved()))).toBe('wrong-login')
  }
  expect((await logIn(own, account.loginName, TEST_PASSWORD, await solved())).status).toBe(429)
})

test('gives no advantage to a browser known for another login, not even on the same mobile', async () => {
  const account = await anAccount(server.owner.db)
  const other = await anAccount(server.owner.db, { mobile: account.mobile, password: 'Another-Secret-77' })
  const own = await knownBrowser(other, 'Another-Secret-77')
  await hammer(account)
  expect((await logIn(own, account.loginName, TEST_PASSWORD, await solved())).status).toBe(429)
  for (let round = 0; round < 30; round++) await logIn(stranger(), account.mobile, WRONG, await solved())
  expect((await logIn(own, account.mobile, TEST_PASSWORD, await solved())).status).toBe(429)
})

test('keeps the browser key HttpOnly and hashed, replaces it at each log-in and refuses the old one', async () => {
  const account = await anAccount(server.owner.db)
  const own = await knownBrowser(account)
  const before = own.cookies.get(COOKIE) ?? ''
  const answer = await logIn(own, account.loginName, TEST_PASSWORD)
  const written = [answer.headers['set-cookie']].flat().find(line => String(line).startsWith(`${COOKIE}=`))
  expect(written).toMatch(/; HttpOnly/)
  expect(written).toMatch(/; SameSite=Lax/)
  const after = own.cookies.get(COOKIE) ?? ''
  expect(after).not.toBe(before)
  const rows = await server.owner.db
    .selectFrom('identity.knownBrowser')
    .select('keyHash')
    .where('accountId', '=', account.accountId)
    .execute()
  expect(rows).toEqual([{ keyHash: hashOf(after) }])

  await hammer(account)
  const thief = stranger()
  thief.cookies.set(COOKIE, before)
  thief.cookies.set('uuid', own.cookies.get('uuid') ?? '')
  expect((await logIn(thief, account.loginName, TEST_PASSWORD, await solved())).status).toBe(429)
})

test('removes every other known browser when the password changes', async () => {
  const account = await anAccount(server.owner.db)
  const [one, two] = [await knownBrowser(account), await knownBrowser(account)]
  await logIn(one, account.loginName, TEST_PASSWORD)
  const change = { oldPassword: TEST_PASSWORD, newPassword: 'Chuanxiong-Baishao-9' }
  expect((await one.call(identityEndpoints.changePassword, change)).status).toBe(200)
  await hammer(account)
  expect((await logIn(two, account.loginName, change.newPassword, await solved())).status).toBe(429)
  expect((await logIn(one, account.loginName, change.newPassword)).status).toBe(200)
})

test('accepts the signed-in owner’s password when strangers have used up the attempts', async () => {
  const account = await anAccount(server.owner.db)
  const own = await signIn(server, account)
  await hammer(account)
  const change = { oldPassword: TEST_PASSWORD, newPassword: 'Chuanxiong-Baishao-9' }
  expect((await own.call(identityEndpoints.changePassword, change)).status).toBe(200)
})

test('keeps quota, wait and network limit of a known browser apart from codes that strangers request', async () => {
  const account = await anAccount(server.owner.db)
  const own = await knownBrowser(account)
  for (let round = 0; round < 5; round++) {
    const client = stranger()
    client.ip = own.ip
    expect((await askCode(client, account.mobile, await solved())).status).toBe(200)
    if (round < 4) server.clock.advance(60_000)
  }
  expect(reasonOf(await askCode(stranger(), account.mobile, await solved()))).toBe('code-just-sent')
  server.clock.advance(60_000)
  expect((await askCode(stranger(), account.mobile, await solved())).status).toBe(429)

  const seen = await own.call(identityEndpoints.checkMobile, { mobile: account.mobile, platform: 'b2b' })
  expect(seen.value).toEqual({ resendAfterSeconds: 0, remainingToday: 10, needsCaptcha: false })
  const sent = await askCode(own, account.mobile)
  expect([sent.status, sent.value?.remainingToday]).toEqual([200, 9])
  const entered = await codeLogin(own, account.mobile, inbox.codeFor(account.mobile))
  expect(entered.value.user?.userBasicId).toBe(account.accountId)
  expect(codesTo(account.mobile)).toBe(6)
})

test('accepts a code only in the browser that requested it; strangers neither replace nor exhaust it', async () => {
  const account = await anAccount(server.owner.db)
  const own = stranger()
  await askCode(own, account.mobile)
  const code = inbox.codeFor(account.mobile)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let round = 0; round < 6; round++)
    expect(reasonOf(await codeLogin(stranger(), account.mobile, wrong))).toBe('wrong-code')
  server.clock.advance(60_000)
  await askCode(stranger(), account.mobile, await solved())
  expect(reasonOf(await codeLogin(stranger(), account.mobile, code))).toBe('wrong-code')
  const entered = await codeLogin(own, account.mobile, code)
  expect([entered.status, entered.value?.user?.userBasicId]).toEqual([200, account.accountId])
})

test('accepts a code from a client without cookies only in the network that requested it', async () => {
  const account = await anAccount(server.owner.db)
  const asker = stranger()
  await askCode(asker, account.mobile)
  const elsewhere = stranger()
  expect(reasonOf(await codeLogin(elsewhere, account.mobile, inbox.codeFor(account.mobile)))).toBe('wrong-code')
  const same = server.client()
  same.ip = asker.ip
  expect((await codeLogin(same, account.mobile, inbox.codeFor(account.mobile))).status).toBe(200)
})

test('gives no separate code quota to a login whose mobile was never proven', async () => {
  const account = await anAccount(server.owner.db)
  await server.owner.db
    .updateTable('identity.account')
    .set({ isMobileProven: false })
    .where('id', '=', account.accountId)
    .execute()
  const makers = [await knownBrowser(account), await knownBrowser(account)]
  expect((await askCode(makers[0] ?? stranger(), account.mobile)).status).toBe(200)
  expect(reasonOf(await askCode(makers[1] ?? stranger(), account.mobile))).toBe('code-just-sent')
  const signedIn = await signIn(server, account)
  expect(reasonOf(await signedIn.call(identityEndpoints.sendOwnCode, {}))).toBe('code-just-sent')
})

test('limits all known browsers of a mobile together to ten codes an hour', async () => {
  const account = await anAccount(server.owner.db)
  for (let round = 0; round < 10; round++)
    expect((await askCode(await knownBrowser(account), account.mobile)).status).toBe(200)
  expect((await askCode(await knownBrowser(account), account.mobile)).status).toBe(429)
})

test('sends the owner’s recovery code when strangers have requested codes by the login name', async () => {
  const account = await anAccount(server.owner.db)
  const own = await knownBrowser(account)
  const ask = { account: account.loginName, scene: 'find-password' } as const
  for (let round = 0; round < 5; round++) {
    await stranger().call(identityEndpoints.sendRecoveryCode, { ...ask, ...(await solved()) })
    server.clock.advance(60_000)
  }
  const before = codesTo(account.mobile)
  expect((await own.call(identityEndpoints.sendRecoveryCode, ask)).status).toBe(200)
  expect(codesTo(account.mobile)).toBe(before + 1)
})

test('keeps the newest browser and drops one of the others when eleven are added in the same millisecond', async () => {
  const { accountId } = await anAccount(server.owner.db)
  const { db } = server.owner
  const keys = Array.from({ length: 11 }, (_, index) => Buffer.alloc(32, index + 1))
  for (const keyHash of keys) await rememberBrowser(db, { accountId, was: null, keyHash, now: server.clock.read() })
  const known = await Promise.all(keys.map(async key => (await loginsOfBrowser(db, key)).has(accountId)))
  expect(known).toEqual([true, true, true, true, true, true, true, true, true, false, true])
})
