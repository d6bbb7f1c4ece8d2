import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ConfigMistake } from '#platform/config.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { makeTestDatabase, openAsOwner } from '#testing/database.ts'
import { startDatabaseProxy } from '#testing/database-proxy.ts'
import { TestClock } from '#testing/test-clock.ts'
import { forgetChanges } from '../../tables/changes.ts'
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
let appUrl: string
let drop: () => Promise<void>
let world: SmallWorld
let double: OpenSearchDouble
const opened: SearchEngine[] = []

beforeAll(async () => {
  const made = await makeTestDatabase()
  ;({ appUrl, drop } = made)
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

function open(clock = new TestClock(), refreshRestMs = NEVER_MS, db = app.db): SearchEngine {
  const engine = openOpenSearchEngine({
    db,
    databaseUrl: appUrl,
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

  test('is filled past a pooler, which would give the lock of the session to somebody else', async () => {
    const pooler = await startDatabaseProxy(appUrl)
    const pooled = openDatabase({ url: pooler.url, log })
    await open(new TestClock(), NEVER_MS, pooled.db).refresh()
    expect([filledCount(), pooler.count]).toEqual([1, 0])
    await pooled.close()
    await pooler.close()
  })

  test('is followed on while a new one is being filled after a fail-over or a gap', async () => {
    const engine = open()
    await engine.refresh()
    const total = async () => (await engine.search(aRequest('连花清瘟'))).total
    expect(await total()).toBe(1)
    await setState('unlisted')
    await setState('listed')
    do await forgetChanges(app.db, new Date('2100-01-01T00:00:00Z'))
    while ((await owner.db.selectFrom('search.offerChange').select('id').execute()).length > 0)
    const holder = await owner.pool.connect()
    let refreshed = Promise.resolve()
    try {
      // Nobody can fill an index meanwhile.
      await holder.query(`begin; select pg_advisory_xact_lock(hashtextextended('search.fill', 0))`)
      refreshed = engine.refresh()
      await setState('unlisted')
      await expect.poll(total, { timeout: 5000 }).toBe(0)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    await refreshed
    expect([filledCount(), await total()]).toEqual([2, 0])
    await setState('listed')
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
