import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { useTestDatabase } from '#testing/database.ts'
import { migrate } from './migrate.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-migrations-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Migrations that wait for a lock now. */
async function waitingCount(): Promise<number> {
  const { rows } = await database.owner.pool.query(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%add column note%'`,
  )
  return rows[0].n
}

test('lets other queries pass and retries when a table it changes is locked', async () => {
  await database.owner.pool.query('create table public.busy (id integer)')
  writeFileSync(join(folder, '0001_note.sql'), 'alter table public.busy add column note text;')
  const reader = new pg.Client({ connectionString: database.url })
  await reader.connect()
  await reader.query('begin; select * from public.busy')

  let isDone = false
  const migrating = migrate(database.url, folder).then(added => {
    isDone = true
    return added
  })
  await expect.poll(waitingCount, { interval: 20 }).toBe(1)
  // Its first wait is over and the table is free for others in the meantime: the migration did not fail, it waits.
  await expect.poll(waitingCount, { interval: 20 }).toBe(0)
  await database.owner.pool.query('insert into public.busy values (1)')
  expect(isDone).toBe(false)

  await reader.query('commit')
  await reader.end()
  expect(await migrating).toEqual(['0001_note.sql'])
  expect(await migrate(database.url, folder)).toEqual([])
  const { rows } = await database.owner.pool.query('select id, note from public.busy')
  expect(rows).toEqual([{ id: 1, note: null }])
})

test('fails with its name and a rollback when its SQL is wrong', async () => {
  writeFileSync(join(folder, '0002_wrong.sql'), 'create table public.half (id integer); select no_such_column;')
  await expect(migrate(database.url, folder)).rejects.toThrow('migration 0002_wrong.sql failed')
  const { rows } = await database.owner.pool.query(`select to_regclass('public.half') as half`)
  expect(rows).toEqual([{ half: null }])
})
