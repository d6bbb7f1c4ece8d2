import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aCompany, boundTo } from '#modules/company/testing.ts'
import { startAnother } from '#testing/another-server.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { anAccount, collectSms, type SmsInbox, TEST_PASSWORD } from '../testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
const scene = 'find-password' as const
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
  client.ip = `10.7.${clientCount >> 8}.${clientCount & 255}`
  return client
}
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason
const logIn = (username: string, password: string) =>
  browser().call(identityEndpoints.loginByPassword, { jzt_username: username, jzt_password: password, ...device })
const versionOf = async (accountId: string) =>
  (
    await server.owner.db
      .selectFrom('identity.account')
      .select('passwordVersion')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).passwordVersion

/** Requests a code for the typed text and proves it with the received one. */
async function proven(account: string, mobile: string, client = browser()): Promise<TestClient> {
  expect((await client.call(identityEndpoints.sendRecoveryCode, { account, scene })).status).toBe(200)
  const authCode = inbox.codeFor(mobile)
  const { status, value } = await client.call(identityEndpoints.checkRecoveryCode, { account, scene, authCode })
  expect([status, value.expiresAt]).toEqual([200, new Date('2026-11-16T12:10:00+08:00')])
  return client
}

test('returns no account and sets no password without a proof', async () => {
  const { accountId, loginName } = await anAccount(server.owner.db)
  const client = browser()
  const answers = [
    await client.call(identityEndpoints.listRecoverableAccounts, {}),
    await client.call(identityEndpoints.listRecoverableByCompany, { companyName: '药房' }),
    await client.call(identityEndpoints.rewritePassword, { newPassword: NEW_PASSWORD }),
    await client.call(identityEndpoints.rewritePasswordOf, { userBasicId: accountId, newPassword: NEW_PASSWORD }),
  ]
  for (const answer of answers) expect([answer.status, reasonOf(answer)]).toEqual([409, 'recovery-expired'])
  expect((await logIn(loginName, TEST_PASSWORD)).status).toBe(200)
})

test('resets the password by a mobile code, ends every session and notifies the owner', async () => {
  const { accountId, loginName, mobile } = await anAccount(server.owner.db)
  const elsewhere = await signIn(server, { accountId })
  const client = await proven(mobile, mobile)
  expect((await client.call(identityEndpoints.listRecoverableAccounts, {})).value).toEqual({
    list: [{ userBasicId: accountId, loginName, companyName: '' }],
  })
  const { status, value } = await client.call(identityEndpoints.rewritePassword, { newPassword: NEW_PASSWORD })
  expect([status, value]).toEqual([200, { loginName }])

  expect((await elsewhere.call(identityEndpoints.listSessions, {})).status).toBe(401)
  expect(reasonOf(await logIn(loginName, TEST_PASSWORD))).toBe('wrong-login')
  expect((await logIn(loginName, NEW_PASSWORD)).value.userBasicId).toBe(accountId)
  expect(inbox.messages.at(-1)).toEqual({ mobile, template: 'password-reset', params: { account: loginName } })
  const audited = await server.owner.db
    .selectFrom('platform.audit')
    .select('details')
    .where('action', '=', 'identity.rewrite-password')
    .where('subject', '=', accountId)
    .execute()
  expect(audited).toEqual([{ details: { proof: 'find-password' } }])
})

test('accepts the recovery proof once, also for fifty parallel requests', async () => {
  const { accountId, mobile } = await anAccount(server.owner.db)
  const client = await proven(mobile, mobile)
  const cookie = client.cookies.get('recoveryTicket') ?? ''
  expect(cookie).toMatch(/^[\w-]{43}$/)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => {
      const tab = browser()
      tab.cookies.set('recoveryTicket', cookie)
      return tab.call(identityEndpoints.rewritePassword, { newPassword: NEW_PASSWORD })
    }),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  expect(new Set(answers.map(reasonOf))).toEqual(new Set([undefined, 'recovery-expired']))
  expect(await versionOf(accountId)).toBe(2)
})

test('expires the recovery proof after ten minutes and refuses weak passwords', async () => {
  const { accountId, loginName, mobile } = await anAccount(server.owner.db, { loginName: 'hanlin-yaofang' })
  const client = await proven(mobile, mobile)
  const weak = await client.call(identityEndpoints.rewritePassword, { newPassword: 'hanlin-yaofang1' })
  expect([weak.status, weak.msg]).toEqual([422, '密码不能是账号、手机号或与其相近，请换一个'])
  const common = await client.send(identityEndpoints.rewritePassword, { newPassword: 'qwertyui' })
  expect([common.status, common.msg]).toEqual([422, 'newPassword：密码过于简单，请换一个不易猜到的'])
  server.clock.advance(10 * 60_000)
  expect(reasonOf(await client.call(identityEndpoints.rewritePassword, { newPassword: NEW_PASSWORD }))).toBe(
    'recovery-expired',
  )
  expect(await versionOf(accountId)).toBe(1)
  expect((await logIn(loginName, TEST_PASSWORD)).status).toBe(200)
})

test('requires choosing one of several logins on a mobile, filters by company and refuses another’s', async () => {
  const { db } = server.owner
  const mobile = '13800007001'
  const first = await anAccount(db, { mobile })
  const second = await anAccount(db, { mobile })
  const stranger = await anAccount(db)
  const company = await aCompany(db, { name: '汉口仁济大药房' })
  await boundTo(db, { accountId: second.accountId, companyId: company.companyId })
  const client = await proven(mobile, mobile)
  const found = await client.call(identityEndpoints.listRecoverableByCompany, { companyName: '仁济' })
  expect(found.value.list).toEqual([
    { userBasicId: second.accountId, loginName: second.loginName, companyName: '汉口仁济大药房' },
  ])
  const unsaid = await client.call(identityEndpoints.rewritePassword, { newPassword: NEW_PASSWORD })
  expect(reasonOf(unsaid)).toBe('choose-account')
  const rewrite = (userBasicId: string) =>
    client.call(identityEndpoints.rewritePasswordOf, { userBasicId, newPassword: NEW_PASSWORD })
  expect((await rewrite(stranger.accountId)).status).toBe(404)
  expect((await rewrite(second.accountId)).value).toEqual({ loginName: second.loginName })
  expect(await Promise.all([first, second, stranger].map(one => versionOf(one.accountId)))).toEqual([1, 2, 1])
})

test('sends the code to the login’s mobile when given its login name', async () => {
  const { loginName, mobile } = await anAccount(server.owner.db)
  const client = await proven(loginName.toUpperCase(), mobile)
  expect((await client.call(identityEndpoints.rewritePassword, { newPassword: NEW_PASSWORD })).value).toEqual({
    loginName,
  })
})

test('reports that a login is disabled only after the mobile is proven', async () => {
  const { mobile, accountId } = await anAccount(server.owner.db, { state: 'disabled' })
  const client = await proven(mobile, mobile)
  expect(reasonOf(await client.call(identityEndpoints.rewritePassword, { newPassword: NEW_PASSWORD }))).toBe(
    'account-disabled',
  )
  expect(await versionOf(accountId)).toBe(1)
})

test('answers known and unknown accounts alike when sending, counting and guessing', async () => {
  const known = await anAccount(server.owner.db)
  const talk = async (account: string) => {
    const client = browser()
    const guess = { account, scene, authCode: '000000' }
    const answers = [
      await client.call(identityEndpoints.recoveryCodeCount, { account, scene }),
      await client.call(identityEndpoints.sendRecoveryCode, { account, scene }),
      await client.call(identityEndpoints.sendRecoveryCode, { account, scene }),
      await client.call(identityEndpoints.recoveryCodeCount, { account, scene }),
      await client.call(identityEndpoints.checkRecoveryCode, guess),
    ]
    server.clock.set(TEST_NOON)
    return answers.map(({ status, msg, data }) => [status, msg, data])
  }
  expect(await talk(known.mobile)).toEqual(await talk('13800007999'))
  expect(await talk(known.loginName)).toEqual(await talk('there-is-no-such-login'))
  expect(inbox.messages.length).toBe(2)
})

test('EP-089 R-265 returns the codes left today and the seconds to wait', async () => {
  const { mobile } = await anAccount(server.owner.db)
  const count = async () =>
    (await browser().call(identityEndpoints.recoveryCodeCount, { account: mobile, scene })).value
  expect(await count()).toEqual({ resendAfterSeconds: 0, remainingToday: 10, needsCaptcha: false })
  const { value: sent } = await browser().call(identityEndpoints.sendRecoveryCode, { account: mobile, scene })
  expect(await count()).toMatchObject(sent)
  server.clock.advance(25_000)
  expect(await count()).toEqual({ resendAfterSeconds: 35, remainingToday: 9, needsCaptcha: true })
})

test('sends appeal codes to mobiles only, and does not accept them for a password reset', async () => {
  const { mobile, loginName, accountId } = await anAccount(server.owner.db)
  const appeal = 'password-appeal' as const
  const named = await browser().send(identityEndpoints.sendRecoveryCode, { account: loginName, scene: appeal })
  expect([named.status, named.msg]).toEqual([422, 'account：请输入 11 位手机号'])
  const client = browser()
  await client.call(identityEndpoints.sendRecoveryCode, { account: mobile, scene: appeal })
  const authCode = inbox.codeFor(mobile)
  const crossed = await client.call(identityEndpoints.checkRecoveryCode, { account: mobile, scene, authCode })
  expect(reasonOf(crossed)).toBe('wrong-code')
  await client.call(identityEndpoints.checkRecoveryCode, { account: mobile, scene: appeal, authCode })
  const rewritten = await client.call(identityEndpoints.rewritePasswordOf, {
    userBasicId: accountId,
    newPassword: NEW_PASSWORD,
  })
  expect(reasonOf(rewritten)).toBe('appeal-not-approved')
  expect(await versionOf(accountId)).toBe(1)
})

test('sends one message for 200 parallel requests over two servers, and voids the code after wrong guesses', async () => {
  const { loginName, mobile, accountId } = await anAccount(server.owner.db)
  const another = await startAnother(server)
  const crowd = () =>
    Array.from({ length: 200 }, (_, index) => {
      const client = index % 2 === 0 ? server.client() : another.client()
      client.ip = `10.8.${index >> 4}.${index & 15}`
      return client
    })
  const sent = await Promise.all(
    crowd().map(client => client.call(identityEndpoints.sendRecoveryCode, { account: loginName, scene })),
  )
  expect(sent.filter(({ status }) => status === 200).length).toBe(1)
  expect(inbox.messages.length).toBe(1)

  const right = inbox.codeFor(mobile)
  const guesses = await Promise.all(
    crowd().map((client, index) => {
      const authCode = String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0')
      return client.call(identityEndpoints.checkRecoveryCode, { account: loginName, scene, authCode })
    }),
  )
  expect(guesses.every(answer => reasonOf(answer) === 'wrong-code')).toBe(true)
  // Five wrong attempts invalidate the code: now the right one fails too.
  const late = await browser().call(identityEndpoints.checkRecoveryCode, { account: loginName, scene, authCode: right })
  expect(reasonOf(late)).toBe('wrong-code')
  expect(await versionOf(accountId)).toBe(1)
  await another.stop()
})

test('sends at most five messages an hour to one mobile, through however many login names', async () => {
  const mobile = '13800007002'
  const names = await Promise.all(Array.from({ length: 7 }, () => anAccount(server.owner.db, { mobile })))
  for (const { loginName } of names) {
    const { status } = await browser().call(identityEndpoints.sendRecoveryCode, { account: loginName, scene })
    expect(status).toBe(200)
  }
  expect(inbox.messages.length).toBe(5)
})

test('CR-029 neither lists nor resets staff accounts by the shop’s password recovery', async () => {
  const { mobile, accountId } = await anAccount(server.owner.db, { kind: 'operator' })
  const client = browser()
  await client.call(identityEndpoints.sendRecoveryCode, { account: mobile, scene })
  const authCode = inbox.codeFor(mobile)
  await client.call(identityEndpoints.checkRecoveryCode, { account: mobile, scene, authCode })
  expect((await client.call(identityEndpoints.listRecoverableAccounts, {})).value.list).toEqual([])
  const rewritten = await client.call(identityEndpoints.rewritePasswordOf, {
    userBasicId: accountId,
    newPassword: NEW_PASSWORD,
  })
  expect([rewritten.status, reasonOf(rewritten)]).toEqual([404, 'not-found'])
  expect(await versionOf(accountId)).toBe(1)
})
