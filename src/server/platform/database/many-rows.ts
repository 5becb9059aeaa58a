import { type Insertable, type QueryResult, type RawBuilder, sql } from 'kysely'
import { invariant } from '#domain/shared/assert.ts'
import type { DB } from './db-types.ts'
import type { Tx } from './db.ts'
import { type Of, sendShape } from './prepared.ts'
import { sqlName } from './row-names.ts'

/*
 * Sends many rows as one parameter. The text of a statement does not depend on their number, so
 * every connection caches its parse and plan.
 */

/** A row of a circle's data by its key. */
export type RowKey = { readonly circleId: string; readonly id: string }

/** Keys as a statement takes them. */
export type KeyLists = {
  readonly circleIds: readonly string[]
  readonly ids: readonly string[]
  readonly count: number
}

export function keyLists(keys: readonly RowKey[]): KeyLists {
  return {
    circleIds: keys.map((key) => key.circleId),
    ids: keys.map((key) => key.id),
    count: keys.length,
  }
}

/** SQL for whether the columns, a circle's id and another, are one of these keys. */
export function isOneOf(
  columns: readonly [circle: string, id: string],
  keys: readonly RowKey[] | Of<KeyLists>,
): RawBuilder<boolean> {
  const [circle, id] = columns
  const { circleIds, ids, count } = 'length' in keys ? keyLists(keys) : keys
  return sql<boolean>`(${sql.ref(circle)},
    ${sql.ref(id)}) IN (SELECT *
      FROM unnest(${circleIds}::uuid[], ${ids}::uuid[]) LIMIT ${count}::int)`
}

/**
 * Inserts rows that all fill equal columns; does nothing for none. `computed`: columns that the
 * database computes from the new row (`v`).
 */
export async function insertRows<T extends keyof DB>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<DB[T]>[],
  computed: Readonly<Record<string, RawBuilder<unknown>>> = {},
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first)
  const given = columns.map((column) => sql.ref(column))
  const into = [...given, ...Object.keys(computed).map((column) => sql.ref(column))]
  await sendShape(tx, {
    shape:
      Object.keys(computed).length === 0 ? `insert rows ${table} ${columns.join()}` : undefined,
    values: rowLists(rows),
    build: (of) => sql`INSERT INTO ${sql.table(table)} (${sql.join(into)})
      SELECT ${sql.join([...given, ...Object.values(computed)])} FROM ${rowsOf(table, of)} v`,
  })
}

/** Rows as a statement takes them: what is equal in all of them, and what is not, as JSON. */
export type RowLists = { readonly common: string; readonly varying: string; readonly count: number }

/**
 * Returns rows for SELECT … FROM, as PostgreSQL reads them into the columns of a table. All rows
 * fill equal columns. Missing columns are null. A JSON column takes its value directly, not as
 * text. A value that is equal in all rows is sent and read only once. With the plans that
 * connections keep (`db.ts`), PostgreSQL takes rows with a limit for ten and others for a hundred:
 * then it reads a whole table of a few thousand to change one.
 */
export function rowsOf(table: string, rows: readonly object[] | Of<RowLists>): RawBuilder<unknown> {
  const { common, varying, count } = 'length' in rows ? rowLists(rows) : rows
  return sql`(SELECT * FROM json_populate_recordset(json_populate_record(NULL::${sql.table(table)},
      ${common}::json), ${varying}::json) LIMIT ${count}::int)`
}

export function rowLists(rows: readonly object[]): RowLists {
  const [first = {}] = rows
  const { common = [], varying = [] } = Object.groupBy(Object.keys(first), (column) =>
    rows.every((row) => valueOf(row, column) === valueOf(first, column)) ? 'common' : 'varying',
  )
  return {
    common: JSON.stringify(simple(first, common)),
    varying: JSON.stringify(rows.map((row) => simple(row, varying))),
    count: rows.length,
  }
}

function simple(row: object, columns: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    columns.map((column) => {
      const value = valueOf(row, column)
      return [sqlName(column), Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value]
    }),
  )
}

function valueOf(row: object, column: string): unknown {
  return (row as Readonly<Record<string, unknown>>)[column]
}

/** `also` is the same object each time: by it the statement is known again. */
type Changes = {
  readonly key: readonly string[]
  readonly rows: readonly object[]
  readonly also: RawBuilder<unknown>
}

const numbers = new WeakMap<object, number>()
let numbered = 0

function numberOf(also: object): number {
  const number = numbers.get(also) ?? ++numbered
  numbers.set(also, number)
  return number
}

/**
 * Updates rows by their key columns. `also`: further assignments from the old row (`t`) and the new
 * values (`v`). Throws when one of the rows is missing.
 */
export async function updateRows(tx: Tx, table: keyof DB, changes: Changes): Promise<void> {
  if (changes.rows.length === 0) return
  const { numAffectedRows } = await sendUpdate(tx, table, changes)
  invariant(
    Number(numAffectedRows) === changes.rows.length,
    `a ${table} that is to be changed is not there`,
  )
}

/** Updates a single row and returns it after the update. */
export async function updateAndReadRow<R>(
  tx: Tx,
  table: keyof DB,
  { returning, ...changes }: Changes & { readonly returning: readonly string[] },
): Promise<R> {
  const {
    rows: [row, another],
  } = await sendUpdate<R>(tx, table, changes, returning)
  invariant(row !== undefined && another === undefined, `a single ${table} is to be changed`)
  return row
}

function sendUpdate<R>(
  tx: Tx,
  table: keyof DB,
  { key, rows, also }: Changes,
  returning: readonly string[] = [],
): Promise<QueryResult<R>> {
  const changed = Object.keys(rows[0] ?? {}).filter((column) => !key.includes(column))
  const answer = returning.length === 0 ? sql`` : sql`RETURNING ${columnsOf('t', returning)}`
  const set = () =>
    sql.join(changed.map((column) => sql`${sql.ref(column)} = ${sql.ref(`v.${column}`)}`))
  return sendShape(tx, {
    shape: `update rows ${[table, key, changed, numberOf(also), returning].join(' ')}`,
    values: rowLists(rows),
    build: (of: Of<RowLists>) => sql`UPDATE ${sql.table(table)} t SET ${set()}, ${also}
      FROM ${rowsOf(table, of)} v
      WHERE (${columnsOf('t', key)}) = (${columnsOf('v', key)}) ${answer}`,
  })
}

function columnsOf(of: 't' | 'v', columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(`${of}.${column}`)))
}
