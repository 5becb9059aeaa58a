import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json }
export type Row = { readonly [name: string]: Json }

/**
 * One kind of data about a member. `from` is a table called t, with its joins; `mine` selects the
 * member's rows (me.member_id, in the circle me.circle_id); `show` are columns by their name in the
 * file; `sealed` are texts under the member's own key. `id` is a uuid unless `idType` says
 * otherwise; `near` is a uuid that finds rows of a table whose index has it before their id.
 */
export type Section = {
  readonly name: string
  readonly from: string
  readonly id: string
  readonly idType?: 'text' | 'bigint'
  readonly near?: string
  readonly mine: string
  readonly show: Readonly<Record<string, string>>
  readonly sealed?: Readonly<
    Record<
      string,
      {
        readonly table: string
        readonly column: string
        readonly value?: string
        readonly id?: string
        readonly isJson?: true
      }
    >
  >
}

export type DataRowKey = { readonly id: string; readonly near: string | null }
export type StoredRow = {
  readonly shown: Readonly<Record<string, unknown>>
  readonly sealed: Readonly<Record<string, { readonly bytes: Buffer; readonly id: string }>>
}

type Whose = { readonly circleId: string; readonly memberId: string }

/**
 * Lists the keys of the next rows of a section, in the order of their ids. All SQL is in this
 * program; only ids come from outside.
 */
export async function listKeys(
  tx: Tx,
  section: Section,
  { after, limit, ...whose }: Whose & { after: string | null; limit: number },
): Promise<DataRowKey[]> {
  const id = sql.raw(section.id)
  const { rows } = await sql<DataRowKey>`
    SELECT ${id}::text AS id,
      ${sql.raw(section.near ?? 'NULL')}::text AS near ${rowsOf(section, whose)}
        ${after === null ? sql`` : sql`AND ${id} > ${after}::${typeOf(section)}`}
    ORDER BY ${id} LIMIT ${limit}`.execute(tx)
  return rows
}

/**
 * Lists those rows of a section that are still the member's, in the order of their ids. A uuid
 * finds its row directly, and IS TRUE stops the planner from reading all rows of the member to find
 * some. Other kinds of ids are few, or known only within the member's rows.
 */
export async function listRows(
  tx: Tx,
  section: Section,
  { keys, ...whose }: Whose & { keys: readonly DataRowKey[] },
): Promise<StoredRow[]> {
  const { from, near, idType, mine } = section
  const shown = Object.entries(section.show).map(([name, column]) => `${column} AS "${name}"`)
  const sealed = Object.entries(section.sealed ?? {}).flatMap(
    ([name, { column, value = `t.${column}`, id = section.id }]) => [
      `${value} AS "sealed ${name}"`,
      `${id}::text AS "place ${name}"`,
    ],
  )
  const { rows } = await sql<Record<string, unknown>>`
    SELECT ${sql.raw([...shown, ...sealed].join(', '))}
        ${rowsOf({ from, mine: idType === undefined ? `(${mine}) IS TRUE` : mine }, whose)}
      AND ${sql.raw(section.id)} = ANY (${keys.map(({ id }) => id)}::${typeOf(section)}[])
      ${near === undefined ? sql`` : sql`AND ${sql.raw(near)} = ANY (${[...new Set(keys.map((key) => key.near))]}::uuid[])`}
    ORDER BY ${sql.raw(section.id)}`.execute(tx)
  return rows.map((row) => ({
    shown: Object.fromEntries(Object.keys(section.show).map((name) => [name, row[name]])),
    sealed: Object.fromEntries(
      Object.keys(section.sealed ?? {}).flatMap((name) => {
        const bytes = row[`sealed ${name}`]
        return Buffer.isBuffer(bytes) ? [[name, { bytes, id: String(row[`place ${name}`]) }]] : []
      }),
    ),
  }))
}

function rowsOf(
  { from, mine }: Pick<Section, 'from' | 'mine'>,
  { circleId, memberId }: Whose,
): RawBuilder<unknown> {
  return sql`FROM (SELECT ${circleId}::uuid AS circle_id, ${memberId}::uuid AS member_id) me
    JOIN ${sql.raw(from)} WHERE (${sql.raw(mine)})`
}

function typeOf({ idType }: Section): RawBuilder<unknown> {
  return sql.raw(idType ?? 'uuid')
}
