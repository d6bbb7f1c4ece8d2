import {
  type BinaryOperationNode,
  ColumnNode,
  type LimitNode,
  type OperationNode,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type QueryCompiler,
  type RawNode,
  ReferenceNode,
  ValueNode,
} from 'kysely'

/** The array form of each comparison with a list. */
const AS_ARRAY: Readonly<Record<string, string>> = { in: ' = any(', 'not in': ' <> all(' }
/** Columns of few values, by which partial indexes are chosen. */
const OF_FEW_VALUES: ReadonlySet<string> = new Set(['state', 'kind', 'channel', 'decider', 'prize_kind', 'sms_state'])
/** A value of such a column: a word of the code, never one that a person typed. */
const CODE_WORD = /^[a-z]+(?:-[a-z]+)*$/
const BEFORE_LIMIT = /\blimit\s+$/i

const COMPARISONS: ReadonlySet<string> = new Set(['=', '<>', '!='])

/** The values as they stand in a statement; null when they are sent beside it. */
function literalsOf(column: OperationNode, values: readonly unknown[]): string[] | null {
  if (values.length === 0) return null
  if (values.every(value => typeof value === 'boolean')) return values.map(String)
  if (!OF_FEW_VALUES.has(columnName(column))) return null
  return values.every(value => typeof value === 'string' && CODE_WORD.test(value))
    ? values.map(value => `'${value}'`)
    : null
}

function columnName(node: OperationNode): string {
  const column = ReferenceNode.is(node) ? node.column : node
  return ColumnNode.is(column) ? column.column.name : ''
}

/** Writes statements in a form that is worth preparing. */
class PreparableTexts extends PostgresQueryCompiler {
  /**
   * Sends a list of values as one array. `in ($1, $2, …)` is a different statement for every length, none of which is frequent
   * enough to be prepared; `= any($1)` is the same for three values and for three hundred.
   *
   * Writes states and other words of the code, and truth values, themselves. A prepared statement is planned without its values:
   * `state = $1` matches no index of those that wait.
   */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node
    const sign = OperatorNode.is(operator) ? operator.operator : ''
    const words = AS_ARRAY[sign]
    if (words !== undefined && PrimitiveValueListNode.is(rightOperand)) {
      const literals = literalsOf(leftOperand, rightOperand.values)
      this.visitNode(leftOperand)
      if (literals) this.append(` ${sign} (${literals.join(', ')})`)
      else {
        this.append(words)
        this.appendValue(rightOperand.values)
        this.append(')')
      }
      return
    }
    const literals = ValueNode.is(rightOperand) ? literalsOf(leftOperand, [rightOperand.value]) : null
    if (!literals || !COMPARISONS.has(sign)) {
      super.visitBinaryOperation(node)
      return
    }
    this.visitNode(leftOperand)
    this.append(` ${sign} ${literals.join('')}`)
  }

  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit ')
    this.#writeLimit(limit)
  }

  protected override visitRaw({ sqlFragments, parameters }: RawNode): void {
    for (const [at, fragment] of sqlFragments.entries()) {
      this.append(fragment)
      const parameter = parameters[at]
      if (!parameter) continue
      if (BEFORE_LIMIT.test(fragment)) this.#writeLimit(parameter)
      else this.visitNode(parameter)
    }
  }

  /**
   * Writes the number itself. A prepared statement is planned without its values, and then for a tenth of all rows: it would sort
   * a whole table for a page that an index has in its order.
   */
  #writeLimit(limit: OperationNode): void {
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(String(limit.value))
    else this.visitNode(limit)
  }
}

export class PreparablePostgres extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new PreparableTexts()
  }
}
