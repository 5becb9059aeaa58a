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
import { sqlName } from './row-names.ts'

/** How columns with a few known words are called, in any table. */
const CLOSED_SETS: ReadonlySet<string> = new Set(['state', 'kind', 'status', 'purpose'])

/** Identifiers as they stand between quotes, by what code names so. */
const identifiers = new Map<string, string>()

/**
 * Names everything as SQL does, and writes what is one of a few values into the text instead of sending
 * it beside it: true, false, zero, and the words of a closed set. A kept plan is made for any value, so
 * it could not use an index over the rows that run, or wait, or are open: the sweeps of every minute would
 * read whole tables. Only plain words are written out; whatever else is compared is sent as ever.
 */
export class WritingOutCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node
    const isOne = isOfClosedSet(leftOperand) ? isWordOrFlag : isFlag
    const values = ReferenceNode.is(leftOperand) ? valuesOf(rightOperand, isOne) : undefined
    if (values === undefined) return super.visitBinaryOperation(node)
    this.visitNode(leftOperand)
    this.append(' ')
    this.visitNode(operator)
    this.append(' ')
    this.visitNode(values)
  }

  protected override sanitizeIdentifier(name: string): string {
    let identifier = identifiers.get(name)
    if (identifier === undefined)
      identifiers.set(name, (identifier = super.sanitizeIdentifier(sqlName(name))))
    return identifier
  }
}

/** Whether a value, or each of some, is written into the text where this column is compared with it. */
export function isWrittenOut(column: string, value: unknown): boolean {
  const isOne = CLOSED_SETS.has(column) ? isWordOrFlag : isFlag
  return Array.isArray(value) ? value.every(isOne) : isOne(value)
}

function isOfClosedSet(node: OperationNode): boolean {
  return (
    ReferenceNode.is(node) && ColumnNode.is(node.column) && CLOSED_SETS.has(node.column.column.name)
  )
}

function valuesOf(
  node: OperationNode,
  isOne: (value: unknown) => boolean,
): OperationNode | undefined {
  if (ValueNode.is(node) && isOne(node.value)) return ValueNode.createImmediate(node.value)
  if (PrimitiveValueListNode.is(node) && node.values.every(isOne))
    return ValueListNode.create(node.values.map(ValueNode.createImmediate))
  return undefined
}

function isFlag(value: unknown): boolean {
  return value === 0 || typeof value === 'boolean'
}

function isWordOrFlag(value: unknown): boolean {
  return isFlag(value) || (typeof value === 'string' && /^[a-z_]+$/.test(value))
}
