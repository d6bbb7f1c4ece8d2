import pg from 'pg'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { TEST_SECRET } from '#testing/context.ts'
import { useTestDatabase } from '#testing/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#testing/database-proxy.ts'
import { readConfig } from '../config.ts'
import { isDatabaseUnreachable } from './error-codes.ts'
import { openServerDatabase } from './server-database.ts'

const database = useTestDatabase()
const log = pino({ level: 'silent' })
let pooler: DatabaseProxy | undefined
afterEach(() => pooler?.close())

const open = (poolUrl: string, over: Readonly<Record<string, string>> = {}) =>
  openServerDatabase(
    readConfig({ DATABASE_URL: database.url, DATABASE_POOL_URL: poolUrl, SECRET: TEST_SECRET, ...over }),
    log,
  )

/** The address of the pooler without a user: the server uses its own login. */
function nobodys(url: string): string {
  return Object.assign(new URL(url), { username: '', password: '' }).toString()
}

test('reaches the database through the pooler, with the login of the server', async () => {
  pooler = await startDatabaseProxy(database.url)
  const opened = await open(nobodys(pooler.url))
  const { rows } = await opened.pool.query('select current_user as acting, session_user as login')
  expect(rows).toEqual([{ acting: 'xiaojiu_app', login: new pg.Client({ connectionString: database.appUrl }).user }])
  expect(pooler.count).toBe(1)
  await opened.close()
})

test('does not start behind a pooler that works as the owner', async () => {
  pooler = await startDatabaseProxy(database.url)
  await expect(open(pooler.url)).rejects.toThrow('应以 xiaojiu_app 的身份工作，而不是 xiaojiu')
})

test('gives up a statement that hangs after half of the time of a request, and closes its connection', async () => {
  pooler = await startDatabaseProxy(database.url)
  const opened = await open(nobodys(pooler.url), { REQUEST_TIMEOUT_MS: '1000' })
  pooler.freeze()
  const startedAt = performance.now()
  const failure = await opened.pool.query('select 1').catch((error: unknown) => error)
  expect(isDatabaseUnreachable(failure)).toBe(true)
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(499)
  expect((await opened.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  expect(pooler.count).toBe(2)
  await opened.close()
})
