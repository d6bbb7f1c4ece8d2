import { randomUUID } from 'node:crypto'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { addMs, toWireInstant } from '@xiaojiu/kernel/time.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetOldNonces } from '#platform/jobs/platform-jobs.ts'
import { startAnother } from '#testing/another-server.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'

/** The checks before every module, tested with calls that always exist. */
vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
beforeEach(() => server.clock.set(TEST_NOON))

const SESSIONS = API_PREFIX + identityEndpoints.listSessions.path
const END = API_PREFIX + identityEndpoints.endSession.path
const ADDRESSES = API_PREFIX + companyEndpoints.listAddresses.path
const json = { 'content-type': 'application/json' }
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason

const liveCount = async (accountId: string) => {
  const rows = await server.owner.db
    .selectFrom('identity.session')
    .select('id')
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .execute()
  return rows.length
}

test('R-208 R-210 accepts a request with token in header and cookie, guard cookie and signature', async () => {
  const { client } = await signInAsBuyer(server)
  expect((await client.inject({ method: 'GET', url: SESSIONS })).status).toBe(200)
})

test('refuses the readable token half without the guard cookie', async () => {
  const { client, accountId } = await signInAsBuyer(server)
  const thief = server.client()
  thief.cookies.set('zhcaiToken', client.token)
  for (const url of [
    SESSIONS,
    API_PREFIX + identityEndpoints.renewToken.path,
    API_PREFIX + identityEndpoints.logOut.path,
  ])
    expect((await thief.inject({ method: 'GET', url })).status).toBe(401)
  thief.cookies.set('zhcaiGuard', 'x'.repeat(43))
  expect((await thief.inject({ method: 'GET', url: SESSIONS })).status).toBe(401)
  expect(await liveCount(accountId)).toBe(1)
})

test('refuses the guard cookie alone or with the token of another session', async () => {
  const { client } = await signInAsBuyer(server)
  const other = await signInAsBuyer(server)
  const thief = server.client()
  thief.cookies.set('zhcaiGuard', client.cookies.get('zhcaiGuard') ?? '')
  expect((await thief.inject({ method: 'GET', url: SESSIONS })).status).toBe(401)
  thief.cookies.set('zhcaiToken', other.client.token)
  expect((await thief.inject({ method: 'GET', url: SESSIONS })).status).toBe(401)
})

test('refuses cookies without the token header, so that no foreign link can log a person out', async () => {
  const { client, accountId } = await signInAsBuyer(server)
  const cookies = Object.fromEntries(client.cookies)
  const reply = await client.app.inject({ method: 'GET', url: API_PREFIX + identityEndpoints.logOut.path, cookies })
  expect(reply.statusCode).toBe(401)
  expect(await liveCount(accountId)).toBe(1)
})

test('refuses a request that another site made the browser send', async () => {
  const { client, accountId } = await signInAsBuyer(server)
  const logOut = { method: 'GET', url: API_PREFIX + identityEndpoints.logOut.path } as const
  for (const site of ['cross-site', 'same-site']) {
    const answer = await client.inject({ ...logOut, headers: { 'sec-fetch-site': site } })
    expect([answer.status, reasonOf(answer)]).toEqual([403, 'cross-site-request'])
  }
  expect(await liveCount(accountId)).toBe(1)
  expect((await client.inject({ ...logOut, headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200)
})

test('R-211 refuses a request when any part was changed after signing', async () => {
  const { client, accountId } = await signInAsBuyer(server)
  const payload = JSON.stringify({ pageNum: 1, pageSize: 20 })
  const signed = { method: 'POST', url: `${ADDRESSES}?a=1&b=2`, payload } as const
  const good = client.sign(signed)
  const mutations: Record<string, Parameters<TestClient['inject']>[0]> = {
    path: { ...signed, url: `${END}?a=1&b=2` },
    'query value': { ...signed, url: `${ADDRESSES}?a=1&b=3` },
    'query name': { ...signed, url: `${ADDRESSES}?a=1&c=2` },
    'query added': { ...signed, url: `${ADDRESSES}?a=1&b=2&b=2` },
    'query dropped': { ...signed, url: ADDRESSES },
    body: { ...signed, payload: payload.replace('20', '21') },
    'body blank': { ...signed, payload: `${payload} ` },
    timestamp: { ...signed, headers: { timestamp: String(Number(good['timestamp']) + 1) } },
    nonce: { ...signed, headers: { nonce: randomUUID() } },
    signature: { ...signed, headers: { sign: good['sign']?.replace(/.$/, last => (last === '0' ? '1' : '0')) ?? '' } },
    'no signature': { ...signed, headers: { sign: '' } },
    'no nonce': { ...signed, headers: { nonce: '' } },
    'upper-case signature': { ...signed, headers: { sign: good['sign']?.toUpperCase() ?? '' } },
  }
  for (const [name, request] of Object.entries(mutations)) {
    const headers = { ...json, ...good, ...(request.headers as Record<string, string>) }
    const answer = await client.inject({ ...request, headers }, false)
    expect([name, answer.status, reasonOf(answer)]).toEqual([name, 400, 'bad-signature'])
  }
  expect(await liveCount(accountId)).toBe(1)
  // Only the order of the pairs may change; the unchanged request passes.
  const answer = await client.inject({ ...signed, url: `${ADDRESSES}?b=2&a=1`, headers: { ...json, ...good } }, false)
  expect(answer.status).toBe(200)
})

test('refuses a signature made for another method', async () => {
  const { client } = await signInAsBuyer(server)
  const headers = client.sign({ method: 'POST', url: SESSIONS })
  expect(reasonOf(await client.inject({ method: 'GET', url: SESSIONS, headers }, false))).toBe('bad-signature')
})

test('refuses a signature made with another token', async () => {
  const mine = await signInAsBuyer(server)
  const other = await signInAsBuyer(server)
  const request = { method: 'GET', url: SESSIONS } as const
  const answer = await mine.client.inject({ ...request, headers: other.client.sign(request) }, false)
  expect(reasonOf(answer)).toBe('bad-signature')
})

test('refuses a replayed request, also on another server and among twenty in parallel', async () => {
  const { client } = await signInAsBuyer(server)
  const other = await startAnother(server)
  const elsewhere = other.client()
  for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value)
  const request = { method: 'GET', url: SESSIONS } as const
  const headers = client.sign(request)
  expect((await client.inject({ ...request, headers }, false)).status).toBe(200)
  const answers = [
    await client.inject({ ...request, headers }, false),
    await elsewhere.inject({ ...request, headers }, false),
  ]
  for (const answer of answers) expect([answer.status, reasonOf(answer)]).toEqual([409, 'replayed-request'])

  const fresh = client.sign(request)
  const parallel = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? client : elsewhere).inject({ ...request, headers: fresh }, false),
    ),
  )
  await other.stop()
  expect(parallel.filter(answer => answer.status === 200).length).toBe(1)
})

test('keeps the nonce for the owner when a copy with a wrong signature came first', async () => {
  const { client } = await signInAsBuyer(server)
  const request = { method: 'GET', url: SESSIONS } as const
  const headers = client.sign(request)
  const wrong = { ...headers, sign: '0'.repeat(64) }
  expect(reasonOf(await client.inject({ ...request, headers: wrong }, false))).toBe('bad-signature')
  expect((await client.inject({ ...request, headers }, false)).status).toBe(200)
})

test('accepts a clock within five minutes, and beyond it returns the server’s time without signing out', async () => {
  const { client } = await signInAsBuyer(server)
  const request = { method: 'GET', url: SESSIONS } as const
  const signedAt = (offsetMs: number) => {
    server.clock.set(new Date(TEST_NOON.getTime() + offsetMs))
    const headers = client.sign(request)
    server.clock.set(TEST_NOON)
    return client.inject({ ...request, headers }, false)
  }
  for (const offset of [-299_000, 299_000]) expect((await signedAt(offset)).status).toBe(200)
  for (const offset of [-301_000, 301_000]) {
    const answer = await signedAt(offset)
    expect([answer.status, answer.data]).toEqual([
      400,
      { reason: 'clock-off', serverTime: toWireInstant(TEST_NOON), serverTimestamp: TEST_NOON.getTime() },
    ])
  }
  expect((await client.inject(request)).status).toBe(200)
})

test('R-212 requires a signature, both token halves and the same origin for a form body too', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  const form = {
    method: 'POST',
    url: API_PREFIX + companyEndpoints.listFirms.path,
    payload: 'scene=login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  } as const
  const { data } = await client.inject(form)
  expect((data as { list: { companyId: string }[] }).list.map(firm => firm.companyId)).toEqual([companyId])
  expect(reasonOf(await client.inject(form, false))).toBe('bad-signature')
  const signed = { ...form, headers: { ...form.headers, ...client.sign(form) } }
  expect(reasonOf(await client.inject({ ...signed, payload: 'scene=other' }, false))).toBe('bad-signature')
  expect((await client.inject(signed, false)).status).toBe(200)
  expect(reasonOf(await client.inject(signed, false))).toBe('replayed-request')
  const crossSite = await client.inject({ ...form, headers: { ...form.headers, 'sec-fetch-site': 'cross-site' } })
  expect(reasonOf(crossSite)).toBe('cross-site-request')
  client.cookies.delete('zhcaiGuard')
  expect((await client.inject(form)).status).toBe(401)
})

test('keeps nonces in an unlogged table, so that the commit of a read waits for no standby', async () => {
  const { rows } = await server.owner.pool.query(
    `select relpersistence from pg_class where oid = 'platform.nonce'::regclass`,
  )
  expect(rows).toEqual([{ relpersistence: 'u' }])
})

// These two tests delete the nonces, so they must be last.
test('refuses requests signed before the nonces were lost and returns the server’s time', async () => {
  const { client } = await signInAsBuyer(server)
  const request = { method: 'GET', url: SESSIONS } as const
  const before = client.sign(request)
  expect((await client.inject({ ...request, headers: before }, false)).status).toBe(200)
  const waiting = client.sign(request)
  // Like after a crash: the table is unlogged.
  await server.owner.pool.query('truncate platform.nonce')
  server.clock.set(addMs(TEST_NOON, 1000))
  for (const headers of [before, waiting]) {
    const answer = await client.inject({ ...request, headers }, false)
    expect([answer.status, reasonOf(answer)]).toEqual([400, 'clock-off'])
    expect(answer.data).toMatchObject({ serverTimestamp: TEST_NOON.getTime() + 1000 })
  }
  expect((await client.inject(request)).status).toBe(200)
})

test('keeps the time from which nonces are complete when old nonces are deleted', async () => {
  const { client } = await signInAsBuyer(server)
  await server.owner.pool.query('truncate platform.nonce')
  const request = { method: 'GET', url: SESSIONS } as const
  expect((await client.inject(request)).status).toBe(200)
  await forgetOldNonces(server.owner.db, addMs(TEST_NOON, 3_600_000))
  const { rows } = await server.owner.pool.query('select nonce, seen_at from platform.nonce')
  expect(rows).toEqual([{ nonce: 'floor', seen_at: TEST_NOON }])
})
