import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type KyselyProps,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import pgUtils from 'pg/lib/utils.js'
import type { Tables } from '../states/stateful-tables.ts'
import { timedStatement } from '../tracing/trace-statements.ts'
import { isPreparable, nameFor, noteFailure, textFor } from './auto-prepare-statements.ts'
import { ABORTED, type Answer, Bundle, type Sent } from './bundle.ts'

const COMMIT = 'commit'
const NOT_PREPARED = '26000'
/** Commands that report a row count. */
const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

interface Socket {
  cork(): void
  uncork(): void
}

/** Members that the driver's types omit. */
interface Inside {
  readonly connection: { readonly stream: Socket }
  readonly _types: pg.CustomTypesConfig & { getTypeParser(typeId: number, format: 'text'): (text: string) => unknown }
}

/**
 * The connection of one transaction. Statements are sent at once, without waiting for earlier answers: statements of one
 * turn, the begin with the first and the commit with the last, are one round trip. The database runs them one after
 * another, in the order in which they were sent.
 */
export class Flight implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #alongCommit: Promise<unknown>[] = []
  #waiting: Sent[] = []
  #isCorked = false
  #isOver = false
  /** Why a statement could not be sent. */
  #unsent: unknown
  #cause: unknown

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  /** Whether statements of this turn have not left yet. */
  get isCollecting(): boolean {
    return this.#isCorked
  }

  /** The failure of the statement that made later ones fail; undefined while none has failed. */
  get cause(): unknown {
    return this.#cause
  }

  /** Statements sent in one turn of the event loop leave together. `isTurned`: rows have the names used in code. */
  send(text: string, values: readonly unknown[] = [], isTurned = false): Promise<Answer> {
    // A branch that continues after its transaction must not reach the next one on this connection.
    if (this.#isOver) return Promise.reject(new Error('a statement after the end of its transaction'))
    this.#cork()
    if (isTurned || text === COMMIT || isPreparable(text, values)) return this.#join(text, values, isTurned)
    // Several statements, or one that cannot be prepared, are sent separately.
    this.#leave()
    return this.#client.query(text)
  }

  #join(text: string, values: readonly unknown[], isTurned: boolean): Promise<Answer> {
    const answer = new Promise<Answer>((resolve, refuse) => {
      const name = text === COMMIT ? COMMIT : nameFor(this.#client, text)
      const reject = (error: unknown) => {
        if (!isAborted(error)) this.#cause ??= error
        noteFailure(this.#client, error, text, name)
        refuse(error)
      }
      try {
        this.#waiting.push({ text: textFor(text, name), name, isTurned, values: values.map(asSent), resolve, reject })
      } catch (error) {
        this.#unsent ??= error
        throw error
      }
    })
    return timedStatement(text, answer)
  }

  /** Sends the statements that were collected. */
  #leave(): void {
    if (this.#waiting.length === 0) return
    const bundle = new Bundle(this.#waiting, (this.#client as unknown as Inside)._types)
    this.#waiting = []
    this.#client.query(bundle as unknown as pg.Submittable)
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.send(sql, parameters)
    return COUNTED.has(command)
      ? { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as Row[] }
      : { rows: rows as Row[] }
  }

  streamQuery(): never {
    throw new Error('a transaction answers whole results only')
  }

  /** A sent statement whose result decides nothing: it is awaited with the commit. */
  waitAtCommit(sent: Promise<unknown>): void {
    // Its failure is handled at the commit.
    sent.catch(() => undefined)
    this.#alongCommit.push(sent)
  }

  /** Commits; throws when a statement failed, and then nothing is changed. */
  async commit(): Promise<void> {
    if (this.#unsent !== undefined) {
      await this.rollback()
      throw this.#unsent
    }
    const committed = this.#end(COMMIT)
    try {
      await together(...this.#alongCommit)
      // After an unreported failure the database rolls back instead.
      if ((await committed).command !== 'COMMIT') throw new Error('a statement had failed, nothing was committed')
    } catch (error) {
      // Sent after a failed statement, the commit was skipped.
      await committed.catch(() => this.#client.query('rollback')).catch(() => undefined)
      throw error
    }
  }

  /** Rolls back after all running statements have ended. */
  async rollback(): Promise<void> {
    // The connection itself may be lost; the first error is the useful one.
    await this.#end('rollback').catch(() => undefined)
  }

  #end(text: string): Promise<Answer> {
    const answer = this.send(text)
    this.#isOver = true
    answer.catch(() => undefined)
    return answer
  }

  #cork(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    const { stream } = (this.#client as unknown as Inside).connection
    stream.cork()
    process.nextTick(() => {
      this.#isCorked = false
      this.#leave()
      stream.uncork()
    })
  }
}

/**
 * Waits for all, also when one fails, so that no branch continues while the failure is handled. Branches with one
 * statement each travel in one round trip.
 */
export async function together<T extends readonly unknown[]>(
  ...parts: { readonly [K in keyof T]: Promise<T[K]> | T[K] }
): Promise<{ -readonly [K in keyof T]: T[K] }> {
  const ended = await Promise.allSettled(parts)
  const failed = ended.filter(one => one.status === 'rejected').map(one => one.reason as unknown)
  if (failed.length > 0) throw failed.find(error => !isAborted(error)) ?? failed[0]
  return ended.map(one => (one as PromiseFulfilledResult<unknown>).value) as { -readonly [K in keyof T]: T[K] }
}

/** Work whose statements are sent now and awaited later; an unawaited failure is not reported as unhandled. */
export function ahead<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

/** Faster than the driver, which formats a time part by part in the machine's zone. */
function asSent(value: unknown): string | Buffer | null {
  return value instanceof Date ? value.toISOString() : pgUtils.prepareValue(value)
}

/** Failed because another statement had failed: it was skipped, or its name was not prepared. */
function isAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === ABORTED || error.code === NOT_PREPARED)
}

interface Source {
  readonly pool: pg.Pool
  readonly dialect: Dialect
}

const sources = new WeakMap<Kysely<Tables>, Source>()
const flights = new WeakMap<Kysely<Tables>, Flight>()
const roots = new WeakMap<Kysely<Tables>, Kysely<Tables>>()

/** Sets where transactions of this query builder get their connections. */
export function setSource(db: Kysely<Tables>, source: Source): void {
  sources.set(db, source)
}

/** A separate connection for a transaction, and the query builder that uses it. */
export async function openFlight(
  db: Kysely<Tables>,
): Promise<{ readonly flight: Flight; readonly tx: Kysely<Tables>; readonly release: (isLost: boolean) => void }> {
  const source = sources.get(db)
  if (!source) throw new Error('a transaction inside a transaction')
  const client = await source.pool.connect()
  const flight = new Flight(client)
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: use => use(flight) })
  const tx = new Kysely<Tables>({ config: source, driver: NO_DRIVER, executor, dialect: source.dialect } as KyselyProps)
  flights.set(tx, flight)
  roots.set(tx, db)
  return { flight, tx, release: isLost => client.release(isLost) }
}

/** One statement outside a transaction, for very frequent queries; rows have the names used in code. */
export async function askOnce<Row>(pool: pg.Pool, text: string, values: readonly unknown[]): Promise<Row[]> {
  const client = await pool.connect()
  let isLost = true
  try {
    const { rows } = await new Flight(client).send(text, values, true)
    isLost = false
    return rows as Row[]
  } finally {
    client.release(isLost)
  }
}

/** A transaction neither opens nor closes connections. */
const NO_DRIVER = {} as KyselyProps['driver']

/** The database of a transaction, or itself outside of one. Caches are keyed by it. */
export function rootOf(db: Kysely<Tables>): Kysely<Tables> {
  return roots.get(db) ?? db
}

/** The flight of an open transaction; undefined outside of one. */
export function flightIn(db: Kysely<Tables>): Flight | undefined {
  return flights.get(db)
}

/** The flight of an open transaction. */
export function flightOf(tx: Kysely<Tables>): Flight {
  const flight = flightIn(tx)
  if (!flight) throw new Error('not in a transaction')
  return flight
}
