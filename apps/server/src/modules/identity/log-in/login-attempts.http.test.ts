import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { startAnother } from '#testing/another-server.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { anAccount, aSolvedCaptcha, solveCaptcha, TEST_PASSWORD } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
const WRONG = 'not-this-one'
const QUARTER_MS = 15 * 60_000

let clientCount = 0
function browser(): TestClient {
  const client = server.client()
  clientCount++
  client.ip = `10.2.${clientCount >> 8}.${clientCount & 255}`
  return client
}

interface Captcha {
  readonly captchaId: string
  readonly captchaAnswer: string
}

async function solved(offset = 0): Promise<Captcha> {
  const { value } = await browser().call(identityEndpoints.newCaptcha, {})
  const left = await solveCaptcha(server.context(), server.owner.db, value.captchaId)
  return { captchaId: value.captchaId, captchaAnswer: String(left + offset) }
}

/** For log-ins where it is required but not the subject of the test. */
const quicklySolved = () => aSolvedCaptcha(server.context(), server.owner.db)

function logIn(client: TestClient, username: string, password: string, captcha?: Captcha) {
  const input = { jzt_username: username, jzt_password: password, ...captcha, ...device }
  return client.call(identityEndpoints.loginByPassword, input)
}

const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason
const evaluatedCount = async () =>
  (await server.owner.db.selectFrom('platform.audit').select('seq').where('result', '=', 'refused').execute()).length

async function failThrice(username: string): Promise<void> {
  for (let round = 0; round < 3; round++) expect(reasonOf(await logIn(browser(), username, WRONG))).toBe('wrong-login')
}

test('requires a captcha after three failures of a login, and resets the count at a successful log-in', async () => {
  const { loginName, accountId } = await anAccount(server.owner.db)
  await failThrice(loginName)
  const asked = await logIn(browser(), loginName, TEST_PASSWORD)
  expect([asked.status, asked.msg, reasonOf(asked)]).toEqual([422, '请先完成安全验证', 'captcha-needed'])

  const { value } = await logIn(browser(), loginName, TEST_PASSWORD, await solved())
  expect(value.userBasicId).toBe(accountId)
  // The right password resets the count.
  expect(reasonOf(await logIn(browser(), loginName, WRONG))).toBe('wrong-login')
})

test('requires a captcha after three failures of an unknown login too', async () => {
  await failThrice('not-a-login-at-all')
  expect(reasonOf(await logIn(browser(), 'not-a-login-at-all', WRONG))).toBe('captcha-needed')
})

test('requires a captcha for every login of an IP address after three failures there, for 15 minutes', async () => {
  const { loginName, accountId } = await anAccount(server.owner.db)
  const client = browser()
  for (const name of ['guess-a', 'guess-b', 'guess-c']) await logIn(client, name, WRONG)
  expect(reasonOf(await logIn(client, loginName, TEST_PASSWORD))).toBe('captcha-needed')
  server.clock.advance(QUARTER_MS)
  expect((await logIn(client, loginName, TEST_PASSWORD)).value.userBasicId).toBe(accountId)
})

test('counts IPv6 addresses of one /64 network as one', async () => {
  const client = browser()
  for (const [index, name] of ['v6-a', 'v6-b', 'v6-c'].entries()) {
    client.ip = `2001:db8:1:2::${index + 1}`
    await logIn(client, name, WRONG)
  }
  client.ip = '2001:db8:1:2:ffff::9'
  expect(reasonOf(await logIn(client, 'v6-d', WRONG))).toBe('captcha-needed')
  client.ip = '2001:db8:1:3::9'
  expect(reasonOf(await logIn(client, 'v6-e', WRONG))).toBe('wrong-login')
})

test('accepts a slider answer four pixels off, refuses five, and accepts each captcha once', async () => {
  const { loginName, accountId } = await anAccount(server.owner.db)
  await failThrice(loginName)
  const far = await logIn(browser(), loginName, TEST_PASSWORD, await solved(5))
  expect([far.status, far.msg]).toEqual([422, '验证未通过，请重试'])

  const used = await solved(-4)
  expect((await logIn(browser(), loginName, TEST_PASSWORD, used)).value.userBasicId).toBe(accountId)
  await failThrice(loginName)
  expect(reasonOf(await logIn(browser(), loginName, TEST_PASSWORD, used))).toBe('captcha-wrong')
})

test('refuses a captcha after a wrong answer and after two minutes', async () => {
  const { loginName } = await anAccount(server.owner.db)
  await failThrice(loginName)
  const puzzle = await solved()
  const wrong = { ...puzzle, captchaAnswer: '1' }
  expect(reasonOf(await logIn(browser(), loginName, TEST_PASSWORD, wrong))).toBe('captcha-wrong')
  expect(reasonOf(await logIn(browser(), loginName, TEST_PASSWORD, puzzle))).toBe('captcha-wrong')

  const old = await solved()
  server.clock.advance(2 * 60_000)
  expect(reasonOf(await logIn(browser(), loginName, TEST_PASSWORD, old))).toBe('captcha-wrong')
})

test('returns a captcha as two pictures and exposes its answer neither there nor in the database', async () => {
  const { value } = await browser().call(identityEndpoints.newCaptcha, {})
  const sizeOf = async (dataUrl: string) => {
    const { width, height, format, hasAlpha } = await sharp(
      Buffer.from(dataUrl.replace('data:image/png;base64,', ''), 'base64'),
    ).metadata()
    return { width, height, format, hasAlpha }
  }
  expect(await sizeOf(value.background)).toMatchObject({ width: value.width, height: value.height, format: 'png' })
  expect(await sizeOf(value.piece)).toEqual({ width: 52, height: 52, format: 'png', hasAlpha: true })
  const left = await solveCaptcha(server.context(), server.owner.db, value.captchaId)
  const row = await server.owner.db
    .selectFrom('identity.captcha')
    .selectAll()
    .where('id', '=', value.captchaId)
    .executeTakeFirstOrThrow()
  expect(Object.keys(row).toSorted()).toEqual(['answerHash', 'expiresAt', 'id', 'kind'])
  expect(left).toBeGreaterThan(50)
  expect(JSON.stringify(value)).not.toContain(`"${left}"`)
})

test('closes a login to strangers on all servers for 15 minutes after thirty wrong passwords', async () => {
  const { loginName, accountId } = await anAccount(server.owner.db)
  const other = await startAnother(server)
  for (let round = 0; round < 30; round++) {
    const client = round % 2 === 0 ? browser() : other.client()
    client.ip = `10.3.0.${round}`
    expect(reasonOf(await logIn(client, loginName, WRONG, round < 3 ? undefined : await quicklySolved()))).toBe(
      'wrong-login',
    )
  }
  const closed = await logIn(other.client(), loginName, TEST_PASSWORD, await solved())
  await other.stop()
  expect([closed.status, closed.msg]).toEqual([429, '操作过于频繁，请 15 分钟后再试'])
  expect(closed.headers['retry-after']).toBe('900')
  server.clock.advance(QUARTER_MS)
  expect((await logIn(browser(), loginName, TEST_PASSWORD)).value.userBasicId).toBe(accountId)
})

test('refuses log-ins from an IP address after fifty failures there, for any login', async () => {
  const { loginName } = await anAccount(server.owner.db)
  const client = browser()
  await logIn(client, 'first-of-fifty', WRONG)
  await server.owner.db
    .updateTable('identity.loginAttempt')
    .set({ begunCount: 50, failedCount: 50 })
    .where('failedCount', '=', 1)
    .where('expiresAt', '>', server.clock.read())
    .execute()
  const closed = await logIn(client, loginName, TEST_PASSWORD, await solved())
  expect([closed.status, reasonOf(closed)]).toEqual([429, 'too-many-requests'])
  expect((await logIn(browser(), loginName, TEST_PASSWORD)).status).toBe(200)
})

test('checks at most thirty of 200 parallel guesses at one login over two servers', async () => {
  const { loginName } = await anAccount(server.owner.db)
  const other = await startAnother(server)
  const before = await evaluatedCount()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const client = index % 2 === 0 ? server.client() : other.client()
      client.ip = `10.4.0.${index}`
      return logIn(client, loginName, WRONG)
    }),
  )
  await other.stop()
  const reasons = new Set(answers.map(reasonOf))
  const evaluated = answers.filter(answer => reasonOf(answer) === 'wrong-login').length
  expect(evaluated).toBeGreaterThanOrEqual(3)
  expect(evaluated).toBeLessThanOrEqual(30)
  expect((await evaluatedCount()) - before).toBe(evaluated)
  expect(reasons.isSubsetOf(new Set(['wrong-login', 'captcha-needed', 'too-many-requests']))).toBe(true)
})

test('allows thirty people of one IP address to log in at the same moment', async () => {
  const accounts = await Promise.all(Array.from({ length: 30 }, () => anAccount(server.owner.db)))
  const answers = await Promise.all(
    accounts.map(({ loginName }) => {
      const client = server.client()
      client.ip = '10.5.0.1'
      return logIn(client, loginName, TEST_PASSWORD)
    }),
  )
  expect(answers.map(answer => answer.status)).toEqual(accounts.map(() => 200))
})
