import type { CompiledQuery, QueryExecutorProvider } from 'kysely'
import { prepareAlways } from './auto-prepare-statements.ts'
import type { Db } from './database.ts'
import { flightIn } from './flight.ts'

/** A placeholder for a value that is given when the statement is sent. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A statement of the query builder, or of `sql`. */
interface Statement<Row> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>
}

function compile<Row>(statement: Statement<Row>, db: Db): CompiledQuery<Row> {
  const compiled = statement.compile(db)
  prepareAlways(compiled.sql)
  return compiled
}

/**
 * A statement whose text never changes: compiled on first use, afterwards only its values are set. In `build` the values are
 * placeholders, usable only for comparing and inserting; a list is compared by `= any(…)`.
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, values: Values) => Statement<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Values
  return async (db, values) => {
    compiled ??= compile(build(db, slots), db)
    const given = values as Readonly<Record<string, unknown>>
    const parameters = compiled.parameters.map(part => (part instanceof Slot ? given[part.name] : part))
    const flight = flightIn(db)
    if (!flight) return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
    // The query builder adds nothing to a compiled statement.
    return (await flight.send(compiled.sql, parameters, true)).rows as Row[]
  }
}
