import {
  type BinaryOperationNode,
  ColumnNode,
  type OperationNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  ReferenceNode,
  ValueListNode,
  ValueNode,
} from 'kysely'

/** Columns with a few known values, and amounts that are only compared with zero. */
const CLOSED_SETS: ReadonlySet<string> = new Set([
  'state',
  'kind',
  'status',
  'purpose',
  'panel',
  'closes_when_free',
  'open_rupees',
  'held_rupees',
])

/**
 * Writes values of closed sets into the text instead of parameters. A generic plan fits any value,
 * so it could not use an index over running, waiting or open rows: the sweeps of every minute would
 * read whole tables. Only simple words are written out; other values of such a column stay
 * parameters.
 */
export class WritingOutCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node
    const values = isOfClosedSet(leftOperand) ? valuesOf(rightOperand) : undefined
    if (values === undefined) return super.visitBinaryOperation(node)
    this.visitNode(leftOperand)
    this.append(' ')
    this.visitNode(operator)
    this.append(' ')
    this.visitNode(values)
  }
}

function isOfClosedSet(node: OperationNode): boolean {
  return (
    ReferenceNode.is(node) && ColumnNode.is(node.column) && CLOSED_SETS.has(node.column.column.name)
  )
}

function valuesOf(node: OperationNode): OperationNode | undefined {
  if (ValueNode.is(node) && isScalar(node.value)) return ValueNode.createImmediate(node.value)
  if (PrimitiveValueListNode.is(node) && node.values.every(isScalar))
    return ValueListNode.create(node.values.map(ValueNode.createImmediate))
  return undefined
}

function isScalar(value: unknown): boolean {
  return (
    value === 0 ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && /^[a-z_]+$/.test(value))
  )
}
