import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestDatabase } from '#testing/database.ts'
import { prepared } from './prepared.ts'
import { transact } from './transaction.ts'

const database = useTestDatabase()

test('builds a statement once and sends it with the values of each call', async () => {
  let builds = 0
  const read = prepared<{ least: number; names: readonly string[] }, { theNumber: number; name: string }>(
    (_, { least, names }) => {
      builds++
      return sql<{ theNumber: number; name: string }>`
        select n as the_number, name from (values (1, 'a'), (2, 'b'), (3, 'c')) t(n, name)
        where n >= ${least}::int and name = any(${names}::text[]) order by n`
    },
  )
  expect(await read(database.app.db, { least: 2, names: ['a', 'b', 'c'] })).toEqual([
    { theNumber: 2, name: 'b' },
    { theNumber: 3, name: 'c' },
  ])
  const again = await transact(database.app.db, {}, tx => read(tx, { least: 1, names: ['a'] }))
  expect(again).toEqual([{ theNumber: 1, name: 'a' }])
  expect(builds).toBe(1)
})

test('accepts a statement made with the query builder', async () => {
  const read = prepared<{ event: string; count: number }, { event: string }>((db, { event, count }) =>
    db.selectFrom('platform.outbox').select('event').where('event', '=', event).limit(count),
  )
  expect(await read(database.app.db, { event: 'none', count: 1 })).toEqual([])
})
