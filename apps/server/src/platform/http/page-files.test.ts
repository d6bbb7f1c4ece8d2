import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useTestDatabase } from '#testing/database.ts'
import { serveConsole } from './console-files.ts'
import { findOfferedFile, offerPageFiles } from './page-files.ts'
import { makeServer } from './server.ts'
import { serveShop } from './shop-files.ts'

const NOON = new Date('2026-11-19T04:00:00Z')
const FOREVER = 'public, max-age=31536000, immutable'
const database = useTestDatabase()
let folder: string
const apps: FastifyInstance[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xiaojiu-release-'))
  await database.owner.pool.query('truncate platform.page_file')
})
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
  rmSync(folder, { recursive: true })
})

/** The built folders of a release. Names of built files end with eight characters of their hash. */
function release(name: string, files: Readonly<Record<string, string>>) {
  const [SHOP_DIST, CONSOLE_DIST] = ['shop', 'console'].map(part => join(folder, name, part)) as [string, string]
  mkdirSync(join(SHOP_DIST, 'assets'), { recursive: true })
  mkdirSync(join(CONSOLE_DIST, 'console-assets'), { recursive: true })
  writeFileSync(join(SHOP_DIST, 'index.html'), '<html><head></head></html>')
  for (const face of ['seller', 'platform']) writeFileSync(join(CONSOLE_DIST, `${face}.html`), face)
  for (const [path, text] of Object.entries(files))
    writeFileSync(join(path.startsWith('console') ? CONSOLE_DIST : SHOP_DIST, path), text)
  return { SHOP_DIST, CONSOLE_DIST }
}

/** A server of a release; returns what it answers to a path. */
async function site({ SHOP_DIST, CONSOLE_DIST }: ReturnType<typeof release>) {
  const app = await makeServer({ log: pino({ level: 'silent' }) })
  apps.push(app)
  await serveConsole(app, CONSOLE_DIST, { seller: null, platform: null })
  await serveShop(app, SHOP_DIST, path => findOfferedFile(database.app.db, path))
  return async (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
    const { statusCode, headers, body } = await app.inject({ url, method })
    return [statusCode, headers['content-type'], headers['cache-control'], body]
  }
}

const offered = async () => {
  const { rows } = await database.owner.pool.query<{ path: string; at: Date }>(
    'select path, offered_at as at from platform.page_file order by path',
  )
  return rows.map(({ path, at }) => [path, at])
}

describe('built files of pages', () => {
  test('are served by a server of another release, as long as its own', async () => {
    const before = release('before', { 'assets/main-aaaaaaaa.js': 'before' })
    const after = release('after', {
      'assets/main-bbbbbbbb.js': 'after',
      'assets/main-cccccccc.css': 'p {}',
      'console-assets/seller-dddddddd.js': 'console',
    })
    await offerPageFiles(database.app.db, before, NOON)
    await offerPageFiles(database.app.db, after, NOON)
    const [ask, askAfter] = [await site(before), await site(after)]
    const script = 'application/javascript; charset=utf-8'
    expect(await ask('/assets/main-aaaaaaaa.js')).toEqual([200, script, FOREVER, 'before'])
    expect(await ask('/assets/main-bbbbbbbb.js')).toEqual([200, script, FOREVER, 'after'])
    expect(await ask('/assets/main-bbbbbbbb.js?v=1')).toEqual([200, script, FOREVER, 'after'])
    expect((await ask('/assets/main-bbbbbbbb.js', 'HEAD')).slice(0, 3)).toEqual([200, script, FOREVER])
    expect(await ask('/assets/main-cccccccc.css')).toEqual([200, 'text/css; charset=utf-8', FOREVER, 'p {}'])
    expect(await ask('/console-assets/seller-dddddddd.js')).toEqual([200, script, FOREVER, 'console'])
    expect(await askAfter('/assets/main-aaaaaaaa.js')).toEqual([200, script, FOREVER, 'before'])
  })

  test('are not found when nobody offers them, by another method, or by a name that no built file has', async () => {
    const ask = await site(release('before', {}))
    await database.owner.pool.query(
      `insert into platform.page_file (path, type, body, offered_at)
       select path, 'text/html', 'x', now() from unnest($1::text[]) path`,
      [['/assets/main-bbbbbbbb.js', '/assets/page.html', '/assets/../main-bbbbbbbb.js', '/webApis/main-bbbbbbbb.js']],
    )
    for (const path of ['/assets/main-00000000.js', '/assets/page.html', '/webApis/main-bbbbbbbb.js'])
      expect([path, (await ask(path))[0]]).toEqual([path, 404])
    expect((await ask('/assets/main-bbbbbbbb.js', 'POST'))[0]).toBe(404)
    expect(await findOfferedFile(database.app.db, '/assets/../main-bbbbbbbb.js')).toBeNull()
    expect((await ask('/assets/main-bbbbbbbb.js'))[0]).toBe(200)
  })

  test('are written once, and dropped by a later release half a year after the last start of theirs', async () => {
    const [before, same, after] = [
      release('before', { 'assets/main-aaaaaaaa.js': 'before', 'assets/same-eeeeeeee.js': 'same' }),
      release('same', { 'assets/main-aaaaaaaa.js': 'before', 'assets/same-eeeeeeee.js': 'same' }),
      release('after', { 'assets/main-bbbbbbbb.js': 'after', 'assets/same-eeeeeeee.js': 'same' }),
    ]
    const later = (days: number) => addMs(NOON, days * DAY_MS)
    await offerPageFiles(database.app.db, before, NOON)
    await offerPageFiles(database.app.db, same, later(10))
    expect(await offered()).toEqual([
      ['/assets/main-aaaaaaaa.js', later(10)],
      ['/assets/same-eeeeeeee.js', later(10)],
    ])
    await offerPageFiles(database.app.db, after, later(190))
    expect((await offered()).map(([path]) => path)).toContain('/assets/main-aaaaaaaa.js')
    await offerPageFiles(database.app.db, release('last', { 'assets/main-ffffffff.js': 'last' }), later(191))
    expect(await offered()).toEqual([
      ['/assets/main-bbbbbbbb.js', later(190)],
      ['/assets/main-ffffffff.js', later(191)],
      ['/assets/same-eeeeeeee.js', later(190)],
    ])
  })

  test('are offered by several servers that start at once', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `assets/part${index}-aaaaaaaa.js`)
    const same = release('before', Object.fromEntries(names.map(name => [name, name])))
    await Promise.all([1, 2, 3].map(() => offerPageFiles(database.app.db, same, NOON)))
    await Promise.all([1, 2, 3].map(() => offerPageFiles(database.app.db, same, addMs(NOON, 1))))
    expect(await offered()).toEqual(names.toSorted().map(name => [`/${name}`, addMs(NOON, 1)]))
  })

  test('are none in a release that was not built', async () => {
    await offerPageFiles(database.app.db, { SHOP_DIST: join(folder, 'no'), CONSOLE_DIST: join(folder, 'no') }, NOON)
    expect(await offered()).toEqual([])
  })
})
