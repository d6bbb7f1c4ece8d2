import { messageOperatingEndpoints } from '@xiaojiu/contract/message/operating-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { anAccount, collectSms, type SmsInbox, TEST_PASSWORD, totpOf } from '#modules/identity/testing.ts'
import { readConfig } from '#platform/config.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInToFace } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { aMember } from '../testing.ts'

vi.setConfig({ testTimeout: 30_000 })
/** As in production: everybody needs a second factor. */
const server = useTestServer({ SECOND_FACTOR: '1' })
const NAME = '程砚秋'
const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
let inbox: SmsInbox
beforeAll(() => {
  inbox = collectSms(server.parts.gateways)
})
beforeEach(() => server.clock.set(TEST_NOON))

const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

async function anOperator(role: 'care' | 'security' = 'care') {
  const account = await anAccount(server.owner.db, { kind: 'operator', personName: NAME })
  await aMember(server.owner.db, { accountId: account.accountId, role })
  return account
}
function browser(): TestClient {
  const client = server.client()
  client.surface = 'platform'
  return client
}
const logIn = async (client: TestClient, login: string) =>
  (await client.call(staffEndpoints.logIn, { login, password: TEST_PASSWORD, ...device })).value
const prove = (client: TestClient, ticket: string, proof: { code?: string; recoveryCode?: string }) =>
  client.call(staffEndpoints.proveSecondFactor, { ticket, ...proof })

/** A person with an authenticator, its secret, and the recovery codes. */
async function enrolled(role?: 'care' | 'security') {
  const account = await anOperator(role)
  const client = browser()
  const step = await logIn(client, account.loginName)
  if (step.step !== 'enrol') throw new Error(step.step)
  const code = totpOf(step.secret, server.clock.read())
  const { value } = await client.call(staffEndpoints.enrolSecondFactor, { ticket: step.ticket, code })
  return { ...account, client, secret: step.secret, recoveryCodes: value.recoveryCodes }
}

/** A new log-in up to the request for the code. */
async function asked(loginName: string) {
  const client = browser()
  const step = await logIn(client, loginName)
  if (step.step !== 'second-factor') throw new Error(step.step)
  return { client, ticket: step.ticket }
}

/** What the audit holds of this login, the oldest first. */
const trailOf = async (accountId: string) =>
  (
    await server.owner.pool.query<{ act: string; actor_name: string; face: string; has_ip: boolean }>(
      `select action || ' ' || result as act, actor_name, face, client_ip is not null as has_ip
        from platform.audit where subject = $1 order by seq`,
      [accountId],
    )
  ).rows
const AT_LOG_IN = { face: 'platform', has_ip: true }

test('refuses to start in production when the second factor is off', () => {
  const env = { DATABASE_URL: 'postgres://a/b', SECRET: 'x'.repeat(32) }
  expect(() => readConfig({ ...env, NODE_ENV: 'production', SECOND_FACTOR: '0' })).toThrow(
    'SECOND_FACTOR（生产环境不能关闭动态口令）',
  )
  expect(readConfig(env).asksSecondFactor).toBe(false)
})

test('CR-021 requires enrolment first and stores the secret encrypted', async () => {
  const { loginName, accountId } = await anOperator()
  const client = browser()
  const step = await logIn(client, loginName)
  if (step.step !== 'enrol') throw new Error(step.step)
  expect(step.isRenewal).toBe(false)
  expect(step.uri).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/)
  expect(client.cookies.size).toBe(0)
  const { ticket, secret } = step
  expect(reasonOf(await client.call(staffEndpoints.enrolSecondFactor, { ticket, code: '000000' }))).toBe(
    'second-factor-wrong',
  )
  const code = totpOf(secret, server.clock.read())
  const { value } = await client.call(staffEndpoints.enrolSecondFactor, { ticket, code })
  expect(value.recoveryCodes).toHaveLength(10)
  expect(new Set(value.recoveryCodes).size).toBe(10)
  expect(value.next).toMatchObject({ step: 'done', me: { accountId, secondFactor: 'enrolled' } })
  expect((await client.call(staffEndpoints.whoAmI, {})).status).toBe(200)
  const { rows } = await server.owner.pool.query(
    `select encode(sealed_secret, 'escape') as sealed from identity.second_factor where account_id = $1`,
    [accountId],
  )
  expect(rows[0].sealed).not.toContain(secret)
  expect(await trailOf(accountId)).toEqual([
    { act: 'staff.enrol-second-factor done', actor_name: NAME, ...AT_LOG_IN },
    { act: 'staff.log-in done', actor_name: NAME, ...AT_LOG_IN },
  ])
})

/** Enters the first code of the new authenticator that the log-in asks for. */
async function enrolAt(client: TestClient, step: Awaited<ReturnType<typeof logIn>>) {
  if (step.step !== 'enrol') throw new Error(step.step)
  const code = totpOf(step.secret, server.clock.read())
  return client.call(staffEndpoints.enrolSecondFactor, { ticket: step.ticket, code })
}

test('sets up no authenticator for a log-in with a password that was changed meanwhile', async () => {
  const { accountId, loginName } = await anOperator()
  const step = await logIn(browser(), loginName)
  await server.owner.pool.query('update identity.account set password_version = password_version + 1 where id = $1', [
    accountId,
  ])
  expect(reasonOf(await enrolAt(browser(), step))).toBe('log-in-expired')
  const { rows } = await server.owner.pool.query(
    'select from identity.second_factor where account_id = $1 and sealed_secret is not null',
    [accountId],
  )
  expect(rows).toEqual([])
})

test('lets a log-in from before an authenticator was set up or renewed replace nothing', async () => {
  const { loginName } = await anOperator()
  const [owner, thief] = [browser(), browser()]
  const early = await logIn(thief, loginName)
  const own = await logIn(owner, loginName)
  expect((await enrolAt(owner, own)).success).toBe(true)
  const secretsOf = async () =>
    (
      await server.owner.pool.query(
        `select sealed_secret, renewal_asked_at from identity.second_factor f join identity.account a on a.id = f.account_id
         where a.login_name = $1`,
        [loginName],
      )
    ).rows
  const kept = await secretsOf()
  expect([reasonOf(await enrolAt(thief, early)), thief.cookies.size]).toEqual(['log-in-expired', 0])
  expect(await secretsOf()).toEqual(kept)

  // The same with the log-in of somebody who knows the old authenticator, once the owner has renewed it.
  await server.owner.pool.query(
    `update identity.second_factor f set renewal_asked_at = now() from identity.account a
     where a.id = f.account_id and a.login_name = $1`,
    [loginName],
  )
  const secret = own.step === 'enrol' ? own.secret : ''
  const renewal = async () => {
    server.clock.advance(60_000)
    const { client, ticket } = await asked(loginName)
    return { client, step: (await prove(client, ticket, { code: totpOf(secret, server.clock.read()) })).value }
  }
  const [stolen, renewed] = [await renewal(), await renewal()]
  expect((await enrolAt(renewed.client, renewed.step)).success).toBe(true)
  const last = await secretsOf()
  expect([reasonOf(await enrolAt(stolen.client, stolen.step)), stolen.client.cookies.size]).toEqual([
    'log-in-expired',
    0,
  ])
  expect(await secretsOf()).toEqual(last)
})

test('returns 401 for a session that never proved the second factor', async () => {
  const { accountId } = await anOperator()
  const { client } = await signInToFace(server, { accountId, isProven: false })
  const { status, msg } = await client.call(staffEndpoints.whoAmI, {})
  expect([status, msg]).toEqual([401, '请完成动态口令验证'])
})

test('CR-020 accepts a code within 30 seconds once and refuses one 60 seconds off', async () => {
  const { loginName, secret } = await enrolled()
  const at = (ms: number) => totpOf(secret, new Date(server.clock.read().getTime() + ms))
  server.clock.advance(10 * 60_000)
  const { client, ticket } = await asked(loginName)
  for (const ms of [-60_000, 60_000])
    expect(reasonOf(await prove(client, ticket, { code: at(ms) }))).toBe('second-factor-wrong')
  const code = at(-30_000)
  expect((await prove(client, ticket, { code })).value).toMatchObject({ step: 'done' })
  const again = await asked(loginName)
  expect(reasonOf(await prove(again.client, again.ticket, { code }))).toBe('second-factor-wrong')
  expect((await prove(again.client, again.ticket, { code: at(30_000) })).value).toMatchObject({ step: 'done' })
  // After a later code was used, earlier ones are invalid.
  const late = await asked(loginName)
  expect(reasonOf(await prove(late.client, late.ticket, { code: at(0) }))).toBe('second-factor-wrong')
})

test('locks the second factor for 15 minutes after five wrong codes', async () => {
  const { loginName, secret } = await enrolled()
  server.clock.advance(60_000)
  const { client, ticket } = await asked(loginName)
  for (let index = 0; index < 5; index++)
    expect(reasonOf(await prove(client, ticket, { code: '000000' }))).toBe('second-factor-wrong')
  const right = () => totpOf(secret, server.clock.read())
  expect(reasonOf(await prove(client, ticket, { code: right() }))).toBe('too-many-requests')
  server.clock.advance(15 * 60_000)
  const later = await asked(loginName)
  expect((await prove(later.client, later.ticket, { code: right() })).value.step).toBe('done')
})

test('CR-022 accepts each recovery code once, records it, and notifies its owner by SMS and inbox', async () => {
  const { accountId, loginName, mobile, recoveryCodes } = await enrolled()
  inbox.messages.length = 0
  let last = browser()
  for (const recoveryCode of recoveryCodes) {
    const { client, ticket } = await asked(loginName)
    expect((await prove(client, ticket, { recoveryCode })).value.step).toBe('done')
    last = client
  }
  expect(inbox.messages).toHaveLength(10)
  expect(inbox.messages[0]).toEqual({ mobile, template: 'recovery-code-used', params: { account: loginName } })
  const told = async (one: TestClient) =>
    (await one.call(messageOperatingEndpoints.listOperatorMessages, { rule: 'own-account', pageSize: 50 })).value.list
  const mine = await told(last)
  expect(mine).toHaveLength(10)
  expect(mine.find(({ body }) => body.includes('还剩 0 个'))).toMatchObject({
    title: '您的恢复码已被使用',
    body: `账号 ${loginName} 刚刚用一个恢复码登录，还剩 0 个。如非本人操作，请立即修改密码、重新绑定动态口令，并联系安全管理员。`,
    link: '/platform/my',
  })
  // Nobody else is notified.
  expect(await told((await enrolled()).client)).toEqual([])
  const { client, ticket } = await asked(loginName)
  const [used = ''] = recoveryCodes
  expect(reasonOf(await prove(client, ticket, { recoveryCode: used }))).toBe('second-factor-wrong')
  expect(reasonOf(await prove(client, ticket, {}))).toBe('second-factor-wrong')
  const trail = await trailOf(accountId)
  const [use, entry] = ['staff.use-recovery-code done', 'staff.log-in done']
  expect(trail.slice(2).map(({ act }) => act)).toEqual([
    ...recoveryCodes.flatMap(() => [use, entry]),
    ...['identity.log-in refused', 'identity.log-in refused'],
  ])
  expect(trail[2]).toEqual({ act: use, actor_name: NAME, ...AT_LOG_IN })
  expect(trail.at(-1)).toEqual({ act: 'identity.log-in refused', actor_name: null, ...AT_LOG_IN })
})

test('refuses a ticket at another console, after ten minutes or when forged', async () => {
  const { loginName, secret } = await enrolled()
  server.clock.advance(60_000)
  const { client, ticket } = await asked(loginName)
  const code = () => totpOf(secret, server.clock.read())
  client.surface = 'seller'
  expect(reasonOf(await prove(client, ticket, { code: code() }))).toBe('log-in-expired')
  client.surface = 'platform'
  const forged = `${ticket.slice(0, -4)}${ticket.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
  expect(reasonOf(await prove(client, forged, { code: code() }))).toBe('log-in-expired')
  server.clock.advance(10 * 60_000)
  expect(reasonOf(await prove(client, ticket, { code: code() }))).toBe('log-in-expired')
})

test('lets everyone replace the second factor at the next log-in after one administrator asks for it, and signs out all but the asker', async () => {
  const other = await enrolled()
  const asker = await enrolled('security')
  server.clock.advance(60_000)
  const ask = (reason: string) => asker.client.send(staffEndpoints.requireNewFactors, { face: 'platform', reason })
  expect(reasonOf(await ask('怀疑口令密钥泄露'))).toBe('step-up-needed')
  await asker.client.call(staffEndpoints.stepUp, { code: totpOf(asker.secret, server.clock.read()) })
  expect((await ask('')).status).toBe(422)
  expect((await asker.client.call(staffEndpoints.getOwnSecurity, {})).value.isFactorDue).toBe(false)
  expect((await other.client.call(staffEndpoints.whoAmI, {})).status).toBe(200)
  const { value } = await asker.client.call(staffEndpoints.requireNewFactors, {
    face: 'platform',
    reason: '怀疑口令密钥泄露',
  })
  expect(value.peopleCount).toBeGreaterThanOrEqual(2)
  expect(value.sessionCount).toBeGreaterThanOrEqual(1)
  expect((await other.client.call(staffEndpoints.whoAmI, {})).status).toBe(401)
  expect((await asker.client.call(staffEndpoints.getOwnSecurity, {})).value.isFactorDue).toBe(true)
  const { rows } = await server.owner.pool.query(
    `select subject, reason, details from platform.audit where action = 'staff.require-new-factors' and result = 'done'`,
  )
  expect(rows).toEqual([{ subject: 'platform', reason: '怀疑口令密钥泄露', details: value }])

  // The old one still proves the person, but only allows setting up a new one.
  server.clock.advance(60_000)
  const { client, ticket } = await asked(other.loginName)
  expect(reasonOf(await prove(client, ticket, { code: '000000' }))).toBe('second-factor-wrong')
  const next = (await prove(client, ticket, { code: totpOf(other.secret, server.clock.read()) })).value
  if (next.step !== 'enrol') throw new Error(next.step)
  expect([next.isRenewal, client.cookies.size]).toEqual([true, 0])
  const enrol = (code: string) => client.call(staffEndpoints.enrolSecondFactor, { ticket: next.ticket, code })
  expect(reasonOf(await enrol(totpOf(other.secret, server.clock.read())))).toBe('second-factor-wrong')
  expect((await enrol(totpOf(next.secret, server.clock.read()))).value.next).toMatchObject({ step: 'done' })
  expect((await client.call(staffEndpoints.getOwnSecurity, {})).value.isFactorDue).toBe(false)
  server.clock.advance(60_000)
  const again = await asked(other.loginName)
  expect(reasonOf(await prove(again.client, again.ticket, { code: totpOf(other.secret, server.clock.read()) }))).toBe(
    'second-factor-wrong',
  )
  expect(
    (await prove(again.client, again.ticket, { code: totpOf(next.secret, server.clock.read()) })).value,
  ).toMatchObject({ step: 'done' })

  // The caller can log in again too, if necessary with a recovery code.
  const back = await asked(asker.loginName)
  const [recoveryCode = ''] = asker.recoveryCodes
  expect((await prove(back.client, back.ticket, { recoveryCode })).value).toMatchObject({
    step: 'enrol',
    isRenewal: true,
  })
})
