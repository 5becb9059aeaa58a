import {
  type CompiledQuery,
  type Expression,
  type OperationNode,
  type QueryExecutorProvider,
  type QueryResult,
  ValueNode,
} from 'kysely'
import { invariant } from '#domain/shared/assert.ts'
import type { Db, Tx } from './db.ts'

/*
 * Statements that are built and printed once in a process, and sent with new values each time. While a
 * statement is built its values are only places, so its text cannot depend on one.
 */

/** The place of a value that comes when the statement is sent. */
export class Param<T> implements Expression<T> {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  get expressionType(): T | undefined {
    return undefined
  }

  toOperationNode(): OperationNode {
    return ValueNode.create(this)
  }

  /** Whatever would write the value into the text, or compare it, meets this. */
  [Symbol.toPrimitive](): never {
    throw new Error(`a text that depends on the value of ${this.name}`)
  }

  toJSON(): never {
    return this[Symbol.toPrimitive]()
  }
}

/** The values of a statement while it is built: what a query of Kysely or `sql` takes for a value. */
export type Of<P> = { readonly [K in keyof P]-?: Expression<P[K]> }

type Build<P, R> = (
  of: Of<P>,
  tx: Tx,
) => { compile(executor: QueryExecutorProvider): CompiledQuery<R> }

/** A statement, and what each of its parameters is: a place, or the same value each time. */
type Statement = CompiledQuery & { readonly places: readonly unknown[] }

/**
 * Returns a function that sends one statement and returns its rows. `build` runs once, and not for each call:
 * it sees no values, only their places. What has another text for other values is two statements. Words of closed
 * sets are no values: they are written out, so that a kept plan can use their indexes.
 */
export function prepared<P extends object, R>(
  build: Build<P, R>,
): (on: Tx | Db, values: P) => Promise<R[]> {
  let statement: Statement | undefined
  return async (on, values) => {
    statement ??= compiled(on, build)
    return (await send<R>(on, statement, values)).rows
  }
}

/** More shapes than code has; what is beyond is built each time. */
const SHAPES_MAX = 2_000
const shapes = new Map<string, Statement>()

/**
 * Sends a statement that is built once for each shape, which names whatever its text depends on. Without a shape
 * it is built each time.
 */
export function sendShape<P extends object, R>(
  tx: Tx,
  {
    shape,
    values,
    build,
  }: {
    readonly shape: string | undefined
    readonly values: P
    readonly build: Build<P, unknown>
  },
): Promise<QueryResult<R>> {
  let statement = shape === undefined ? undefined : shapes.get(shape)
  if (statement === undefined) {
    statement = compiled(tx, build)
    if (shape !== undefined && shapes.size < SHAPES_MAX) shapes.set(shape, statement)
  }
  return send(tx, statement, values)
}

const everyParam = new Proxy(
  {},
  {
    get: (_, name) => new Param(String(name)),
    // Spread or listed, it would give none, and a condition without its value.
    ownKeys: () => {
      throw new Error('the values of a statement are named one by one')
    },
  },
)

function compiled<P, R>(on: Tx | Db, build: Build<P, R>): Statement {
  const print = () => build(everyParam as Of<P>, on as Tx).compile(on)
  const statement = print()
  invariant(statement.sql === print().sql, 'a text that depends on more than its statement')
  return { ...statement, places: statement.parameters }
}

function send<R>(on: Tx | Db, statement: Statement, values: object): Promise<QueryResult<R>> {
  const { sql, query, queryId, places } = statement
  const parameters = places.map((place) =>
    place instanceof Param ? valueAt(values as Record<string, unknown>, place.name) : place,
  )
  return on.executeQuery({ sql, query, queryId, parameters })
}

function valueAt(values: Readonly<Record<string, unknown>>, name: string): unknown {
  const value = values[name]
  invariant(value !== undefined, `a statement without its ${name}`)
  return value
}
