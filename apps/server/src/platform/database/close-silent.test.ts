import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createBatcher } from '#platform/batcher.ts'
import { fairQueue } from '#platform/fair-queue.ts'
import { useTestDatabase } from '#testing/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#testing/database-proxy.ts'
import { type Database, openDatabase } from './database.ts'
import { isDatabaseUnreachable } from './error-codes.ts'
import { askOnce } from './flight.ts'
import { transact } from './transaction.ts'

const database = useTestDatabase()
const POOL_SIZE = 4
const STATEMENT_MS = 400

async function behindProxy(work: (hanging: Database, proxy: DatabaseProxy) => Promise<void>): Promise<void> {
  const proxy = await startDatabaseProxy(database.appUrl)
  const log = pino({ level: 'silent' })
  const hanging = openDatabase({ url: proxy.url, log, poolSize: POOL_SIZE, statementMs: STATEMENT_MS })
  try {
    await work(hanging, proxy)
  } finally {
    await hanging.close()
    await proxy.close()
  }
}

/** Connections that were all in use at once and stay in the pool. */
async function keepConnections({ pool }: Database, count: number): Promise<void> {
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()))
  for (const client of clients) client.release()
}

const pidOf = async ({ pool }: Database) =>
  (await askOnce<{ pid: number }>(pool, 'select pg_backend_pid() as pid', []))[0]?.pid

test('serves the second batch at once when all pooled connections hang and the first batch has detected it', async () => {
  await behindProxy(async (hanging, proxy) => {
    await keepConnections(hanging, POOL_SIZE)
    proxy.freeze()
    const ask = createBatcher<number, number>(1, async ([n]) => {
      const rows = await askOnce<{ n: number }>(hanging.pool, 'select $1::int as n', [n])
      return rows.map(row => row.n)
    })
    const [first, second, third] = await Promise.allSettled([ask(1), ask(2), ask(3)])
    expect(first?.status === 'rejected' && isDatabaseUnreachable(first.reason)).toBe(true)
    expect([second, third]).toEqual([
      { status: 'fulfilled', value: 2 },
      { status: 'fulfilled', value: 3 },
    ])
    expect(proxy.count).toBe(POOL_SIZE + 1)
  })
})

test('frees the place in the queue and serves the next order at once when a commit hangs', async () => {
  await behindProxy(async (hanging, proxy) => {
    const line = fairQueue({ slotCount: 1, maxWaiting: 10, maxWaitingEach: 1 })
    await keepConnections(hanging, POOL_SIZE)
    const committing = line.run('a', '1', () =>
      transact(hanging.db, {}, async tx => {
        await sql`select 1`.execute(tx)
        proxy.freeze()
      }),
    )
    const next = line.run('b', '2', () => transact(hanging.db, {}, tx => sql<{ n: number }>`select 2 as n`.execute(tx)))
    expect(isDatabaseUnreachable(await committing.catch((error: unknown) => error))).toBe(true)
    expect((await next).rows).toEqual([{ n: 2 }])
    expect(hanging.pool.totalCount).toBe(1)
  })
})

test('keeps a connection that has answered since the lost one was taken, and closes those that have not', async () => {
  await behindProxy(async hanging => {
    await keepConnections(hanging, 3)
    const lost = await hanging.pool.connect()
    const answering = await pidOf(hanging)
    lost.release(true)
    expect(hanging.pool.totalCount).toBe(1)
    expect(await pidOf(hanging)).toBe(answering)
  })
})

test('closes no other connection when a statement is refused', async () => {
  await behindProxy(async hanging => {
    await keepConnections(hanging, 3)
    await expect(hanging.pool.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
    expect(hanging.pool.totalCount).toBe(2)
  })
})
