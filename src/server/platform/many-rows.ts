import { type Insertable, type RawBuilder, sql } from 'kysely'
import { invariant } from '#domain/shared/assert.ts'
import type { DB } from './db-types.ts'
import type { Tx } from './db.ts'

/*
 * Many rows as one parameter: the text of a statement is the same however many there are, so every connection keeps it parsed and planned.
 */

/** A row of a circle's business by its key. */
export type RowKey = { readonly circleId: string; readonly id: string }

/** Whether the columns, a circle's id and another, are one of these keys. */
export function isOneOf(columns: readonly [circle: string, id: string], keys: readonly RowKey[]): RawBuilder<boolean> {
  const [circle, id] = columns
  return sql<boolean>`(${sql.ref(circle)}, ${sql.ref(id)}) IN (SELECT * FROM unnest(${keys.map((key) => key.circleId)}::uuid[], ${keys.map((key) => key.id)}::uuid[]))`
}

/** Inserts rows that all fill the same columns; nothing for none. `computed`: columns that the database works out of the row as it comes (`v`). */
export async function insertRows<T extends keyof DB>(tx: Tx, table: T, rows: readonly Insertable<DB[T]>[], computed: Readonly<Record<string, RawBuilder<unknown>>> = {}): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const given = Object.keys(first).map((column) => sql.ref(column))
  const into = sql.join([...given, ...Object.keys(computed).map((column) => sql.ref(column))])
  await sql`INSERT INTO ${sql.table(table)} (${into}) SELECT ${sql.join([...given, ...Object.values(computed)])} FROM ${rowsOf(table, rows)} v`.execute(tx)
}

/**
 * Rows as PostgreSQL reads them into the columns of a table: SELECT … FROM it. Columns that are left out are null. A JSON column takes its value as it is, not
 * as text.
 */
export function rowsOf(table: string, rows: readonly object[]): RawBuilder<unknown> {
  return sql`json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows.map(plain))}::json)`
}

function plain(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value]))
}

/**
 * Updates rows by their key columns to what they are to be, and returns them. `also`: what else is set, out of the row as it was (`t`) and as it
 * comes (`v`). Throws when one of them is not there.
 */
export async function updateRows<R>(tx: Tx, table: keyof DB, { key, rows, also, returning }: {
  key: readonly string[]; rows: readonly object[]; also: RawBuilder<unknown>; returning: readonly string[]
}): Promise<R[]> {
  const [first] = rows
  if (first === undefined) return []
  const refs = (of: 't' | 'v', columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(`${of}.${column}`)))
  const set = sql.join(Object.keys(first).filter((column) => !key.includes(column)).map((column) => sql`${sql.ref(column)} = ${sql.ref(`v.${column}`)}`))
  const updated = await sql<R>`UPDATE ${sql.table(table)} t SET ${set}, ${also} FROM ${rowsOf(table, rows)} v WHERE (${refs('t', key)}) = (${refs('v', key)}) RETURNING ${refs('t', returning)}`.execute(tx)
  invariant(updated.rows.length === rows.length, `a ${table} that is to be changed is not there`)
  return updated.rows
}
