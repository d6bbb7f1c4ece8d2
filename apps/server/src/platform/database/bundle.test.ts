import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useTestDatabase } from '#testing/database.ts'
import { openDatabase } from './database.ts'
import { flightOf } from './flight.ts'
import { alongCommit, transact } from './transaction.ts'

const database = useTestDatabase()
const db = () => database.app.db
/** The driver has no types for it. */
interface Wire {
  close(what: { type: 'S'; name: string }): void
  parse(statement: { text: string; name: string | undefined }): void
}
const { Connection: DriverConnection } = pg as unknown as {
  readonly Connection: { readonly prototype: Wire }
}

async function waitingEvents(): Promise<number | undefined> {
  const { rows } = await database.owner.pool.query<{ count: number }>('select count(*)::int from platform.outbox')
  return rows[0]?.count
}

test('reads the rows of a repeated statement the same each time, under both kinds of names', async () => {
  const text = `select $1::int as the_number, null as no_value, '{"inner_name": [{"deep_name": 1}]}'::jsonb as some_json,
    $2::bigint as fen, array[1, 2] as both`
  const rest = { both: [1, 2], fen: 7 }
  for (let round = 1; round <= 6; round++)
    await transact(db(), {}, async tx => {
      const sent = [true, false].map(isTurned => flightOf(tx).send(text, [round, 7], isTurned))
      const [turned, plain] = await Promise.all(sent)
      expect(turned?.rows).toEqual([
        { theNumber: round, noValue: null, someJson: { innerName: [{ deepName: 1 }] }, ...rest },
      ])
      expect(plain?.rows).toEqual([
        { the_number: round, no_value: null, some_json: { inner_name: [{ deep_name: 1 }] }, ...rest },
      ])
    })
})

test('returns the command and row count of each statement, zero when no row matches', async () => {
  const answers = await transact(db(), { isSystem: true }, async tx => {
    const flight = flightOf(tx)
    return Promise.all([
      flight.send('select n from generate_series(1, $1::int) n', [3]),
      flight.send('select n from generate_series(1, $1::int) n', [0]),
      flight.send(`update platform.outbox set event = event where event = $1`, ['none']),
    ])
  })
  expect(answers.map(({ command, rowCount, rows }) => [command, rowCount, rows.length])).toEqual([
    ['SELECT', 3, 3],
    ['SELECT', 0, 0],
    ['UPDATE', 0, 0],
  ])
})

test('returns results before a failure, reports its cause once, and runs no later statement', async () => {
  for (let round = 0; round < 5; round++) {
    const ended = await transact(db(), {}, async tx => {
      const flight = flightOf(tx)
      const told = await Promise.allSettled([
        flight.send('select $1::int as before', [1]),
        flight.send('select 1 / $1::int as failing', [0]),
        flight.send('select $1::int as behind', [1]),
        flight.send(`select nextval('"order".number_seq') as drawn, $1::int as n`, [1]),
      ])
      throw Object.assign(new Error('ended'), { told })
    }).catch((error: { told: PromiseSettledResult<{ rows: unknown[] }>[] }) => error.told)
    expect(ended.map(one => (one.status === 'fulfilled' ? one.value.rows : one.reason.code))).toEqual([
      [{ before: 1 }],
      '22012',
      '25P02',
      '25P02',
    ])
  }
  // A statement named in a failed bundle can be used on every connection.
  for (let round = 0; round < 12; round++) {
    const { rows } = await transact(db(), {}, tx => flightOf(tx).send('select $1::int as behind', [round]))
    expect(rows).toEqual([{ behind: round }])
  }
})

test('fails only the statement whose number is too large to be exact', async () => {
  await transact(db(), {}, async tx => {
    const flight = flightOf(tx)
    const [large, small] = await Promise.allSettled([
      flight.send('select $1::bigint as n', ['9007199254740993']),
      flight.send('select $1::bigint as n', [5]),
    ])
    expect(large).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('out of range') } })
    expect(small).toMatchObject({ value: { rows: [{ n: 5 }] } })
  })
})

test('leaves no transaction open when a statement that travels with the commit fails', async () => {
  for (let round = 0; round < 5; round++)
    await expect(
      transact(db(), {}, async tx => alongCommit(tx, sql`select 1 / ${0}::int`.execute(tx))),
    ).rejects.toMatchObject({ code: '22012' })
  const { rows } = await database.owner.pool.query(
    `select count(*)::int as open from pg_stat_activity
     where datname = current_database() and usename <> current_user and state like 'idle in transaction%'`,
  )
  expect(rows).toEqual([{ open: 0 }])
})

test('refuses a value that cannot be written, runs the other statements and commits none of them', async () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  const before = await waitingEvents()
  await expect(
    transact(db(), { isSystem: true }, async tx => {
      const flight = flightOf(tx)
      const [bad, good] = await Promise.allSettled([
        flight.send('select $1::jsonb as n', [circle]),
        flight.send(
          `insert into platform.outbox (event, payload, subject, created_at)
          values ($1, $2, '', now()) returning event`,
          ['made-up', '{}'],
        ),
      ])
      expect(bad.status).toBe('rejected')
      expect(good).toMatchObject({ value: { rows: [{ event: 'made-up' }] } })
    }),
  ).rejects.toThrow('circular')
  expect(await waitingEvents()).toBe(before)
})

test('closes a name before it is prepared again when the database had passed over it', async () => {
  const opened = openDatabase({
    url: database.url,
    log: pino({ level: 'silent' }),
    as: 'owner',
    poolSize: 1,
  })
  onTestFinished(() => opened.close())
  const fresh = opened.db
  const [closed, sent] = [vi.spyOn(DriverConnection.prototype, 'close'), vi.spyOn(DriverConnection.prototype, 'parse')]
  const behind = 'select $1::int as behind_a_failure'
  for (let round = 0; round < 5; round++)
    await transact(fresh, {}, async tx => {
      const both = [flightOf(tx).send('select 1 / $1::int', [0]), flightOf(tx).send(behind, [1])]
      await Promise.all(both)
    }).catch(() => undefined)
  expect((await transact(fresh, {}, tx => flightOf(tx).send(behind, [1]))).rows).toEqual([{ behind_a_failure: 1 }])
  const named = sent.mock.calls.filter(([{ text, name }]) => text === behind && name !== undefined)
  const name = named[0]?.[0].name
  expect(named.length).toBeGreaterThan(1)
  expect(closed.mock.calls).toEqual(named.slice(1).map(() => [{ type: 'S', name }]))
  closed.mockRestore()
  sent.mockRestore()
})
