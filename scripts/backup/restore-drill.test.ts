import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteSecret } from '../data-folder.ts'
import { type Postgres, startPostgres } from '../postgres/launch.ts'
import { makeScratchFolder } from '../scratch-folder.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const scratch = makeScratchFolder()
const dataDir = join(scratch.path, 'data')
const target = join(scratch.path, 'backups', 'one')
const elsewhere = join(scratch.path, 'restored')
const now = new Date('2026-11-15T08:00:00Z')
let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres({ dataDir })
}, 60_000)

afterAll(async () => {
  await postgres.stop()
  await scratch.remove()
})

/** Moves money between accounts and records each transfer in the same transaction: an inconsistent copy shows in the sums. */
async function write(
  url: string,
  writer: number,
  isDone: () => boolean,
  acknowledge: (id: string) => void,
): Promise<void> {
  const client = await connect(url)
  for (let turn = 0; !isDone(); turn += 1) {
    const id = `${writer}-${turn}`
    const [from, to] = [(turn * 7 + writer) % 50, (turn * 13 + writer + 1) % 50]
    await client.query('begin')
    await client.query('update account set balance = balance - 1 where id = $1', [Math.min(from, to)])
    await client.query('update account set balance = balance + 1 where id = $1', [Math.max(from, to)])
    await client.query(`insert into transfer (id, padding) values ($1, repeat('药', 300))`, [id])
    await client.query('commit')
    acknowledge(id)
  }
  await client.end()
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

test('restores every transaction acknowledged before the end of a backup that was taken under writes', async () => {
  const client = await connect(postgres.url)
  await client.query('create table account (id int primary key, balance bigint not null)')
  await client.query('create table transfer (id text primary key, padding text not null)')
  await client.query('insert into account select id, 1000 from generate_series(0, 49) id')
  const files = join(dataDir, 'files')
  mkdirSync(join(files, 'ab'), { recursive: true })
  writeFileSync(join(files, 'ab', 'licence.png'), 'picture')
  const secret = siteSecret(dataDir)

  let isDone = false
  const acknowledged: { id: string; at: number }[] = []
  const writers = [0, 1, 2, 3].map(writer =>
    write(
      postgres.url,
      writer,
      () => isDone,
      id => acknowledged.push({ id, at: performance.now() }),
    ),
  )
  while (acknowledged.length < 200) await new Promise(resolve => setTimeout(resolve, 5))
  const countAtStart = acknowledged.length
  let endAt = 0
  await backUp({ url: postgres.url, dataDir, target, now, onCopied: () => (endAt = performance.now()) })
  const countAtEnd = acknowledged.filter(({ at }) => at < endAt).length
  isDone = true
  await Promise.all(writers)
  await client.end()
  expect(countAtEnd).toBeGreaterThan(countAtStart) // The database really was written to during the backup.

  const { manifest, keptAs } = await restore({ source: target, dataDir: elsewhere, isReplacing: false, now })
  expect(keptAs).toBeUndefined()
  expect(manifest.files.some(file => file.path === 'postgres/backup_label')).toBe(true)
  expect(readFileSync(join(elsewhere, 'files', 'ab', 'licence.png'), 'utf8')).toBe('picture')
  // Without the secret the keys in the database could not be decrypted.
  expect(siteSecret(elsewhere)).toBe(secret)
  expect(statSync(join(elsewhere, 'site', 'secret')).mode & 0o777).toBe(0o600)
  expect(existsSync(join(elsewhere, 'restoring'))).toBe(false)

  const restored = await startPostgres({ dataDir: elsewhere })
  try {
    const reader = await connect(restored.url)
    const found = await reader.query<{ id: string }>('select id from transfer')
    const ids = new Set(found.rows.map(row => row.id))
    expect(acknowledged.filter(({ id, at }) => at < endAt && !ids.has(id))).toEqual([])
    const sum = await reader.query<{ sum: string }>('select sum(balance) from account')
    expect(sum.rows).toEqual([{ sum: '50000' }])
    // Reads every row and compares every index with its table.
    await reader.query('create extension amcheck')
    await reader.query(
      `select bt_index_check(indexrelid, true) from pg_index where indrelid in ('account'::regclass, 'transfer'::regclass)`,
    )
    const bad = await reader.query('select sum(checksum_failures) as bad from pg_stat_database')
    expect(bad.rows).toEqual([{ bad: '0' }])
    await reader.end()
  } finally {
    await restored.stop()
  }
}, 120_000)

test('refuses to restore over existing data, or keeps it aside when replacing is asked for', async () => {
  await expect(restore({ source: target, dataDir: elsewhere, isReplacing: false, now })).rejects.toThrow('里已有数据')
  expect(readdirSync(elsewhere).sort()).toEqual(['files', 'log', 'postgres', 'site', 'xiaojiu-yaocai.json'])

  const { keptAs } = await restore({ source: target, dataDir: elsewhere, isReplacing: true, now })
  expect(keptAs).toBe(join(elsewhere, 'replaced-20261115T080000Z'))
  expect(existsSync(join(keptAs ?? '', 'postgres', 'PG_VERSION'))).toBe(true)
  expect(existsSync(join(keptAs ?? '', 'site', 'secret'))).toBe(true)
  expect(existsSync(join(elsewhere, 'files', 'ab', 'licence.png'))).toBe(true)
}, 120_000)

test('refuses a data folder in use, a damaged backup and an existing target', async () => {
  await expect(restore({ source: target, dataDir, isReplacing: true, now })).rejects.toThrow('正被进程')
  await expect(backUp({ url: postgres.url, dataDir, target, now })).rejects.toThrow('已经存在，不会覆盖')
  writeFileSync(join(target, 'postgres', 'PG_VERSION'), '17\n')
  const fresh = join(scratch.path, 'fresh')
  await expect(restore({ source: target, dataDir: fresh, isReplacing: false, now })).rejects.toThrow('已损坏')
  expect(existsSync(fresh)).toBe(false)
})
