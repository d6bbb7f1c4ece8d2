import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { anAccount, collectSms, TEST_PASSWORD, totpOf } from '#modules/identity/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller, signInToFace } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { aMember } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
beforeAll(() => void collectSms(server.parts.gateways))
beforeEach(() => server.clock.set(TEST_NOON))
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

test('shows own sessions and logins of this console and masks the mobile', async () => {
  const { client, accountId, sessionId } = await signInAsOperator(server, { role: 'review' })
  const other = await signInToFace(server, { accountId })
  const { value } = await client.call(staffEndpoints.getOwnSecurity, {})
  expect(value).toMatchObject({
    secondFactor: 'simulated',
    recoveryCodesLeft: 0,
    passwordSetAt: new Date('2026-10-01T09:00:00+08:00'),
    passwordDueAt: new Date('2027-03-30T09:00:00+08:00'),
    leastPasswordLength: 12,
  })
  expect(value.mobile).toMatch(/^199\*{4}\d{4}$/)
  expect(new Map(value.sessions.map(one => [one.sessionId, one.isCurrent]))).toEqual(
    new Map([
      [sessionId, true],
      [other.sessionId, false],
    ]),
  )
  expect(value.logIns).toHaveLength(2)
  const foreign = await signInAsOperator(server)
  expect((await client.call(staffEndpoints.endOwnSession, { sessionId: foreign.sessionId })).status).toBe(404)
  expect((await client.call(staffEndpoints.endOwnSession, { sessionId: other.sessionId })).status).toBe(200)
  expect((await other.client.call(staffEndpoints.whoAmI, {})).status).toBe(401)
})

test('CR-029 refuses a short or recent password, and a new one ends the other sessions', async () => {
  const { client, accountId, storeId } = await signInAsSeller(server)
  const other = await signInToFace(server, { accountId, storeId })
  const change = (oldPassword: string, newPassword: string) =>
    client.call(staffEndpoints.changeOwnPassword, { oldPassword, newPassword })
  expect(reasonOf(await change('wrong', 'Danggui-Huangqi-1'))).toBe('wrong-old-password')
  expect(reasonOf(await change(TEST_PASSWORD, 'Gancao-99'))).toBe('password-short')
  expect(reasonOf(await change(TEST_PASSWORD, TEST_PASSWORD))).toBe('password-recent')
  let current = TEST_PASSWORD
  for (let index = 1; index <= 5; index++) {
    const next = `Danggui-Huangqi-${index}`
    expect(reasonOf(await change(current, TEST_PASSWORD))).toBe('password-recent')
    expect((await change(current, next)).status).toBe(200)
    current = next
    server.clock.advance(1000)
  }
  expect((await other.client.call(staffEndpoints.whoAmI, {})).status).toBe(401)
  expect((await client.call(staffEndpoints.whoAmI, {})).status).toBe(200)
  expect((await change(current, TEST_PASSWORD)).status).toBe(200)
  const operator = await signInAsOperator(server)
  const twelve = { oldPassword: TEST_PASSWORD, newPassword: 'Gancao-9999' }
  expect((await operator.client.call(staffEndpoints.changeOwnPassword, twelve)).msg).toBe('密码至少 12 位')
})

test('enrols an authenticator in place of the simulated phone, with its own recovery codes', async () => {
  const { client, accountId } = await signInAsOperator(server, { isSteppedUp: true })
  const other = await signInToFace(server, { accountId, isSteppedUp: true })
  const fresh = await signInAsOperator(server)
  expect(reasonOf(await fresh.client.call(staffEndpoints.startFactor, {}))).toBe('step-up-needed')
  expect(reasonOf(await client.call(staffEndpoints.newRecoveryCodes, {}))).toBe('second-factor-needed')
  const { secret, ticket } = (await client.call(staffEndpoints.startFactor, {})).value
  const code = totpOf(secret, server.clock.read())
  // A ticket is bound to the log-in that started it.
  expect(reasonOf(await other.client.call(staffEndpoints.renewFactor, { ticket, code }))).toBe('log-in-expired')
  expect(reasonOf(await client.call(staffEndpoints.renewFactor, { ticket, code: '000000' }))).toBe(
    'second-factor-wrong',
  )
  const { value } = await client.call(staffEndpoints.renewFactor, { ticket, code })
  expect(value.recoveryCodes).toHaveLength(10)
  expect((await other.client.call(staffEndpoints.whoAmI, {})).status).toBe(401)
  const renewed = (await client.call(staffEndpoints.newRecoveryCodes, {})).value.recoveryCodes
  expect(renewed.filter(one => value.recoveryCodes.includes(one))).toEqual([])
  expect((await client.call(staffEndpoints.getOwnSecurity, {})).value).toMatchObject({
    secondFactor: 'enrolled',
    recoveryCodesLeft: 10,
  })
})

test('replaces a lost authenticator by a recovery code without a fresh code, within ten minutes, and tells its owner', async () => {
  const inbox = collectSms(server.parts.gateways)
  const { client, accountId, storeId } = await signInAsSeller(server, { isSteppedUp: true })
  const wrong = { recoveryCode: '0123456789' }
  expect(await server.client().send(staffEndpoints.startLostFactor, wrong)).toMatchObject({ status: 401 })
  expect(reasonOf(await client.call(staffEndpoints.startLostFactor, wrong))).toBe('second-factor-needed')
  const first = (await client.call(staffEndpoints.startFactor, {})).value
  const code = (secret: string) => totpOf(secret, server.clock.read())
  const { recoveryCodes } = (
    await client.call(staffEndpoints.renewFactor, { ticket: first.ticket, code: code(first.secret) })
  ).value
  const { client: lost } = await signInToFace(server, { accountId, storeId })
  const { client: other } = await signInToFace(server, { accountId, storeId })
  const left = async () => (await lost.call(staffEndpoints.getOwnSecurity, {})).value.recoveryCodesLeft
  expect(reasonOf(await lost.call(staffEndpoints.startLostFactor, wrong))).toBe('second-factor-wrong')
  expect(await left()).toBe(10)
  inbox.messages.length = 0
  const recoveryCode = recoveryCodes[0] ?? ''
  const { secret, ticket } = (await lost.call(staffEndpoints.startLostFactor, { recoveryCode })).value
  expect([await left(), inbox.messages.map(one => one.template)]).toEqual([9, ['factor-renewal-begun']])
  expect(reasonOf(await lost.call(staffEndpoints.startLostFactor, { recoveryCode }))).toBe('second-factor-wrong')
  // The ticket opens nothing else, in no other log-in, and not for long.
  expect(reasonOf(await lost.call(staffEndpoints.renewFactor, { ticket, code: code(secret) }))).toBe('step-up-needed')
  expect(reasonOf(await client.call(staffEndpoints.renewFactor, { ticket, code: code(secret) }))).toBe('log-in-expired')
  expect(reasonOf(await other.call(staffEndpoints.renewLostFactor, { ticket, code: code(secret) }))).toBe(
    'log-in-expired',
  )
  const foreign = first.ticket
  expect(reasonOf(await client.call(staffEndpoints.renewLostFactor, { ticket: foreign, code: code(secret) }))).toBe(
    'log-in-expired',
  )
  server.clock.advance(600_001)
  expect(reasonOf(await lost.call(staffEndpoints.renewLostFactor, { ticket, code: code(secret) }))).toBe(
    'log-in-expired',
  )
  const again = (await lost.call(staffEndpoints.startLostFactor, { recoveryCode: recoveryCodes[1] ?? '' })).value
  server.clock.advance(600_000)
  const renewed = await lost.call(staffEndpoints.renewLostFactor, { ticket: again.ticket, code: code(again.secret) })
  expect(renewed.value.recoveryCodes).toHaveLength(10)
  expect([await left(), (await other.call(staffEndpoints.whoAmI, {})).status]).toEqual([10, 401])
  server.clock.advance(60_000)
  expect((await lost.call(staffEndpoints.stepUp, { code: code(again.secret) })).status).toBe(200)
})

test('lists on the simulated phone only the codes of staff without an authenticator', async () => {
  const { accountId, loginName } = await anAccount(server.owner.db, { kind: 'operator', personName: '孟美玲' })
  await aMember(server.owner.db, { accountId, role: 'care' })
  const buyer = await anAccount(server.owner.db)
  const { list } = (await server.client().call(sandboxEndpoints.listAuthenticators, {})).value
  const row = list.find(one => one.loginName === loginName)
  expect(row).toEqual({
    loginName,
    personName: '孟美玲',
    code: expect.stringMatching(/^\d{6}$/),
    until: new Date('2026-11-16T12:00:30+08:00'),
  })
  expect(list.some(one => one.loginName === buyer.loginName)).toBe(false)
  const { client } = await signInToFace(server, { accountId })
  expect((await client.call(staffEndpoints.stepUp, { code: row?.code ?? '' })).status).toBe(200)
})
