import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestDatabase } from '#testing/database.ts'
import { prepareAlways } from './auto-prepare-statements.ts'
import { APP_ROLE } from './database.ts'

const database = useTestDatabase()

/** Runs on one connection and returns what that connection has prepared. */
async function preparedBy(
  work: (run: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>) => Promise<void>,
) {
  const client = await database.app.pool.connect()
  try {
    await work((text, values) => client.query(text, values))
    const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements')
    return rows.map(row => row.statement)
  } finally {
    // Closed, so that the next test gets a connection without prepared statements.
    client.release(true)
  }
}

test('prepares a frequently repeated statement once, and not one sent only twice', async () => {
  const prepared = await preparedBy(async run => {
    for (let time = 0; time < 5; time++) await run('select $1::int + 1 as often', [time])
    for (let time = 0; time < 2; time++) await run('select $1::int + 2 as seldom', [time])
  })
  expect(prepared).toEqual(['select $1::int + 1 as often'])
})

test('returns the right answer and the right error, prepared or not', async () => {
  const { db } = database.app
  const double = async (value: number) =>
    (await sql<{ n: number }>`select ${value}::int * 2 as n`.execute(db)).rows[0]?.n
  const answers: unknown[] = []
  for (let value = 0; value < 6; value++) answers.push(await double(value))
  expect(answers).toEqual([0, 2, 4, 6, 8, 10])
  const divide = (by: number) => sql<{ n: number }>`select 12 / ${by}::int as n`.execute(db)
  for (let time = 0; time < 5; time++) await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  expect((await divide(4)).rows).toEqual([{ n: 3 }])
})

test('never prepares statements without values or of great length', async () => {
  const long = `select $1::int as n -- ${'x'.repeat(6000)}`
  const prepared = await preparedBy(async run => {
    for (let time = 0; time < 5; time++) {
      await run('select 1 as plain', [])
      await run(long, [time])
    }
  })
  expect(prepared.filter(text => text === long || text === 'select 1 as plain')).toEqual([])
})

test('keeps working when a column is added to a table of a prepared statement', async () => {
  const owner = database.owner.pool
  await owner.query('create table public.growing (id int); insert into public.growing values (1)')
  await owner.query(`grant select on public.growing to ${APP_ROLE}`)
  const all = 'select * from public.growing where id = $1'
  const counted = 'select count(*) as n, min(id) as id from public.growing where id = $1'
  const answers: unknown[] = []
  const prepared = await preparedBy(async run => {
    for (let time = 0; time < 5; time++) {
      await run(all, [1])
      await run(counted, [1])
    }
    await owner.query('alter table public.growing add column more int')
    answers.push((await run(all, [1])).rows, (await run(counted, [1])).rows)
  })
  expect(answers).toEqual([[{ id: 1, more: null }], [{ n: 1, id: 1 }]])
  expect(prepared).toContain(counted)
})

test('prepares a multiplication and a star in a subquery, but no statement that returns all columns', async () => {
  const texts = [
    'select $1::int * 2 as twice',
    "with t as (select * from unnest(array[$1::int], array[')']) u(n, text)) select n from t",
    'select t.* from (select $1::int as n) t',
    'select "t".* from (select $1::int as n) t',
    'select n, * from (select $1::int as n) t',
  ]
  const prepared = await preparedBy(async run => {
    for (const text of texts) for (let time = 0; time < 5; time++) await run(text, [time])
  })
  expect(texts.filter(text => prepared.includes(text))).toEqual(texts.slice(0, 2))
})

// The last tests: afterwards this pool has no names left.
test('keeps at most 400 prepared statements per connection among a thousand', async () => {
  const prepared = await preparedBy(async run => {
    for (let kind = 0; kind < 1000; kind++)
      for (let time = 0; time < 3; time++) await run(`select $1::int + ${kind}`, [1])
  })
  expect(prepared.length).toBeGreaterThan(300)
  expect(prepared.length).toBeLessThanOrEqual(400)
})

test('prepares a statement of fixed text with its first use when all names are taken', async () => {
  const statement = 'select $1::int + 5000 as fixed'
  prepareAlways(statement)
  expect(await preparedBy(run => run(statement, [1]).then(() => undefined))).toEqual([statement])
})
