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
