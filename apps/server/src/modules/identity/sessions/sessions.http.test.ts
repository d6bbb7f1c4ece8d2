import { USER_COOKIES } from '@xiaojiu/contract/identity/cookies.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { anyState } from '#testing/any-state.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn, signInAsBuyer } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { anAccount, TEST_PASSWORD } from '../testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
const HOUR_MS = 3_600_000
const SIGNED_OUT = '您的账号信息发生过变更或登录过期，出于安全考虑，您需要重新登录。'
beforeEach(() => server.clock.set(TEST_NOON))

const renew = (client: TestClient) => client.call(identityEndpoints.renewToken, {})
const logOut = (client: TestClient) => client.call(identityEndpoints.logOut, {})
const list = (client: TestClient) => client.call(identityEndpoints.listSessions, {})
const end = (client: TestClient, sessionId: string) => client.call(identityEndpoints.endSession, { sessionId })
const logIn = (client: TestClient, loginName: string) =>
  client.call(identityEndpoints.loginByPassword, { jzt_username: loginName, jzt_password: TEST_PASSWORD, ...device })
const rowsOf = (accountId: string) =>
  server.owner.db
    .selectFrom('identity.session')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
const liveCount = async (accountId: string) => (await rowsOf(accountId)).filter(row => row.endedAt === null).length

/** The same cookies in another browser. */
function copyOf(client: TestClient): TestClient {
  const copy = server.client()
  for (const [name, value] of client.cookies) copy.cookies.set(name, value)
  return copy
}

test('returns 401 for renewing, listing and ending without a session', async () => {
  for (const answer of [await renew(server.client()), await logOut(server.client()), await list(server.client())])
    expect([answer.status, answer.code, answer.msg]).toEqual([401, 401, SIGNED_OUT])
  expect((await end(server.client(), '0198c0de-0000-7000-8000-000000000001')).status).toBe(401)
})

test('extends a session to eight hours after the last request', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  for (let round = 0; round < 4; round++) {
    server.clock.advance(7 * HOUR_MS)
    const { status, value } = await renew(client)
    expect([status, value.companyId]).toEqual([200, companyId])
    expect(value.tokenExpirationTime).toEqual(addMs(server.clock.read(), 8 * HOUR_MS))
  }
  server.clock.advance(8 * HOUR_MS)
  expect((await renew(client)).status).toBe(401)
})

test('records any request as activity, at most once a minute', async () => {
  const { client, accountId } = await signInAsBuyer(server)
  const seenAt = async () => (await rowsOf(accountId))[0]?.lastSeenAt
  server.clock.advance(59_000)
  await list(client)
  expect(await seenAt()).toEqual(TEST_NOON)
  server.clock.advance(1000)
  await list(client)
  expect(await seenAt()).toEqual(addMs(TEST_NOON, 60_000))
})

test('ends a session thirty days after the log-in, however active', async () => {
  const { client, accountId } = await signInAsBuyer(server)
  server.clock.advance(30 * DAY_MS - HOUR_MS)
  const seenJustNow = { lastSeenAt: server.clock.read() }
  await server.owner.db.updateTable('identity.session').set(seenJustNow).where('accountId', '=', accountId).execute()
  const { value } = await renew(client)
  expect(value.tokenExpirationTime).toEqual(addMs(TEST_NOON, 30 * DAY_MS))
  server.clock.advance(HOUR_MS)
  expect((await renew(client)).status).toBe(401)
})

test('R-115 ends the session at log-out and clears every cookie except the two of the device', async () => {
  const { loginName, accountId } = await anAccount(server.owner.db)
  const client = server.client()
  await logIn(client, loginName)
  const thief = copyOf(client)
  const { status, headers } = await logOut(client)

  expect(status).toBe(200)
  expect([...client.cookies.keys()]).toEqual(['browserKey', 'uuid'])
  expect(headers['clear-site-data']).toBe('"cache"')
  const cleared = ([headers['set-cookie']].flat() as string[]).map(line => line.split('=')[0])
  expect(new Set(cleared)).toEqual(new Set(['zhcaiToken', 'zhcaiGuard', ...USER_COOKIES]))
  expect((await list(thief)).status).toBe(401)
  expect((await renew(thief)).status).toBe(401)
  expect(await liveCount(accountId)).toBe(0)
  const row = await server.owner.db
    .selectFrom('platform.audit')
    .selectAll()
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ action: 'identity.log-out', subject: accountId, actorAccountId: accountId })
})

test('leaves no live session when renewal and log-out happen at the same moment', async () => {
  const pairs = await Promise.all(Array.from({ length: 40 }, () => signInAsBuyer(server)))
  await Promise.all(
    pairs.flatMap(({ client }) => [renew(copyOf(client)), logOut(copyOf(client)), renew(copyOf(client))]),
  )
  for (const { client, accountId } of pairs) {
    expect(await liveCount(accountId)).toBe(0)
    expect((await renew(client)).status).toBe(401)
  }
})

test('ends sessions with the next request when the login is disabled, deleted or its password changed', async () => {
  for (const change of [{ state: anyState('disabled') }, { state: anyState('deleted') }, { passwordVersion: 2 }]) {
    const { client, accountId } = await signInAsBuyer(server)
    expect((await list(client)).status).toBe(200)
    await server.owner.db.updateTable('identity.account').set(change).where('id', '=', accountId).execute()
    expect((await list(client)).status).toBe(401)
  }
})

test('lists the sessions of this login only and marks the current one', async () => {
  const { loginName, accountId } = await anAccount(server.owner.db)
  await signInAsBuyer(server)
  const firstBrowser = server.client()
  firstBrowser.ip = '10.10.0.1'
  await logIn(firstBrowser, loginName)
  server.clock.advance(1000)
  const client = await signIn(server, { accountId })
  const { value } = await list(client)
  const [second, first] = await rowsOf(accountId).then(rows => rows.toReversed())
  expect(value.list).toEqual([
    {
      sessionId: second?.id,
      device: '未知设备',
      isProxy: false,
      ip: '127.0.0.1',
      createdAt: addMs(TEST_NOON, 1000),
      lastSeenAt: addMs(TEST_NOON, 1000),
      isCurrent: true,
    },
    {
      sessionId: first?.id,
      device: '未知设备',
      isProxy: false,
      ip: '10.10.0.1',
      createdAt: TEST_NOON,
      lastSeenAt: TEST_NOON,
      isCurrent: false,
    },
  ])
})

test('ends another device’s session and returns 404 for another login’s', async () => {
  const { accountId, client } = await signInAsBuyer(server)
  const lost = await signIn(server, { accountId })
  const stranger = await signInAsBuyer(server)
  const [strange] = await rowsOf(stranger.accountId)
  const lostId = (await list(lost)).value.list.find(session => session.isCurrent)?.sessionId ?? ''

  expect((await end(client, strange?.id ?? '')).status).toBe(404)
  expect(await liveCount(stranger.accountId)).toBe(1)
  const { status, headers } = await end(client, lostId)
  expect([status, headers['set-cookie']]).toEqual([200, undefined])
  expect((await list(lost)).status).toBe(401)
  expect((await list(client)).status).toBe(200)
  expect((await end(client, lostId)).status).toBe(404)
  const row = await server.owner.db
    .selectFrom('platform.audit')
    .selectAll()
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ action: 'identity.end-session', details: { sessionId: lostId } })
})

test('clears the token when one’s own session is ended', async () => {
  const { client, accountId } = await signInAsBuyer(server)
  const own = (await list(client)).value.list[0]?.sessionId ?? ''
  await end(client, own)
  expect(client.token).toBe('')
  expect(await liveCount(accountId)).toBe(0)
})

test('ends the oldest session when a sixth is opened', async () => {
  const { loginName, accountId } = await anAccount(server.owner.db)
  const clients: TestClient[] = []
  for (let round = 0; round < 6; round++) {
    const client = server.client()
    await logIn(client, loginName)
    clients.push(client)
    server.clock.advance(1000)
  }
  const statuses = await Promise.all(clients.map(async client => (await list(client)).status))
  expect(statuses).toEqual([401, 200, 200, 200, 200, 200])
  expect(await liveCount(accountId)).toBe(5)
})

test('leaves five sessions after twelve log-ins at the same moment', async () => {
  const { loginName, accountId } = await anAccount(server.owner.db)
  const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(server.client(), loginName)))
  expect(answers.filter(answer => answer.status === 200).length).toBeGreaterThanOrEqual(10)
  expect(await liveCount(accountId)).toBe(5)
})

test('ends the browser’s former session at a new log-in, also of another login', async () => {
  const first = await anAccount(server.owner.db)
  const second = await anAccount(server.owner.db)
  const client = server.client()
  await logIn(client, first.loginName)
  const old = copyOf(client)
  await logIn(client, second.loginName)
  expect((await list(old)).status).toBe(401)
  expect([await liveCount(first.accountId), await liveCount(second.accountId)]).toEqual([0, 1])
})
