import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { useTestDatabase } from '#testing/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#testing/database-proxy.ts'
import { ConfigMistake } from '../config.ts'
import { awaitPrimary } from './await-primary.ts'

const database = useTestDatabase()
let proxy: DatabaseProxy | undefined
afterEach(() => proxy?.close())

function aLog() {
  const lines: { msg: string }[] = []
  return { lines, log: pino({ base: null }, { write: line => lines.push(JSON.parse(line)) }) }
}

test('waits until the database answers, and logs it once', async () => {
  // As a proxy does while there is no primary.
  proxy = await startDatabaseProxy(database.url, 2)
  const { log, lines } = aLog()
  await awaitPrimary(proxy.url, log)
  expect(proxy.count).toBe(3)
  expect(lines.map(line => line.msg)).toEqual(['waiting for the database'])
})

test('ends the start with a clear message when the database stays unreachable', async () => {
  proxy = await startDatabaseProxy(database.url, Number.POSITIVE_INFINITY)
  const failure = await awaitPrimary(proxy.url, aLog().log, 0).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ConfigMistake)
  expect(String(failure)).toMatch(/数据库在 0 秒内一直无法使用（.+），请检查后再启动/)
})

test('fails immediately when waiting cannot help', async () => {
  const wrong = new URL(database.url)
  wrong.pathname = '/no_such_database'
  await expect(awaitPrimary(wrong.toString(), aLog().log)).rejects.toMatchObject({ code: '3D000' })
})
