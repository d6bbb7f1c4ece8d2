import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScratchFolder } from '../scratch-folder.ts'
import { joinPostgres } from './join.ts'
import { type Postgres, startPostgres } from './launch.ts'

const scratch = makeScratchFolder()
const dataDir = join(scratch.path, 'data')
let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres({ dataDir })
}, 60_000)

afterAll(async () => {
  await postgres.stop()
  await scratch.remove()
})

async function ask<T extends pg.QueryResultRow>(sql: string, url = postgres.url): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

test('starts a durable PostgreSQL 18 that is unreachable from the network and splits Chinese into trigrams', async () => {
  const names = [
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'data_checksums',
    'listen_addresses',
    'max_connections',
  ]
  const rows = await ask<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in (${names.map(name => `'${name}'`)}) order by name`,
  )
  expect(Object.fromEntries(rows.map(row => [row.name, row.setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    max_connections: '100',
    synchronous_commit: 'on',
  })
  expect(await ask(`select current_setting('server_version_num')::int / 10000 as version`)).toEqual([{ version: 18 }])
  await ask('create extension pg_trgm')
  expect(await ask(`select cardinality(show_trgm('阿莫西林胶囊')) as count`)).toEqual([{ count: 7 }])
})

test('lets other processes join a running server and refuses to start a second one', async () => {
  expect(joinPostgres(dataDir)).toBe(postgres.url)
  await expect(startPostgres({ dataDir })).rejects.toThrow(`正被进程 ${process.pid} 使用`)
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
})

test('keeps its data and leaves no socket behind after a clean stop', async () => {
  await ask('create table kept (id int); insert into kept values (1)')
  await postgres.stop()
  expect(existsSync(postgres.socketDir)).toBe(false)
  expect(joinPostgres(dataDir)).toBeUndefined()
  postgres = await startPostgres({ dataDir })
  expect(await ask('select id from kept')).toEqual([{ id: 1 }])
})

test('keeps every acknowledged row after kill -9 of all its processes, twice', async () => {
  await ask('create table written (id bigint primary key)')
  let last = 0
  for (const _round of [1, 2]) {
    const client = new pg.Client({ connectionString: postgres.url })
    client.on('error', () => {})
    await client.connect()
    const killed = last + 100
    for (let isUp = true; isUp; ) {
      try {
        await client.query('insert into written values ($1)', [last + 1])
        last += 1
        if (last === killed) void postgres.kill9()
      } catch {
        isUp = false
      }
    }
    await postgres.exited
    postgres = await startPostgres({ dataDir })
    const rows = await ask<{ count: number; max: number }>('select count(*)::int, max(id)::int from written')
    // The last insert may have been committed without its response.
    expect([last, last + 1]).toContain(rows[0]?.max)
    expect(rows[0]?.count).toBe(rows[0]?.max)
    last = rows[0]?.max ?? 0
  }
}, 60_000)

test('starts when a stale postmaster.pid names a living process that is not PostgreSQL', async () => {
  await postgres.stop()
  const note = join(dataDir, 'postgres', 'postmaster.pid')
  writeFileSync(note, `${process.pid}\n/elsewhere\n1\n5432\n/tmp/elsewhere\n\n1 1\nready\n`)
  postgres = await startPostgres({ dataDir })
  expect(readFileSync(note, 'utf8').startsWith(`${postgres.pid}\n`)).toBe(true)
})

test('refuses data of another version and an unfinished restore with a readable sentence', async () => {
  await postgres.stop()
  const version = join(dataDir, 'postgres', 'PG_VERSION')
  writeFileSync(version, '17\n')
  await expect(startPostgres({ dataDir })).rejects.toThrow('里不是 PostgreSQL 18 的数据（17），无法使用。')
  writeFileSync(version, '18\n')
  postgres = await startPostgres({ dataDir })

  const half = join(scratch.path, 'half')
  const other = await startPostgres({ dataDir: half, fast: true })
  expect(await ask(`select current_setting('fsync') as fsync`, other.url)).toEqual([{ fsync: 'off' }])
  await other.stop()
  rmSync(join(half, 'postgres'), { recursive: true })
  await (await startPostgres({ dataDir: join(half, 'restoring'), fast: true })).stop()
  await expect(startPostgres({ dataDir: half })).rejects.toThrow('上次的恢复没有完成')
}, 60_000)
