import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  anAccount,
  codeOfSimulatedPhone,
  collectSms,
  type GivenAccount,
  type SmsInbox,
  TEST_PASSWORD,
} from '#modules/identity/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { aMember } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
const NEW_PASSWORD = 'Beijing-Tongren-1669'
const DAY_MS = 86_400_000
let inbox: SmsInbox
beforeAll(() => {
  inbox = collectSms(server.parts.gateways)
})
beforeEach(() => server.clock.set(TEST_NOON))

const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
function browser(surface: 'seller' | 'platform'): TestClient {
  const client = server.client()
  client.surface = surface
  return client
}
async function anOperator(given: GivenAccount = {}) {
  const account = await anAccount(server.owner.db, { kind: 'operator', ...given })
  const { memberId } = await aMember(server.owner.db, { accountId: account.accountId, role: 'care' })
  return { ...account, memberId }
}
const logIn = (client: TestClient, login: string, password = TEST_PASSWORD) =>
  client.call(staffEndpoints.logIn, { login, password, ...device })
const passwordOf = (accountId: string) =>
  server.owner.db
    .selectFrom('identity.account')
    .select(['passwordHash', 'passwordVersion'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

/** The ticket of a log-in that asks for a new password. */
async function askedToRenew(client: TestClient, login: string): Promise<string> {
  const { value } = await logIn(client, login)
  if (value.step !== 'new-password') throw new Error(value.step)
  return value.ticket
}

test('CR-029 requires a new password on the platform after 180 days, and not a second earlier', async () => {
  const limit = new Date(TEST_NOON.getTime() - 180 * DAY_MS)
  const young = await anOperator({ passwordSetAt: new Date(limit.getTime() + 1000) })
  expect((await logIn(browser('platform'), young.loginName)).value.step).toBe('done')
  const old = await anOperator({ passwordSetAt: limit })
  const client = browser('platform')
  const { value } = await logIn(client, old.loginName)
  expect(value).toMatchObject({ step: 'new-password', isForgotten: false, leastPasswordLength: 12 })
  expect((await client.call(staffEndpoints.whoAmI, {})).status).toBe(401)
  const ticket = value.step === 'new-password' ? value.ticket : ''
  const set = (newPassword: string) => client.call(staffEndpoints.setNewPassword, { ticket, newPassword })
  const before = await passwordOf(old.accountId)
  expect(reasonOf(await set('Wuhan-1669'))).toBe('password-short')
  expect(reasonOf(await set(TEST_PASSWORD))).toBe('password-recent')
  expect(await passwordOf(old.accountId)).toEqual(before)
  expect((await set(NEW_PASSWORD)).value).toMatchObject({ step: 'done', me: { accountId: old.accountId } })
  expect((await client.call(staffEndpoints.whoAmI, {})).status).toBe(200)
  // The ticket works for one password only.
  expect(reasonOf(await set('Another-Password-1669'))).toBe('log-in-expired')
  expect((await logIn(browser('platform'), old.loginName, NEW_PASSWORD)).value.step).toBe('done')
})

test('does not expire a seller’s password', async () => {
  const owner = await signInAsSeller(server, {})
  const account = await anAccount(server.owner.db, { kind: 'seller', passwordSetAt: new Date('2024-01-01') })
  await aMember(server.owner.db, { accountId: account.accountId, storeId: owner.storeId, role: 'seller-depot' })
  expect((await logIn(browser('seller'), account.loginName)).value.step).toBe('done')
})

test('refuses to set a password with a ticket of another step', async () => {
  const { accountId, mobile, loginName } = await anAccount(server.owner.db, { kind: 'seller' })
  for (let index = 0; index < 2; index++) {
    const { storeId } = await aStore(server.owner.db)
    await aMember(server.owner.db, { accountId, storeId })
  }
  const before = await passwordOf(accountId)
  const client = browser('seller')
  const { value } = await logIn(client, loginName)
  if (value.step !== 'choose-store') throw new Error(value.step)
  const set = (ticket: string) => client.call(staffEndpoints.setNewPassword, { ticket, newPassword: NEW_PASSWORD })
  expect(reasonOf(await set(value.ticket))).toBe('log-in-expired')
  await client.call(staffEndpoints.sendLogInCode, { mobile })
  const forgotten = await client.call(staffEndpoints.logInByCode, {
    ...{ mobile, authCode: inbox.codeFor(mobile), isForgotten: true, ...device },
  })
  if (forgotten.value.step !== 'choose-store') throw new Error(forgotten.value.step)
  // The second factor was not proven yet.
  expect(reasonOf(await set(forgotten.value.ticket))).toBe('log-in-expired')
  expect(await passwordOf(accountId)).toEqual(before)
})

test("resets a seller's forgotten password after the mobile and the second factor were verified", async () => {
  const { storeId } = await signInAsSeller(server, {})
  const account = await anAccount(server.owner.db, { kind: 'seller' })
  await aMember(server.owner.db, { accountId: account.accountId, storeId, role: 'seller-depot' })
  const elsewhere = browser('seller')
  expect((await logIn(elsewhere, account.loginName)).value.step).toBe('done')
  const client = browser('seller')
  await client.call(staffEndpoints.sendLogInCode, { mobile: account.mobile })
  const step = await client.call(staffEndpoints.logInByCode, {
    ...{ mobile: account.mobile, authCode: inbox.codeFor(account.mobile), isForgotten: true, ...device },
  })
  if (step.value.step !== 'second-factor') throw new Error(step.value.step)
  const code = codeOfSimulatedPhone(server.context(), account.accountId)
  const proven = await client.call(staffEndpoints.proveSecondFactor, { ticket: step.value.ticket, code })
  expect(proven.value).toMatchObject({ step: 'new-password', isForgotten: true, leastPasswordLength: 10 })
  if (proven.value.step !== 'new-password') throw new Error(proven.value.step)
  const done = await client.call(staffEndpoints.setNewPassword, {
    ticket: proven.value.ticket,
    newPassword: 'Tongren1669',
  })
  expect(done.value).toMatchObject({ step: 'done' })
  expect((await elsewhere.call(staffEndpoints.whoAmI, {})).status).toBe(401)
  expect((await logIn(browser('seller'), account.loginName, 'Tongren1669')).value.step).toBe('done')
})

test("resets an operator's forgotten password by a one-time link to their own mobile", async () => {
  const keeper = await signInAsOperator(server, { role: 'security', isSteppedUp: true })
  const { memberId, accountId, mobile } = await anOperator()
  const send = () => keeper.client.call(staffEndpoints.sendPasswordLink, { memberId, reason: '本人忘记密码' })
  inbox.messages.length = 0
  expect((await send()).status).toBe(200)
  const message = inbox.messages.at(-1)
  expect([message?.mobile, message?.template]).toEqual([mobile, 'staff-password-link'])
  const tokenIn = (url = '') => new URL(url).searchParams.get('link') ?? ''
  const first = tokenIn(message?.params['url'])
  // A newer link replaces the older one.
  await send()
  const token = tokenIn(inbox.messages.at(-1)?.params['url'])
  const use = (client: TestClient, of: string) => client.call(staffEndpoints.logInByLink, { token: of, ...device })
  expect(reasonOf(await use(browser('platform'), first))).toBe('password-link-bad')
  expect(reasonOf(await use(browser('seller'), token))).toBe('password-link-bad')
  const client = browser('platform')
  const { value } = await use(client, token)
  expect(value.step).toBe('second-factor')
  expect(reasonOf(await use(browser('platform'), token))).toBe('password-link-bad')
  const code = codeOfSimulatedPhone(server.context(), accountId)
  const proven = await client.call(staffEndpoints.proveSecondFactor, {
    ticket: value.step === 'second-factor' ? value.ticket : '',
    code,
  })
  if (proven.value.step !== 'new-password') throw new Error(proven.value.step)
  const done = await client.call(staffEndpoints.setNewPassword, {
    ...{ ticket: proven.value.ticket, newPassword: NEW_PASSWORD },
  })
  expect(done.value.step).toBe('done')
})

test('refuses a link after one hour or when the password was changed meanwhile', async () => {
  const keeper = await signInAsOperator(server, { role: 'security', isSteppedUp: true })
  const { memberId } = await anOperator()
  await keeper.client.call(staffEndpoints.sendPasswordLink, { memberId, reason: '本人忘记密码' })
  const token = new URL(inbox.messages.at(-1)?.params['url'] ?? '').searchParams.get('link') ?? ''
  server.clock.advance(3_600_000)
  const late = await browser('platform').call(staffEndpoints.logInByLink, { token, ...device })
  expect([late.status, reasonOf(late)]).toEqual([409, 'password-link-bad'])

  server.clock.set(TEST_NOON)
  const old = await anOperator({ passwordSetAt: new Date('2026-01-01') })
  await keeper.client.call(staffEndpoints.sendPasswordLink, { memberId: old.memberId, reason: '本人忘记密码' })
  const sent = new URL(inbox.messages.at(-1)?.params['url'] ?? '').searchParams.get('link') ?? ''
  const client = browser('platform')
  const ticket = await askedToRenew(client, old.loginName)
  await client.call(staffEndpoints.setNewPassword, { ticket, newPassword: NEW_PASSWORD })
  expect(reasonOf(await browser('platform').call(staffEndpoints.logInByLink, { token: sent, ...device }))).toBe(
    'password-link-bad',
  )
})
