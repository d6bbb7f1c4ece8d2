import { Kysely } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { logFailure } from '../log-failure.ts'
import type { Tables } from '../states/stateful-tables.ts'
import { traceClient, tracePool } from '../tracing/trace-statements.ts'
import { autoPrepareStatements } from './auto-prepare-statements.ts'
import { camelCaseRows } from './camel-case-rows.ts'
import { closeSilentOnLoss } from './close-silent.ts'
import { setSource } from './flight.ts'
import { OWNER_OPTIONS } from './owner-client.ts'
import { PreparablePostgres } from './preparable-postgres.ts'

export type Db = Kysely<Tables>

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly url: string
  readonly log: Logger
  /** More connections than this do not help on a few cores, and contended rows get slower. */
  readonly poolSize?: number
  /** How long to wait for a connection before the caller gets the busy response. */
  readonly waitMs?: number
  /** Time limit of one statement; its connection ends with it. Unset for long work: migrations, loading. */
  readonly statementMs?: number
  /** The owner migrates and seeds; the server uses the role that owns nothing. */
  readonly as?: 'app' | 'owner'
}

/** The role with the rights of the server; its login role acts as it. */
export const APP_ROLE = 'xiaojiu_app'

/** Its type id, for which the driver has no name. */
const INT8_ARRAY = 1016

const parsers = new pg.TypeOverrides()

// Amounts and counts fit a safe integer; a larger bigint is an error and is not rounded.
parsers.setTypeParser(pg.types.builtins.INT8, readSafeInteger)

parsers.setTypeParser(INT8_ARRAY, text => (text === '{}' ? [] : text.slice(1, -1).split(',').map(readSafeInteger)))

// Sums of bigints are numeric; none of our columns is.
parsers.setTypeParser(pg.types.builtins.NUMERIC, readSafeNumber)

// A calendar day stays text: a Date would shift it by the machine's zone.
parsers.setTypeParser(pg.types.builtins.DATE, text => text)

export function openDatabase({
  url,
  log,
  poolSize = 10,
  waitMs = 25_000,
  statementMs,
  as = 'app',
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: parsers,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 60_000,
    application_name: `xiaojiu-${as}`,
    // A connection whose peer is gone is cut instead of awaited: the driver destroys it with the statement.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(statementMs !== undefined && { query_timeout: statementMs }),
    // Statements are sent without waiting for the results of earlier ones.
    pipeline: true,
    // The login role has its settings in the database.
    ...(as === 'owner' && { options: OWNER_OPTIONS }),
  })
  // A client in use has no listener of its own: without these two, a database restart would end the process.
  pool.on('error', error => logFailure(log, error, 'idle database connection lost'))
  const prepare = autoPrepareStatements()
  pool.on('connect', client => {
    prepare(client)
    traceClient(client)
    client.on('error', error => logFailure(log, error, 'database connection lost'))
  })
  closeSilentOnLoss(pool)
  tracePool(pool)
  const dialect = new PreparablePostgres({ pool })
  const db = new Kysely<Tables>({ dialect, plugins: [camelCaseRows] })
  setSource(db, { pool, dialect })
  return {
    db,
    pool,
    async close() {
      await db.destroy()
      // The query builder ends only a pool it has used itself.
      if (!pool.ending && !pool.ended) await pool.end()
    },
  }
}

function readSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`database number out of range: ${text}`)
  return value
}

function readSafeNumber(text: string): number {
  const value = Number(text)
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) throw new RangeError(`database number out of range: ${text}`)
  return value
}
