import {
  type BinaryOperationNode,
  CamelCasePlugin,
  Kysely,
  OperatorNode,
  type PluginTransformResultArgs,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type QueryCompiler,
  type QueryResult,
  type UnknownRow,
} from 'kysely'
import pg from 'pg'
import { logFailure } from '../log-failure.ts'
import type { Logger } from '../log.ts'
import { setSource } from './flight.ts'
import { OWNER_OPTIONS } from './owner-client.ts'
import type { Tables } from '../states/stateful-tables.ts'

/**
 * Columns are snake_case in the database and camelCase in code. All rows of a result have the same columns in the same
 * order, so the names are turned once, not once a row: lists of hundreds of wide rows are read all the time.
 */
class CamelCaseRows extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows
    if (!first) return result
    const names = Object.keys(first).map(column => this.camelCase(column))
    // Copied for each row: an object that has its shape already is filled faster than one that grows.
    const blank: UnknownRow = Object.fromEntries(names.map(name => [name, null]))
    return { ...result, rows: result.rows.map(row => this.#fill({ ...blank }, names, row)) }
  }

  #fill(blank: UnknownRow, names: readonly string[], row: UnknownRow): UnknownRow {
    const values = Object.values(row)
    names.forEach((name, index) => {
      blank[name] = this.#inside(values[index])
    })
    return blank
  }

  /** Names inside JSON are turned as well. */
  #inside(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || value instanceof Date) return value
    if (Array.isArray(value)) return value.map(part => (isPlain(part) ? this.mapRow(part) : part))
    return isPlain(value) ? this.mapRow(value) : value
  }
}

/** How each comparison with a list is said of an array. */
const AS_ARRAY: Readonly<Record<string, string>> = { in: ' = any(', 'not in': ' <> all(' }

/**
 * Sends a list of values as one array. `in ($1, $2, …)` is a statement of its own for every length of list, none of
 * which comes often enough to be kept planned; `= any($1)` is the same for three values and for three hundred.
 */
class ListsAsArrays extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node
    const words = OperatorNode.is(operator) ? AS_ARRAY[operator.operator] : undefined
    if (words === undefined || !PrimitiveValueListNode.is(rightOperand)) {
      super.visitBinaryOperation(node)
      return
    }
    this.visitNode(leftOperand)
    this.append(words)
    this.appendValue(rightOperand.values)
    this.append(')')
  }
}

class PostgresWithArrays extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new ListsAsArrays()
  }
}

export type Db = Kysely<Tables>

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly url: string
  readonly log: Logger
  /** More connections than this never helped on a few cores, and hot rows suffer from more. */
  readonly poolSize?: number
  /** How long to wait for a connection before the caller is told that we are busy. */
  readonly waitMs?: number
  /** How long one statement may take; its connection ends with it. Unset where work may be long: migrating, loading. */
  readonly statementMs?: number
  /** The owner migrates and seeds; the server works as the role that owns nothing. */
  readonly as?: 'app' | 'owner'
}

/** The role that holds the rights of the server; its login role acts as it. */
export const APP_ROLE = 'xiaojiu_app'

/** Its type id, which the driver has no name for. */
const INT8_ARRAY = 1016

const parsers = new pg.TypeOverrides()

// Amounts and counts fit a safe integer; a bigint beyond it is a fault, not a rounding.
parsers.setTypeParser(pg.types.builtins.INT8, readSafeInteger)

parsers.setTypeParser(INT8_ARRAY, text => (text === '{}' ? [] : text.slice(1, -1).split(',').map(readSafeInteger)))

// Sums of bigints are numeric; no column of ours is.
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
    // A connection whose other end is gone is cut, not waited for: the driver destroys it with the statement.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(statementMs !== undefined && { query_timeout: statementMs }),
    // Statements are sent without waiting for the answers of those before.
    pipeline: true,
    // The login role brings its settings along.
    ...(as === 'owner' && { options: OWNER_OPTIONS }),
  })
  // A client in use has no listener of its own: without these two, a database restart would end the process.
  pool.on('error', error => logFailure(log, error, 'idle database connection lost'))
  const prepare = autoPrepareStatements()
  pool.on('connect', client => {
    prepare(client)
    client.on('error', error => logFailure(log, error, 'database connection lost'))
  })
  const dialect = new PostgresWithArrays({ pool })
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCaseRows()] })
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

function isPlain(value: unknown): value is UnknownRow {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** A name costs each connection memory for as long as it lives. */
const MOST_NAMES = 400
const MOST_COUNTED = 4000
/** Rows written together come in many numbers, each a text of its own. */
const LONGEST = 6000
const OFTEN = 3
/** A migration beside a running server may add columns: a plan that promised all of them would refuse from then on. */
const ALL_COLUMNS = /[^(]\*/

/** All the forms in which the driver takes a statement. */
const driver = pg.Client.prototype as unknown as {
  readonly query: (this: pg.ClientBase, ...args: readonly unknown[]) => unknown
}

/**
 * Gives statements that come again and again a name, by which the database keeps them planned: an order is forty
 * statements, and planning took it as long as running them. Answers what is to be done with each new connection.
 */
function autoPrepareStatements(): (client: pg.PoolClient) => void {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_NAMES) return known
    if (text.length > LONGEST || ALL_COLUMNS.test(text)) return undefined
    const count = (counts.get(text) ?? 0) + 1
    if (count < OFTEN) {
      if (counts.size >= MOST_COUNTED) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const name = `often-${names.size}`
    names.set(text, name)
    return name
  }
  return client => {
    const send = (...args: unknown[]): unknown => driver.query.apply(client, args)
    const query = (...args: unknown[]): unknown => {
      const [text, values, ...rest] = args
      // One without values may be several in one text, which cannot be prepared.
      const isOne = typeof text === 'string' && Array.isArray(values) && values.length > 0
      const name = isOne ? nameOf(text) : undefined
      return name === undefined ? send(...args) : send({ text, values, name }, ...rest)
    }
    client.query = query as typeof client.query
  }
}
