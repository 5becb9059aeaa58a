import { type Insertable, type RawBuilder, sql } from 'kysely'
import { invariant } from '#domain/shared/assert.ts'
import type { DB } from './db-types.ts'
import type { Tx } from './db.ts'
import { sqlName } from './row-names.ts'

/*
 * Many rows as one parameter: the text of a statement is the same however many there are, so every
 * connection keeps it parsed and planned.
 */

/** A row of a circle's business by its key. */
export type RowKey = { readonly circleId: string; readonly id: string }

/** Whether the columns, a circle's id and another, are one of these keys. */
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
 * Inserts rows that all fill the same columns; nothing for none. `computed`: columns that the
 * database works out of the row as it comes (`v`).
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
 * Rows that all fill the same columns, as PostgreSQL reads them into the columns of a table: SELECT
 * … FROM it. Columns that are left out are null. A JSON column takes its value as it is, not as
 * text. What is the same in all rows is sent, and read there, once.
 */
export function rowsOf(table: string, rows: readonly object[]): RawBuilder<unknown> {
  const [first = {}] = rows
  const { common = [], varying = [] } = Object.groupBy(Object.keys(first), (column) =>
    rows.every((row) => valueOf(row, column) === valueOf(first, column)) ? 'common' : 'varying',
  )
  return sql`json_populate_recordset(json_populate_record(NULL::${sql.table(table)},
      ${JSON.stringify(simple(first, common))}::json),
    ${JSON.stringify(rows.map((row) => simple(row, varying)))}::json)`
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
 * Updates rows by their key columns to what they are to be. `also`: what else is set, out of the
 * row as it was (`t`) and as it comes (`v`). Throws when one of them is not there.
 */
export async function updateRows(tx: Tx, table: keyof DB, changes: Changes): Promise<void> {
  if (changes.rows.length === 0) return
  const { numAffectedRows } = await updateOf(table, changes, sql``).execute(tx)
  invariant(
    Number(numAffectedRows) === changes.rows.length,
    `a ${table} that is to be changed is not there`,
  )
}

/** The same for a single row, which it returns as it is then. */
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
