import { createHook } from 'node:async_hooks'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { anAccount, TEST_PASSWORD } from '../testing.ts'

// The time of a log-in is that of its hash computations, which are counted where Node starts them.
const evaluations = { count: 0 }
const hook = createHook({
  init: (_, type) => {
    if (type === 'ARGON2REQUEST') evaluations.count++
  },
})
beforeAll(() => {
  hook.enable()
})
afterAll(() => {
  hook.disable()
})
vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
let networkCount = 0
async function evaluationsOf(login: string, password: string): Promise<number> {
  const client = server.client()
  client.ip = `10.30.0.${++networkCount}`
  evaluations.count = 0
  const input = { jzt_username: login, jzt_password: password, ...device }
  await client.call(identityEndpoints.loginByPassword, input)
  return evaluations.count
}
beforeEach(() => {
  server.clock.advance(15 * 60_000)
})

test('hashes five times for a mobile, however many logins it has and whichever matches', async () => {
  const { db } = server.owner
  const mobile = '19912340001'
  await anAccount(db, { mobile, password: 'First-Secret-11' })
  expect(await evaluationsOf(mobile, 'wrong')).toBe(5)
  await anAccount(db, { mobile })
  await anAccount(db, { mobile, password: 'Third-Secret-33' })
  const counts = [
    await evaluationsOf(mobile, 'wrong'),
    await evaluationsOf('19912340002', 'wrong'),
    await evaluationsOf(mobile, TEST_PASSWORD),
    await evaluationsOf(mobile, 'First-Secret-11'),
  ]
  expect(counts).toEqual([5, 5, 5, 5])
})

test('hashes once for a login name, known or not', async () => {
  const { loginName } = await anAccount(server.owner.db)
  const counts = [
    await evaluationsOf(loginName, TEST_PASSWORD),
    await evaluationsOf(loginName, 'wrong'),
    await evaluationsOf('not-a-login-at-all', 'wrong'),
  ]
  expect(counts).toEqual([1, 1, 1])
})
