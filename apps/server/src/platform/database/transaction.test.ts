import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '#testing/database.ts'
import { transact } from './transaction.ts'

const database = useTestDatabase()

beforeAll(async () => {
  await database.owner.pool.query(
    `create table public.counter (id integer primary key, n integer not null default 0);
     insert into public.counter values (1), (2); grant select, update on public.counter to public`,
  )
})

test('two that wait for each other are both done in the end', async () => {
  let metCount = 0
  const met = Promise.withResolvers<void>()
  const codes: string[] = []
  const countIn = (order: readonly number[]) =>
    transact(
      database.app.db,
      {},
      async tx => {
        for (const id of order) {
          await sql`update public.counter set n = n + 1 where id = ${id}`.execute(tx)
          // Each has its first row before either wants the other's.
          if (id === order[0] && ++metCount === 2) met.resolve()
          await met.promise
        }
      },
      { onRetry: code => codes.push(code) },
    )
  await Promise.all([countIn([1, 2]), countIn([2, 1])])
  expect(codes).toEqual(['40P01'])
  const { rows } = await database.owner.pool.query('select id, n from public.counter order by id')
  expect(rows).toEqual([
    { id: 1, n: 2 },
    { id: 2, n: 2 },
  ])
})

test('no connection of the server changes when a commit counts', async () => {
  const { rows } = await transact(database.app.db, { isSystem: true }, tx =>
    sql<{ name: string; source: string }>`
      select name, source from pg_settings where name in ('synchronous_commit', 'commit_delay') order by name`.execute(
      tx,
    ),
  )
  // As the database was started, not as anybody who connects would have it.
  expect(rows).toEqual([
    { name: 'commit_delay', source: 'default' },
    { name: 'synchronous_commit', source: 'command line' },
  ])
})
