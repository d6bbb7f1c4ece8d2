import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestDatabase } from '#testing/database.ts'
import { MOST_LEARNT, prepareAlways } from './auto-prepare-statements.ts'
import { APP_ROLE, type Db } from './database.ts'
import { ahead } from './flight.ts'
import { transact } from './transaction.ts'

const database = useTestDatabase()

/** Runs on one connection and returns what that connection has prepared. */
async function preparedBy(
  work: (run: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>) => Promise<void>,
) {
  const client = await database.app.pool.connect()
  try {
    await work((text, values) => client.query(text, values))
    const { rows } = await client.query<{ statement: string }>(
      'select statement from pg_prepared_statements order by prepare_time',
    )
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

test('prepares a query without values, but never several statements in one text, other statements or very long ones', async () => {
  const plain = "select 1 as plain where 'open' <> 'shut'"
  const others = ['select 1 as one; select 2 as two', 'set lock_timeout = 0']
  const long = `select $1::int as n -- ${'x'.repeat(6000)}`
  const prepared = await preparedBy(async run => {
    for (let time = 0; time < 5; time++) {
      for (const text of [plain, ...others]) await run(text, [])
      await run(long, [time])
    }
  })
  expect(prepared.filter(text => [plain, long, ...others].includes(text))).toEqual([plain])
})

describe('a column is added to a table of a prepared statement', () => {
  const ALL = 'select * from public.growing where id = $1'
  const COUNTED = 'select count(*)::int as n, min(id) as id from public.growing where id = $1'
  let columns = 0

  beforeAll(async () => {
    await database.owner.pool.query('create table public.growing (id int); insert into public.growing values (1)')
    await database.owner.pool.query(`grant select on public.growing to ${APP_ROLE}`)
  })

  /** Adds a column, as a migration of a newer release does, and returns the row as it must be read then. */
  async function grow() {
    columns++
    await database.owner.pool.query(`alter table public.growing add column more${columns} int`)
    return { id: 1, ...Object.fromEntries(Array.from({ length: columns }, (_, n) => [`more${n + 1}`, null])) }
  }

  test('answers with the new column outside a transaction, and prepares the statement anew', async () => {
    let row: unknown
    const answers: unknown[] = []
    const prepared = await preparedBy(async run => {
      for (let time = 0; time < 5; time++) {
        await run(ALL, [1])
        await run(COUNTED, [1])
      }
      row = await grow()
      for (let time = 0; time < 3; time++) answers.push((await run(ALL, [1])).rows, (await run(COUNTED, [1])).rows)
    })
    expect(answers).toEqual([0, 1, 2].flatMap(() => [[row], [{ n: 1, id: 1 }]]))
    // The old statement stays until its connection ends; the new one differs in its text, or a pooler would return the old one.
    expect(prepared.filter(text => text.startsWith(ALL))).toEqual([ALL, `${ALL} /* 1 */`])
    expect(prepared.filter(text => text === COUNTED)).toHaveLength(1)
  })

  test('answers a query with a callback too, as those of the pool are', async () => {
    const { pool } = database.app
    for (let time = 0; time < 5; time++) await pool.query(ALL, [1])
    const row = await grow()
    expect((await pool.query(ALL, [1])).rows).toEqual([row])
  })

  test('runs a transaction again, on whichever connection, and also when another statement was awaited', async () => {
    const { db, pool } = database.app
    const read = (tx: Db) => sql`select * from public.growing where id = ${1}`.execute(tx)
    const count = (tx: Db) =>
      sql<{ n: number }>`select count(*)::int as n from public.growing where id = ${1}`.execute(tx)
    const both = (tx: Db) => Promise.all([read(tx), count(tx)])
    // Several connections have prepared it.
    for (let time = 0; time < 5; time++) await Promise.all([1, 2, 3].map(() => transact(db, {}, both)))
    expect(pool.totalCount).toBeGreaterThanOrEqual(3)
    const row = await grow()
    const codes: string[] = []
    const awaitsOther = async (tx: Db) => {
      const first = ahead(read(tx))
      const { rows } = await count(tx)
      return [(await first).rows, rows]
    }
    const options = { onRetry: (code: string) => codes.push(code) }
    const answers = await Promise.all([1, 2, 3].map(() => transact(db, {}, awaitsOther, options)))
    expect(answers).toEqual([1, 2, 3].map(() => [[row], [{ n: 1 }]]))
    expect(codes.length).toBeGreaterThanOrEqual(1)
    expect(new Set(codes)).toEqual(new Set(['0A000']))
  })
})

test('prepares statements with a star, as a product or as all columns', async () => {
  const texts = [
    'select $1::int * 2 as twice',
    "with t as (select * from unnest(array[$1::int], array[')']) u(n, text)) select n from t",
    'select "t".* from (select $1::int as n) t',
  ]
  const prepared = await preparedBy(async run => {
    for (const text of texts) for (let time = 0; time < 5; time++) await run(text, [time])
  })
  expect(texts.filter(text => prepared.includes(text))).toEqual(texts)
})

test('leaves names for other statements, whatever sizes of pages somebody asks for', async () => {
  const page = (limit: number) => `select n from generate_series(1, $1::int) n limit ${limit}`
  const other = 'select $1::int as something_else'
  const prepared = await preparedBy(async run => {
    for (let limit = 1; limit <= MOST_LEARNT + 1; limit++)
      for (let time = 0; time < 3; time++) await run(page(limit), [1])
    for (let time = 0; time < 5; time++) await run(other, [time])
  })
  // The connection may have prepared statements of its own.
  const asked = prepared.filter(text => text === other || text.startsWith('select n from generate_series'))
  expect(asked).toEqual([...[1, 2, 3, 4, 5, 6, 7, 8].map(page), other])
})

async function takeAllNames(run: (text: string, values: unknown[]) => Promise<unknown>) {
  for (let kind = 0; kind < 1000; kind++)
    for (let time = 0; time < 3; time++) await run(`select $1::int + ${kind}`, [1])
}

// The last tests: afterwards this pool has no names left.
test('keeps at most 400 prepared statements per connection among a thousand', async () => {
  const prepared = await preparedBy(takeAllNames)
  expect(prepared.length).toBeGreaterThan(300)
  expect(prepared.length).toBeLessThanOrEqual(400)
})

test('prepares a statement of fixed text with its first use when all names are taken', async () => {
  const statement = 'select $1::int + 5000 as fixed'
  prepareAlways(statement)
  const prepared = await preparedBy(async run => {
    await takeAllNames(run)
    await run(statement, [1])
  })
  expect(prepared).toContain(statement)
})
