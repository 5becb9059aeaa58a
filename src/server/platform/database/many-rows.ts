import { type Insertable, type RawBuilder, sql } from 'kysely'
import { invariant } from '#domain/shared/assert.ts'
import { COLUMN_TYPES } from './column-types.ts'
import type { DB } from './db-types.ts'
import type { Tx } from './db.ts'

/*
 * Sends many rows as one parameter for each column. The text of a statement does not depend on their
 * number, so every connection caches its parse and plan.
 */

/** A table whose rows can be sent so; `npm run db-types` writes the types of their columns. */
type Table = keyof typeof COLUMN_TYPES & keyof DB

/** A row of a circle's data by its key. */
export type RowKey = { readonly circleId: string; readonly id: string }

/** SQL for whether the columns, a circle's id and another, are one of these keys. */
export function isOneOf(
  columns: readonly [circle: string, id: string],
  keys: readonly RowKey[],
): RawBuilder<boolean> {
  const [circle, id] = columns
  return sql<boolean>`(${sql.ref(circle)},
    ${sql.ref(id)}) IN (SELECT *
      FROM unnest(${keys.map((key) => key.circleId)}::uuid[],
        ${keys.map((key) => key.id)}::uuid[]))`
}

/**
 * Inserts rows that all fill equal columns; does nothing for none. `computed`: columns that the
 * database computes from the new row (`v`).
 */
export async function insertRows<T extends Table>(
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
 * Returns rows for SELECT … FROM, with the types of a table's columns. All rows fill equal columns, and
 * only these are there. A JSON column takes its value directly, not as text.
 */
export function rowsOf(table: Table, rows: readonly object[]): RawBuilder<unknown> {
  const types: Readonly<Record<string, string>> = COLUMN_TYPES[table]
  const columns = Object.keys(rows[0] ?? {})
  const arrays = columns.map((column) => {
    const type = types[column]
    invariant(type !== undefined, `a ${table} has no column ${column}`)
    const values = rows.map((row) => parameterOf(type, (row as Row)[column]))
    return sql`${values}::${sql.raw(type)}[]`
  })
  return sql`(SELECT * FROM unnest(${sql.join(arrays)})
    AS u (${sql.join(columns.map((column) => sql.ref(column)))}))`
}

type Row = Readonly<Record<string, unknown>>

function parameterOf(type: string, value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return value
  return type === 'jsonb' ? JSON.stringify(value) : String(value)
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
export async function updateRows(tx: Tx, table: Table, changes: Changes): Promise<void> {
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
  table: Table,
  { returning, ...changes }: Changes & { readonly returning: readonly string[] },
): Promise<R> {
  const {
    rows: [row, another],
  } = await updateOf<R>(table, changes, sql`RETURNING ${columnsOf('t', returning)}`).execute(tx)
  invariant(row !== undefined && another === undefined, `a single ${table} is to be changed`)
  return row
}

function updateOf<R>(
  table: Table,
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
