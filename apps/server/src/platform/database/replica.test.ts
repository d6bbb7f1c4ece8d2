import { allEndpoints } from '@xiaojiu/contract/all.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../testing/database.ts'
import { type Database, type Db, openDatabase } from './database.ts'
import { isDatabaseUnreachable } from './error-codes.ts'
import { openReplicaReads } from './replica.ts'
import { transact } from './transaction.ts'

const database = useTestDatabase()
const said: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })
const opened: Database[] = []

/** A second connection to the same data. As a standby it reports what the schema `late` says. */
function another(options: string, change: (url: URL) => void = () => undefined): Database {
  const url = new URL(database.appUrl)
  url.searchParams.set('options', options)
  change(url)
  const made = openDatabase({ url: url.toString(), log, poolSize: 2, waitMs: 500 })
  opened.push(made)
  return made
}
const READ_ONLY = '-c default_transaction_read_only=on'
const LATE = '-c search_path=late,pg_catalog,public'

beforeAll(async () => {
  await database.owner.pool.query(`create schema late;
    create function late.pg_is_in_recovery() returns boolean language sql return true;
    create function late.pg_last_wal_replay_lsn() returns pg_lsn language sql return '0/1'::pg_lsn;
    create function late.pg_current_wal_flush_lsn() returns pg_lsn language plpgsql as
      $$ begin raise 'recovery is in progress' using errcode = '55000'; end $$;
    create table late.written (word text);
    grant usage on schema late to xiaojiu_app; grant insert on late.written to xiaojiu_app`)
})
afterAll(() => Promise.all(opened.map(one => one.close())))

const isReadOnly = async (db: Db) =>
  transact(db, {}, async tx => {
    const { rows } = await sql<{ on: string }>`select current_setting('default_transaction_read_only') as on`.execute(
      tx,
    )
    return rows[0]?.on === 'on'
  })

test('reads on the standby when it has everything that was committed', async () => {
  const reads = openReplicaReads(another(READ_ONLY), database.app, log)
  expect(await reads.read(isReadOnly)).toBe(true)
})

test('reads on the primary when the standby lags', async () => {
  const reads = openReplicaReads(another(`${READ_ONLY} ${LATE}`), database.app, log)
  expect(await reads.read(isReadOnly)).toBe(false)
})

test('reads on the primary when a further connection leads to a standby that lags', async () => {
  const replica = another(READ_ONLY)
  const [late, upToDate] = [await replica.pool.connect(), await replica.pool.connect()]
  await late.query('set search_path = late, pg_catalog, public')
  late.release()
  // Taken first.
  upToDate.release()
  const reads = openReplicaReads(replica, database.app, log)
  const asked: boolean[] = []
  const answer = await reads.read(async db => {
    asked.push(db === replica.db)
    const held = db === replica.db ? await replica.pool.connect() : null
    try {
      return await isReadOnly(db)
    } finally {
      held?.release()
    }
  })
  expect({ answer, asked }).toEqual({ answer: false, asked: [true, false] })
})

test('reads on the primary when the standby is unreachable, and logs it once', async () => {
  const gone = another(READ_ONLY, url => url.searchParams.set('host', '/nowhere'))
  const reads = openReplicaReads(gone, database.app, log, 0)
  expect(await reads.read(isReadOnly)).toBe(false)
  expect(await reads.read(isReadOnly)).toBe(false)
  expect(said.filter(line => line.includes('database is away'))).toHaveLength(1)
})

test('reports the database as unreachable when the primary has become a standby', async () => {
  const reads = openReplicaReads(another(READ_ONLY), another(LATE), log)
  let count = 0
  const failure = await reads.read(async () => count++).catch((error: unknown) => error)
  expect([isDatabaseUnreachable(failure), count]).toEqual([true, 0])
})

test('retries on the primary when the standby connection is lost during the work', async () => {
  const replica = another(READ_ONLY)
  const reads = openReplicaReads(replica, database.app, log)
  const asked: boolean[] = []
  const answer = await reads.read(async db => {
    asked.push(db === replica.db)
    if (db === replica.db) throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    return 'answered'
  })
  expect({ answer, asked }).toEqual({ answer: 'answered', asked: [true, false] })
  // It is not used for a while.
  expect(await reads.read(isReadOnly)).toBe(false)
})

test('logs a call that writes, and writes on the primary', async () => {
  const reads = openReplicaReads(another(READ_ONLY), database.app, log)
  const written = await reads.read(db =>
    transact(db, { isSystem: true }, async tx => {
      await sql`insert into late.written values ('once')`.execute(tx)
      return 'written'
    }),
  )
  expect(written).toBe('written')
  expect(said.some(line => line.includes('a call that is marked as reading writes'))).toBe(true)
  const { rowCount } = await database.owner.pool.query(`select from late.written`)
  expect(rowCount).toBe(1)
})

test('passes an error of the work to its caller without a retry', async () => {
  const reads = openReplicaReads(another(READ_ONLY), database.app, log)
  let count = 0
  const refusing = reads.read(async () => {
    count++
    throw new Error('refused')
  })
  await expect(refusing).rejects.toThrow('refused')
  expect(count).toBe(1)
})

test('does not use a standby whose login has more rights than the server', async () => {
  const powerful = openDatabase({ url: database.url, log, poolSize: 1 })
  opened.push(powerful)
  const reads = openReplicaReads(powerful, database.app, log)
  expect(await reads.read(async db => db === database.app.db)).toBe(true)
  expect(said.some(line => line.includes('replica is not used'))).toBe(true)
})

test('marks only calls that are safe to repeat and change nothing', () => {
  const marked = Object.values(allEndpoints)
    .flatMap(area => Object.entries(area))
    .filter(([, { reads }]) => reads === 'replica')
  expect(marked.length).toBeGreaterThan(10)
  const unfit = marked.filter(
    ([, { idempotencyKey, isAct, answer, encoding }]) =>
      idempotencyKey !== undefined || isAct === true || answer === 'file' || encoding === 'multipart',
  )
  expect(unfit.map(([name]) => name)).toEqual([])
})
