import {
  type BinaryOperationNode,
  type LimitNode,
  type OperationNode,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type QueryCompiler,
  type RawNode,
  ValueNode,
} from 'kysely'

/** The array form of each comparison with a list. */
const AS_ARRAY: Readonly<Record<string, string>> = { in: ' = any(', 'not in': ' <> all(' }
const BEFORE_LIMIT = /\blimit\s+$/i

/** Writes statements in a form that is worth preparing. */
class PreparableTexts extends PostgresQueryCompiler {
  /**
   * Sends a list of values as one array. `in ($1, $2, …)` is a different statement for every length, none of which is frequent
   * enough to be prepared; `= any($1)` is the same for three values and for three hundred.
   */
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
