import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestDatabase } from '#testing/database.ts'

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

test('a list of any length is the same statement', () => {
  const sqlOf = (list: number[]) => things().where('n', 'in', list).compile().sql
  expect(sqlOf([1])).toBe(sqlOf([1, 2, 3, 4, 5]))
  expect(sqlOf([1])).toContain('"n" = any($1)')
})

test('values are found whatever stands in them, and an empty list finds nothing', async () => {
  expect(numbersOf(await things().where('n', 'in', [3, 1, 9]).execute())).toEqual([1, 3])
  expect(numbersOf(await things().where('name', 'in', ['a,b', 'say "x"']).execute())).toEqual([1, 2])
  expect(numbersOf(await things().where('on', 'in', ['2026-01-02']).execute())).toEqual([2])
  expect(numbersOf(await things().where('n', 'in', []).execute())).toEqual([])
})

test('what is not in a list: all others but those without a value, and all when it is empty', async () => {
  expect(numbersOf(await things().where('n', 'not in', [1, 9]).execute())).toEqual([2, 3])
  expect(numbersOf(await things().where('name', 'not in', ['a,b']).execute())).toEqual([2])
  expect(numbersOf(await things().where('n', 'not in', []).execute())).toEqual([1, 2, 3])
})

test('a list made by a query stays one', async () => {
  const some = database.app.db.selectFrom(sql<{ n: number }>`(values (2), (3))`.as<'s'>(sql`s(n)`)).select('s.n')
  expect(numbersOf(await things().where('t.n', 'in', some).execute())).toEqual([2, 3])
})
