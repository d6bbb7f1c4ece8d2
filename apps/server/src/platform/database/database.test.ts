import { once } from 'node:events'
import { type AddressInfo, createServer, Socket } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { useTestDatabase } from '#testing/database.ts'
import { startDatabaseProxy } from '#testing/database-proxy.ts'
import { openDatabase } from './database.ts'

const database = useTestDatabase()

/** Numbers, days and names as a table. */
const things = () =>
  database.app.db
    .selectFrom(
      sql<{ n: number; name: string | null; on: string }>`(values
        (1, 'a,b', date '2026-01-01'), (2, 'say "x"', date '2026-01-02'), (3, null, date '2026-01-03'))`.as<'t'>(
        sql`t(n, name, "on")`,
      ),
    )
    .select('n')
    .orderBy('n')

const numbersOf = (rows: readonly { n: number }[]) => rows.map(({ n }) => n)

test('compiles a list of any length to the same statement', () => {
  const sqlOf = (list: number[]) => things().where('n', 'in', list).compile().sql
  expect(sqlOf([1])).toBe(sqlOf([1, 2, 3, 4, 5]))
  expect(sqlOf([1])).toContain('"n" = any($1)')
})

test('finds listed values with special characters, and nothing for an empty list', async () => {
  expect(numbersOf(await things().where('n', 'in', [3, 1, 9]).execute())).toEqual([1, 3])
  expect(numbersOf(await things().where('name', 'in', ['a,b', 'say "x"']).execute())).toEqual([1, 2])
  expect(numbersOf(await things().where('on', 'in', ['2026-01-02']).execute())).toEqual([2])
  expect(numbersOf(await things().where('n', 'in', []).execute())).toEqual([])
})

test('excludes listed values and nulls, and excludes nothing for an empty list', async () => {
  expect(numbersOf(await things().where('n', 'not in', [1, 9]).execute())).toEqual([2, 3])
  expect(numbersOf(await things().where('name', 'not in', ['a,b']).execute())).toEqual([2])
  expect(numbersOf(await things().where('n', 'not in', []).execute())).toEqual([1, 2, 3])
})

test('keeps a subquery in a list condition', async () => {
  const some = database.app.db.selectFrom(sql<{ n: number }>`(values (2), (3))`.as<'s'>(sql`s(n)`)).select('s.n')
  expect(numbersOf(await things().where('t.n', 'in', some).execute())).toEqual([2, 3])
})

const log = pino({ level: 'silent' })

test('asks the system to probe a silent peer after ten seconds', async () => {
  const proxy = await startDatabaseProxy(database.appUrl)
  const probe = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const probed = openDatabase({ url: proxy.url, log, poolSize: 1 })
  try {
    await probed.pool.query('select 1')
    expect(probe.mock.calls).toEqual([[true, 10_000]])
  } finally {
    probe.mockRestore()
    await probed.close()
    await proxy.close()
  }
})

/** The parameters that a connection names before it logs in; a pooler refuses those that it does not know. */
async function startupParametersOf(as: 'app' | 'owner'): Promise<string[]> {
  const told = Promise.withResolvers<string[]>()
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', packet => {
      const words = packet.subarray(8).toString('latin1').split('\0')
      told.resolve(words.filter((word, at) => at % 2 === 0 && word !== '').toSorted())
      socket.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const opened = openDatabase({ url: `postgres://shop_app@127.0.0.1:${port}/shop`, log, poolSize: 1, as })
  await opened.pool.query('select 1').catch(() => undefined)
  await opened.close()
  server.close()
  return told.promise
}

test('names no setting at log-in that a pooler would refuse, unless it connects as the owner', async () => {
  const known = ['application_name', 'client_encoding', 'database', 'user']
  expect(await startupParametersOf('app')).toEqual(known)
  expect(await startupParametersOf('owner')).toEqual([...known, 'options'].toSorted())
})
