import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type KyselyProps,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Tables } from '../states/stateful-tables.ts'

/** Told of every statement after the one that failed: never the cause. */
const ABORTED = '25P02'
/** Commands of which the number of rows is told. */
const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

interface Socket {
  cork(): void
  uncork(): void
}

/**
 * The connection of one transaction. Statements are sent when they are asked for, without waiting for those before:
 * what is asked for together, the opening with the first and the commit with the last, is one trip to the database.
 * The database works on them one after another, in the order in which they were sent.
 */
export class Flight implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #alongCommit: Promise<unknown>[] = []
  #isCorked = false
  #isOver = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  /** Sends at once; what is sent until this turn of the loop ends leaves in one piece. */
  send(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    // A branch that runs on after its transaction must not reach the next one on this connection.
    if (this.#isOver) return Promise.reject(new Error('a statement after the end of its transaction'))
    this.#cork()
    return this.#client.query(text, values.map(asSent))
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.send(sql, parameters)
    return COUNTED.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
  }

  streamQuery(): never {
    throw new Error('a transaction answers whole results only')
  }

  /** A statement that was sent and decides nothing: it is waited for with the commit. */
  waitAtCommit(sent: Promise<unknown>): void {
    // Heard at the commit; until then nobody listens.
    sent.catch(() => undefined)
    this.#alongCommit.push(sent)
  }

  /** Commits what was sent; throws when any of it failed, and nothing has happened then. */
  async commit(): Promise<void> {
    const committed = this.#end('commit')
    await together(...this.#alongCommit).finally(() => committed.catch(() => undefined))
    // A failure that nobody told of makes the database take everything back.
    if ((await committed).command !== 'COMMIT') throw new Error('a statement had failed, nothing was committed')
  }

  /** Takes everything back, when all that is under way has ended. */
  async rollback(): Promise<void> {
    // The connection itself may be gone; the first error is the one worth telling.
    await this.#end('rollback').catch(() => undefined)
  }

  #end(text: string): Promise<pg.QueryResult> {
    const answer = this.send(text)
    this.#isOver = true
    answer.catch(() => undefined)
    return answer
  }

  #cork(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    const { stream } = (this.#client as unknown as { connection: { stream: Socket } }).connection
    stream.cork()
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }
}

/**
 * Waits for all of these, also when one fails: no branch goes on behind the back of whoever handles the failure. What
 * reads or writes by one statement each travels in one flight.
 */
export async function together<T extends readonly unknown[]>(
  ...parts: { readonly [K in keyof T]: Promise<T[K]> | T[K] }
): Promise<{ -readonly [K in keyof T]: T[K] }> {
  const ended = await Promise.allSettled(parts)
  const failed = ended.filter(one => one.status === 'rejected').map(one => one.reason as unknown)
  if (failed.length > 0) throw failed.find(error => !isAborted(error)) ?? failed[0]
  return ended.map(one => (one as PromiseFulfilledResult<unknown>).value) as { -readonly [K in keyof T]: T[K] }
}

/** Work whose statements are sent now and which is waited for later; should nobody come to that, nothing is lost with it. */
export function ahead<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

/** The driver writes a time in the machine's zone, part by part, which takes as long as the rest of a statement. */
function asSent(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}

function isAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === ABORTED
}

interface Source {
  readonly pool: pg.Pool
  readonly dialect: Dialect
}

const sources = new WeakMap<Kysely<Tables>, Source>()
const flights = new WeakMap<Kysely<Tables>, Flight>()
const roots = new WeakMap<Kysely<Tables>, Kysely<Tables>>()

/** Where transactions of this query builder take their connections from. */
export function setSource(db: Kysely<Tables>, source: Source): void {
  sources.set(db, source)
}

/** A connection of its own for a transaction, and the query builder that sends on it. */
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

/** A transaction neither opens nor closes connections. */
const NO_DRIVER = {} as KyselyProps['driver']

/** The database that a transaction was opened on; itself outside of transactions. What is remembered is kept by it. */
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
