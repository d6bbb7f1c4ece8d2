import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '#testing/database.ts'
import { startDatabaseProxy } from '#testing/database-proxy.ts'
import { type Db, openDatabase } from './database.ts'
import { isDatabaseUnreachable } from './error-codes.ts'
import { together } from './flight.ts'
import { alongCommit, transact } from './transaction.ts'

const database = useTestDatabase()

beforeAll(async () => {
  await database.owner.pool.query(
    `create table public.counter (id integer primary key, n integer not null default 0);
     insert into public.counter values (1), (2); grant select, update on public.counter to public`,
  )
})

test('retries after a deadlock until both transactions commit', async () => {
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
          // Each holds its first row before either requests the other's.
          if (id === order[0] && ++metCount === 2) met.resolve()
          await met.promise
        }
      },
      { onRetry: code => codes.push(code) },
    )
  await Promise.all([countIn([1, 2]), countIn([2, 1])])
  // On a busy machine the second attempt may collide again.
  expect([...new Set(codes)]).toEqual(['40P01'])
  const { rows } = await database.owner.pool.query('select id, n from public.counter order by id')
  expect(rows).toEqual([
    { id: 1, n: 2 },
    { id: 2, n: 2 },
  ])
})

test('keeps the commit settings the database was started with', async () => {
  const { rows } = await transact(database.app.db, { isSystem: true }, tx =>
    sql<{ name: string; source: string }>`
      select name, source from pg_settings where name in ('synchronous_commit', 'commit_delay') order by name`.execute(
      tx,
    ),
  )
  // The server's settings, not those of the connection.
  expect(rows).toEqual([
    { name: 'commit_delay', source: 'default' },
    { name: 'synchronous_commit', source: 'command line' },
  ])
})

const backendOf = async (db: typeof database.app.db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid

test('retries with another connection when the pooled one is lost at BEGIN', async () => {
  const single = await withLostConnection()
  const codes: string[] = []
  let runs = 0
  const work = async (tx: Db) => {
    runs++
    await sql`select 1`.execute(tx)
    return runs
  }
  const answer = await transact(single.db, {}, work, { onRetry: code => codes.push(code) })
  // The work starts before it is known whether the connection works.
  expect([answer, runs, codes]).toEqual([2, 2, ['57P01']])
  await single.close()
})

test('does not retry when begin and commit left together on a lost connection', async () => {
  const single = await withLostConnection()
  let runs = 0
  const work = async (tx: Db) => {
    runs++
    alongCommit(tx, sql`select 1`.execute(tx))
  }
  await expect(transact(single.db, {}, work)).rejects.toSatisfy(isDatabaseUnreachable)
  expect(runs).toBe(1)
  await single.close()
})

/** Like a connection that was cut while idle: the first statement shows it. */
async function withLostConnection() {
  const single = openDatabase({ url: database.url, log: pino({ level: 'silent' }), poolSize: 1 })
  const client = await single.pool.connect()
  const query = client.query.bind(client) as typeof client.query
  client.query = (() => {
    client.query = query
    return Promise.reject(Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' }))
  }) as typeof client.query
  client.release()
  return single
}

test('does not retry the work when the connection is lost during it', async () => {
  let runs = 0
  const work = transact(database.app.db, {}, async tx => {
    runs++
    await database.owner.pool.query('select pg_terminate_backend($1)', [await backendOf(tx)])
    await sql`select 1`.execute(tx)
  })
  await expect(work).rejects.toSatisfy(isDatabaseUnreachable)
  expect(runs).toBe(1)
})

test('reads one snapshot in a read-only transaction, whatever is committed meanwhile', async () => {
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

const counters = async () =>
  (await database.owner.pool.query('select n from public.counter order by id')).rows.map(row => row.n)
const countUp = (tx: typeof database.app.db, id: number) =>
  sql`update public.counter set n = n + 1 where id = ${id}`.execute(tx)

/** What reached the database's socket of a pool with one connection during `work`: packets, and statements in total. */
async function writesOf(work: (db: typeof database.app.db) => Promise<unknown>) {
  const single = openDatabase({ url: database.appUrl, log: pino({ level: 'silent' }), poolSize: 1 })
  const client = await single.pool.connect()
  const { stream } = (client as unknown as { connection: { stream: { _write: unknown; _writev: unknown } } }).connection
  client.release()
  let pieces = 0
  for (const name of ['_write', '_writev'] as const) {
    const write = stream[name] as (...args: unknown[]) => unknown
    stream[name] = function (this: unknown, ...args: unknown[]) {
      pieces++
      return write.apply(this, args)
    }
  }
  await work(single.db)
  await single.close()
  return pieces
}

test('pipelines BEGIN with the first statements and COMMIT with the last ones', async () => {
  const before = await counters()
  const pieces = await writesOf(db =>
    transact(db, {}, async tx => {
      await together(sql`select 1`.execute(tx), sql`select 2`.execute(tx))
      alongCommit(tx, countUp(tx, 1))
      alongCommit(tx, countUp(tx, 2))
    }),
  )
  // Two flights, and the end of the connection.
  expect(pieces).toBe(3)
  expect(await counters()).toEqual(before.map(n => n + 1))
})

test('rolls back everything when a statement sent with the commit fails', async () => {
  const before = await counters()
  const failing = transact(database.app.db, {}, async tx => {
    await countUp(tx, 1)
    alongCommit(tx, sql`select 1 / (select 0)`.execute(tx))
    alongCommit(tx, countUp(tx, 2))
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await counters()).toEqual(before)
})

test('rolls back everything when the work swallows a failure', async () => {
  const before = await counters()
  const failing = transact(database.app.db, {}, async tx => {
    await countUp(tx, 1)
    await sql`select 1 / (select 0)`.execute(tx).catch(() => undefined)
  })
  await expect(failing).rejects.toThrow('nothing was committed')
  expect(await counters()).toEqual(before)
})

test('reports the first cause when several pipelined statements fail, after all have ended', async () => {
  let ended = 0
  const end = () => ended++
  const failing = transact(database.app.db, {}, async tx => {
    await together(
      sql`select 1 / (select 0)`.execute(tx).finally(end),
      countUp(tx, 1).finally(end),
      countUp(tx, 2).finally(end),
    )
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(ended).toBe(3)
})

test('refuses a statement after the end of its transaction', async () => {
  const before = await counters()
  const late = await transact(database.app.db, {}, async tx => () => countUp(tx, 1))
  await expect(late()).rejects.toThrow('after the end of its transaction')
  expect(await counters()).toEqual(before)
})

test('retries the whole transaction when a statement sent with the commit deadlocks', async () => {
  let runs = 0
  await transact(database.app.db, {}, async tx => {
    runs++
    if (runs === 1) alongCommit(tx, sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(tx))
  })
  expect(runs).toBe(2)
})

test('closes a hanging connection after the statement timeout and continues with another', async () => {
  const proxy = await startDatabaseProxy(database.appUrl)
  const hanging = openDatabase({ url: proxy.url, log: pino({ level: 'silent' }), poolSize: 1, statementMs: 300 })
  try {
    const failure = await transact(hanging.db, {}, async tx => {
      await sql`select 1`.execute(tx)
      proxy.freeze()
      await sql`select 1`.execute(tx)
    }).catch((error: unknown) => error)
    expect(isDatabaseUnreachable(failure)).toBe(true)
    const { rows } = await transact(hanging.db, {}, tx => sql<{ n: number }>`select 2 as n`.execute(tx))
    expect(rows).toEqual([{ n: 2 }])
    expect(proxy.count).toBe(2)
  } finally {
    await hanging.close()
    await proxy.close()
  }
})

test('does not reuse a connection that was lost during its commit', async () => {
  const single = openDatabase({ url: database.appUrl, log: pino({ level: 'silent' }), poolSize: 1 })
  try {
    for (let round = 0; round < 10; round++) {
      const failing = transact(single.db, {}, async tx => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        const pid = rows[0]?.pid ?? 0
        alongCommit(tx, sql`select pg_sleep(30)`.execute(tx))
        // The connection is ended while it runs the statements sent with the commit.
        void database.owner.pool.query('select pg_terminate_backend($1)', [pid])
      })
      await expect(failing).rejects.toMatchObject({ code: '57P01' })
      // Read outside a transaction: nobody needs another connection for it.
      expect((await single.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    }
  } finally {
    await single.close()
  }
})
