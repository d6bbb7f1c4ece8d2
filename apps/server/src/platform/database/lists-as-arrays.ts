import {
  type BinaryOperationNode,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type QueryCompiler,
} from 'kysely'

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

export class PostgresWithArrays extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new ListsAsArrays()
  }
}
