import { type Insertable, type RawBuilder, sql } from 'kysely'
import { invariant } from '#domain/shared/assert.ts'
import type { DB } from './db-types.ts'
import type { Tx } from './db.ts'
import type { Of } from './prepared.ts'
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
  const given = Object.keys(first).map((column) => sql.ref(column))
  const into = sql.join([...given, ...Object.keys(computed).map((column) => sql.ref(column))])
  await sql`INSERT INTO ${sql.table(table)} (${into})
    SELECT ${sql.join([...given, ...Object.values(computed)])}
      FROM ${rowsOf(table, rows)} v`.execute(tx)
}

/**
 * Returns rows for SELECT … FROM, as PostgreSQL reads them into the columns of a table. All rows
 * fill equal columns. Missing columns are null. A JSON column takes its value directly, not as
 * text. A value that is equal in all rows is sent and read only once. With the plans that
 * connections keep (`db.ts`), PostgreSQL takes rows with a limit for ten and others for a hundred:
 * then it reads a whole table of a few thousand to change one.
 */
export function rowsOf(table: string, rows: readonly object[]): RawBuilder<unknown> {
  const [first = {}] = rows
  const { common = [], varying = [] } = Object.groupBy(Object.keys(first), (column) =>
    rows.every((row) => valueOf(row, column) === valueOf(first, column)) ? 'common' : 'varying',
  )
  return sql`(SELECT * FROM json_populate_recordset(json_populate_record(NULL::${sql.table(table)},
      ${JSON.stringify(simple(first, common))}::json),
    ${JSON.stringify(rows.map((row) => simple(row, varying)))}::json) LIMIT ${rows.length}::int)`
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

type Changes = {
  readonly key: readonly string[]
  readonly rows: readonly object[]
  readonly also: RawBuilder<unknown>
}

/**
 * Updates rows by their key columns. `also`: further assignments from the old row (`t`) and the new
 * values (`v`). Throws when one of the rows is missing.
 */
export async function updateRows(tx: Tx, table: keyof DB, changes: Changes): Promise<void> {
  if (changes.rows.length === 0) return
  const { numAffectedRows } = await updateOf(table, changes, sql``).execute(tx)
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
  } = await updateOf<R>(table, changes, sql`RETURNING ${columnsOf('t', returning)}`).execute(tx)
  invariant(row !== undefined && another === undefined, `a single ${table} is to be changed`)
  return row
}

function updateOf<R>(
  table: keyof DB,
  { key, rows, also }: Changes,
  returning: RawBuilder<unknown>,
): RawBuilder<R> {
  const set = sql.join(
    Object.keys(rows[0] ?? {})
      .filter((column) => !key.includes(column))
      .map((column) => sql`${sql.ref(column)} = ${sql.ref(`v.${column}`)}`),
  )
  return sql<R>`UPDATE ${sql.table(table)} t SET ${set}, ${also} FROM ${rowsOf(table, rows)} v
    WHERE (${columnsOf('t', key)}) = (${columnsOf('v', key)}) ${returning}`
}

function columnsOf(of: 't' | 'v', columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(`${of}.${column}`)))
}
