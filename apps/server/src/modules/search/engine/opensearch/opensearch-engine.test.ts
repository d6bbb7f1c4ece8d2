import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ConfigMistake } from '#platform/config.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { makeTestDatabase, openAsOwner } from '#testing/database.ts'
import { TestClock } from '#testing/test-clock.ts'
import { aRequest, aSmallWorld, type SmallWorld } from '../../testing.ts'
import type { SearchEngine } from '../engine.ts'
import { checkOpenSearch } from './client.ts'
import { openOpenSearchEngine } from './opensearch-engine.ts'
import { type OpenSearchDouble, startOpenSearchDouble } from './testing/open-search-double.ts'

const log = pino({ level: 'silent' })
const NEVER_MS = 3_600_000
const ALIAS = 'xiaojiu-offers'

let owner: Database
let app: Database
let drop: () => Promise<void>
let world: SmallWorld
let double: OpenSearchDouble
const opened: SearchEngine[] = []

beforeAll(async () => {
  const made = await makeTestDatabase()
  drop = made.drop
  owner = openAsOwner(made.url)
  app = openDatabase({ url: made.appUrl, log })
  world = await aSmallWorld(owner.db)
}, 60_000)
beforeEach(async () => {
  double = await startOpenSearchDouble()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map(engine => engine.close()))
  await double.stop()
})
afterAll(async () => {
  await app.close()
  await owner.close()
  await drop()
})

function open(clock = new TestClock(), refreshRestMs = NEVER_MS): SearchEngine {
  const engine = openOpenSearchEngine({
    db: app.db,
    clock: clock.read,
    log,
    url: double.url,
    alias: ALIAS,
    fetch,
    refreshRestMs,
  })
  opened.push(engine)
  return engine
}
const filledCount = () => double.asked.filter(call => call.startsWith('PUT ')).length
const setState = (state: string) =>
  owner.db
    .updateTable('catalogue.offer')
    .set({ state })
    .where('id', '=', world.offers.get('连花清瘟') ?? '')
    .execute()

describe('the index', () => {
  test('is filled once when several processes start at once', async () => {
    const engines = [open(), open(), open()]
    await Promise.all(engines.map(engine => engine.refresh()))
    expect(filledCount()).toBe(1)
    for (const engine of engines) expect((await engine.search(aRequest('连花清瘟'))).total).toBe(1)
  })

  test('is reused by a process that starts later, including changes made since', async () => {
    await open().refresh()
    await setState('unlisted')
    const later = open()
    await later.refresh()
    expect(filledCount()).toBe(1)
    expect((await later.search(aRequest('连花清瘟'))).total).toBe(0)
    await setState('listed')
  })

  test('is rebuilt on the next day, and the old one is deleted', async () => {
    const clock = new TestClock()
    const engine = open(clock)
    await engine.refresh()
    const [old] = double.indexes.keys()
    clock.advance(24 * 3_600_000)
    await engine.refresh()
    expect([...double.indexes.keys()]).not.toContain(old)
    expect(double.indexes.size).toBe(1)
    expect((await engine.search(aRequest('连花清瘟'))).total).toBe(1)
  })

  test('refuses an older version of a document', async () => {
    await open().refresh()
    const [index] = double.indexes.values()
    const id = world.offers.get('连花清瘟') ?? ''
    const known = index?.documents.get(id)
    expect(index?.put(id, (known?.version ?? 0) - 1, { id })).toBe(409)
    expect(index?.documents.get(id)).toBe(known)
  })

  test('includes a change soon after its commit', async () => {
    const engine = open(new TestClock(), 100)
    await engine.refresh()
    await setState('unlisted')
    await expect.poll(async () => (await engine.search(aRequest('连花清瘟'))).total, { timeout: 15_000 }).toBe(0)
    await setState('listed')
    await expect.poll(async () => (await engine.search(aRequest('连花清瘟'))).total, { timeout: 15_000 }).toBe(1)
  })
})

test('is replaced by the database while OpenSearch does not answer', async () => {
  const engine = open()
  double.isBroken = true
  await expect(engine.refresh()).rejects.toThrow('503')
  expect((await engine.search(aRequest('连花清瘟'))).total).toBe(1)
  double.isBroken = false
  await engine.refresh()
  double.isBroken = true
  expect((await engine.search(aRequest('连花清瘟'))).total).toBe(1)
})

describe('at the start', () => {
  test('accepts a reachable OpenSearch, with its password if required', async () => {
    await checkOpenSearch(double.url, fetch)
    const closed = await startOpenSearchDouble({ name: 'shop', password: 'p@ss' })
    await checkOpenSearch(closed.url.replace('://', '://shop:p%40ss@'), fetch)
    await expect(checkOpenSearch(closed.url, fetch)).rejects.toThrow('用户名或密码不正确')
    await closed.stop()
  })

  test('ends with a clear message when OpenSearch is unreachable or another product', async () => {
    await expect(checkOpenSearch('http://127.0.0.1:9', fetch)).rejects.toThrow(ConfigMistake)
    await expect(checkOpenSearch('http://127.0.0.1:9', fetch)).rejects.toThrow(
      '连接不上 OPENSEARCH_URL 指定的 OpenSearch（127.0.0.1:9）：请确认服务已启动、地址可以访问',
    )
    const other = async () => Response.json({ version: { number: '8.1.0' } })
    await expect(checkOpenSearch('http://127.0.0.1:9', other)).rejects.toThrow('不是 OpenSearch 2.0 或更新的版本')
  })
})
