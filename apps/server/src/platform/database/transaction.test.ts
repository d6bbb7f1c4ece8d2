import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '#testing/database.ts'
import { pino } from 'pino'
import { isDatabaseAway } from './error-codes.ts'
import { openDatabase } from './database.ts'
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

const backendOf = async (db: typeof database.app.db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid

test('takes another connection when the kept one turns out to be lost at BEGIN', async () => {
  const single = openDatabase({ url: database.url, log: pino({ level: 'silent' }), poolSize: 1 })
  const client = await single.pool.connect()
  const query = client.query.bind(client) as typeof client.query
  // As a connection does that was cut while nobody used it: the first statement shows it.
  client.query = (() => {
    client.query = query
    return Promise.reject(Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' }))
  }) as typeof client.query
  client.release()
  const codes: string[] = []
  let runs = 0
  const answer = await transact(single.db, {}, async () => ++runs, { onRetry: code => codes.push(code) })
  expect([answer, runs, codes]).toEqual([1, 1, ['57P01']])
  await single.close()
})

test('does not run the work again when the connection is lost within it', async () => {
  let runs = 0
  const work = transact(database.app.db, {}, async tx => {
    runs++
    await database.owner.pool.query('select pg_terminate_backend($1)', [await backendOf(tx)])
    await sql`select 1`.execute(tx)
  })
  await expect(work).rejects.toSatisfy(isDatabaseAway)
  expect(runs).toBe(1)
})

test('sees one state of the database in a read-only transaction, whatever is committed meanwhile', async () => {
  const count = async (tx: typeof database.app.db) =>
    (await sql<{ n: number }>`select n from public.counter where id = 2`.execute(tx)).rows[0]?.n
  const seen = await transact(
    database.app.db,
    {},
    async tx => {
      const before = await count(tx)
      await database.owner.pool.query('update public.counter set n = n + 1 where id = 2')
      return [before, await count(tx)]
    },
    { isReadOnly: true },
  )
  expect(seen[0]).toBe(seen[1])
})
