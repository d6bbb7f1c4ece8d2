import type { UnknownRow } from 'kysely'
import pg from 'pg'
import { camelCaseRows } from './camel-case-rows.ts'

/** Reported for every statement after the failed one; never the cause. */
export const ABORTED = '25P02'
/** The database shuts down, crashes or starts: the connection and all its statements are lost. */
const SHUTDOWN = new Set(['57P01', '57P02', '57P03'])

export interface Answer {
  readonly command: string
  readonly rowCount: number | null
  readonly rows: UnknownRow[]
}

/** A sent statement and the promise of its result. */
export interface Sent {
  readonly text: string
  /** In the database's format. */
  readonly values: readonly (string | Buffer | null)[]
  /** The name under which the connection prepared it. */
  readonly name: string | undefined
  /** Whether its rows are returned with the names used in code. */
  readonly isTurned: boolean
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** The parts of the driver's connection that are used here; the driver has no types for them. */
interface Connection {
  readonly stream: { cork(): void; uncork(): void }
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  parse(statement: { text: string; name: string | undefined }): void
  close(what: { type: 'S'; name: string }): void
  bind(values: { statement: string | undefined; values: readonly unknown[] }): void
  describe(what: { type: 'P'; name: string }): void
  execute(portal: object): void
  sync(): void
}

interface Field {
  readonly name: string
  readonly dataTypeID: number
}

interface Types {
  getTypeParser(typeId: number, format: 'text'): (text: string) => unknown
}

/** How the rows of a statement are parsed. */
class Shape {
  readonly #parsers: readonly ((text: string) => unknown)[]
  readonly #names: readonly string[]
  readonly #turnedNames: readonly string[]
  readonly #blank: UnknownRow
  readonly #turnedBlank: UnknownRow

  constructor(fields: readonly Field[], types: Types) {
    this.#parsers = fields.map(field => types.getTypeParser(field.dataTypeID, 'text'))
    this.#names = fields.map(field => field.name)
    this.#turnedNames = this.#names.map(name => camelCaseRows.turnedName(name))
    this.#blank = Object.fromEntries(this.#names.map(name => [name, null]))
    this.#turnedBlank = Object.fromEntries(this.#turnedNames.map(name => [name, null]))
  }

  read(texts: readonly (string | null)[], isTurned: boolean): UnknownRow {
    // Copied for each row: filling an object of known shape is faster than adding properties.
    const row: UnknownRow = { ...(isTurned ? this.#turnedBlank : this.#blank) }
    const names = isTurned ? this.#turnedNames : this.#names
    for (let at = 0; at < texts.length; at++) {
      const text = texts[at]
      if (typeof text !== 'string') continue
      const value = this.#parsers[at]?.(text)
      row[names[at] ?? ''] = isTurned ? camelCaseRows.turnedValue(value) : value
    }
    return row
  }
}

const NO_ROWS = new Shape([], pg.types)

/**
 * The columns of prepared statements of a connection, by name. They cannot change, or the database refuses the
 * statement.
 */
const shapes = new WeakMap<Connection, Map<string, Shape>>()

/** Names that a connection sent for preparing after a failed statement. The database skipped them; PgBouncer kept them. */
const unprepared = new WeakMap<Connection, Set<string>>()

/** A busy connection of the driver accepts only its own queries, so this class derives from one. */
const DriverQuery = pg.Query as unknown as new (text: string) => object

/**
 * Statements that are sent and answered together. One Sync message follows the last statement instead of each: the
 * database answers in one piece and skips statements after a failed one. The columns of a prepared statement are
 * described with its first use.
 */
export class Bundle extends DriverQuery {
  readonly statements: readonly Sent[]
  readonly #types: Types
  readonly #answers: Answer[] = []
  #rows: UnknownRow[] = []
  #shape: Shape | undefined
  #fault: unknown
  #shapes = new Map<string, Shape>()
  /** Called by the driver's own timer too. */
  callback: (error: unknown) => void = () => undefined

  constructor(statements: readonly Sent[], types: Types) {
    super('')
    this.statements = statements
    this.#types = types
  }

  /** The name of the statement that is being answered; the driver records prepared statements by it. */
  get name(): string | undefined {
    return this.#current?.name
  }
  set name(_of: string | undefined) {
    // The driver sets it when it creates a query.
  }
  get text(): string | undefined {
    return this.#current?.text
  }
  set text(_of: string | undefined) {
    // As above.
  }

  get #current(): Sent | undefined {
    return this.statements[this.#answers.length]
  }

  submit(connection: Connection): null {
    this.#shapes = shapes.get(connection) ?? new Map<string, Shape>()
    shapes.set(connection, this.#shapes)
    connection.stream.cork()
    for (const statement of this.statements) this.#write(connection, statement)
    connection.sync()
    connection.stream.uncork()
    return null
  }

  #write(connection: Connection, { name, text, values }: Sent): void {
    const isNew =
      name === undefined ||
      (connection.parsedStatements[name] === undefined && connection.submittedNamedStatements[name] === undefined)
    // PgBouncer closes the connection when the same name is prepared twice.
    if (isNew && name !== undefined && unprepared.get(connection)?.delete(name)) connection.close({ type: 'S', name })
    if (isNew) connection.parse({ text, name })
    if (isNew && name !== undefined) connection.submittedNamedStatements[name] = text
    connection.bind({ statement: name, values })
    if (name === undefined || !this.#shapes.has(name)) connection.describe({ type: 'P', name: '' })
    connection.execute({})
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#shape = new Shape(fields, this.#types)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const { name = '', isTurned = false } = this.#current ?? {}
    this.#shape ??= this.#shapes.get(name) ?? NO_ROWS
    try {
      this.#rows.push(this.#shape.read(fields, isTurned))
    } catch (error) {
      this.#fault ??= error
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const current = this.#current
    if (current?.name !== undefined && !this.#shapes.has(current.name))
      this.#shapes.set(current.name, this.#shape ?? NO_ROWS)
    const [command = '', ...counts] = text.split(' ')
    const count = counts.at(-1)
    if (this.#fault !== undefined) current?.reject(this.#fault)
    this.#answers.push({ command, rowCount: count === undefined ? null : Number(count), rows: this.#rows })
    this.#rows = []
    this.#shape = undefined
    this.#fault = undefined
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(error: unknown, connection: Connection): void {
    // Outside a transaction a statement is committed after its answer: without the final message it may have failed.
    if (this.#answers.length === this.statements.length && this.#answers.at(-1)?.command !== 'COMMIT')
      this.#answers.pop()
    const at = this.#answers.length
    this.#answerAll()
    const isOver = !(error instanceof pg.DatabaseError) || error.severity === 'FATAL' || SHUTDOWN.has(error.code ?? '')
    for (const { name, reject } of this.statements.slice(at)) {
      if (name !== undefined) this.#forget(connection, name)
      const isCause = isOver || this.statements[at]?.reject === reject
      reject(isCause ? error : Object.assign(new Error('a statement before it had failed'), { code: ABORTED }))
    }
    this.callback(error)
  }

  /** It may not be prepared, so the next bundle prepares it again. */
  #forget(connection: Connection, name: string): void {
    if (connection.parsedStatements[name] !== undefined) return
    delete connection.submittedNamedStatements[name]
    unprepared.set(connection, (unprepared.get(connection) ?? new Set()).add(name))
  }

  handleReadyForQuery(): void {
    this.callback(null)
    this.#answerAll()
  }

  #answerAll(): void {
    this.#answers.forEach((answer, at) => {
      this.statements[at]?.resolve(answer)
    })
  }
}
