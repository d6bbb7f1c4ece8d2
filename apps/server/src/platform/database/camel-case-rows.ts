import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely'

/**
 * Columns are snake_case in the database and camelCase in code. All rows of a result have the same columns in the same order, so
 * the names are converted once for each result and not for each row: lists of hundreds of wide rows are read all the time.
 */
class CamelCaseRows extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return { ...result, rows: this.turned(result.rows) }
  }

  /** The rows of one result with the names used in code. */
  turned(rows: UnknownRow[]): UnknownRow[] {
    const [first] = rows
    if (!first) return rows
    const names = Object.keys(first).map(column => this.camelCase(column))
    // Copied for each row: filling an object of known shape is faster than adding properties.
    const blank: UnknownRow = Object.fromEntries(names.map(name => [name, null]))
    return rows.map(row => this.#fill({ ...blank }, names, row))
  }

  #fill(blank: UnknownRow, names: readonly string[], row: UnknownRow): UnknownRow {
    const values = Object.values(row)
    names.forEach((name, index) => {
      blank[name] = this.turnedValue(values[index])
    })
    return blank
  }

  turnedName(column: string): string {
    return this.camelCase(column)
  }

  /** Names inside JSON are converted as well. */
  turnedValue(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || value instanceof Date) return value
    if (Array.isArray(value)) return value.map(part => (isPlain(part) ? this.mapRow(part) : part))
    return isPlain(value) ? this.mapRow(value) : value
  }
}

export const camelCaseRows = new CamelCaseRows()

function isPlain(value: unknown): value is UnknownRow {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
