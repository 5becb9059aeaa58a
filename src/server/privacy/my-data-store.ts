import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
export type Row = { readonly [name: string]: Json }

/**
 * One kind of thing that is kept about a member. `from` is a table called t, with what is joined to it; `mine` says which of its rows are the
 * member's (me.member_id, in the circle me.circle_id); `show` are columns by the name they go out with; `sealed` are texts under the member's own key.
 */
export type Section = {
  readonly name: string
  readonly from: string
  readonly id: string
  readonly mine: string
  readonly show: Readonly<Record<string, string>>
  readonly sealed?: Readonly<Record<string, { readonly table: string; readonly column: string; readonly value?: string; readonly id?: string; readonly isJson?: true }>>
}

export type StoredRow = { readonly id: string; readonly shown: Readonly<Record<string, unknown>>; readonly sealed: Readonly<Record<string, { readonly bytes: Buffer; readonly id: string }>> }

/** The next rows of a section, in the order of their ids; every piece of SQL stands in this program, only ids come from outside. */
export async function listRows(tx: Tx, section: Section, { circleId, memberId, after, limit }: { circleId: string; memberId: string; after: string | null; limit: number }): Promise<StoredRow[]> {
  const shown = Object.entries(section.show).map(([name, column]) => `${column} AS "${name}"`)
  const sealed = Object.entries(section.sealed ?? {}).flatMap(([name, { column, value = `t.${column}`, id = section.id }]) => [`${value} AS "sealed ${name}"`, `${id}::text AS "place ${name}"`])
  const { rows } = await sql<Record<string, unknown>>`
    SELECT ${sql.raw([`${section.id}::text AS "row id"`, ...shown, ...sealed].join(', '))}
    FROM (SELECT ${circleId}::uuid AS circle_id, ${memberId}::uuid AS member_id) me JOIN ${sql.raw(section.from)}
    WHERE (${sql.raw(section.mine)}) AND (${after}::text IS NULL OR ${sql.raw(section.id)}::text > ${after})
    ORDER BY ${sql.raw(section.id)}::text LIMIT ${limit}`.execute(tx)
  return rows.map((row) => ({
    id: String(row['row id']), shown: Object.fromEntries(Object.keys(section.show).map((name) => [name, row[name]])),
    sealed: Object.fromEntries(Object.keys(section.sealed ?? {}).flatMap((name) => {
      const bytes = row[`sealed ${name}`]
      return Buffer.isBuffer(bytes) ? [[name, { bytes, id: String(row[`place ${name}`]) }]] : []
    })),
  }))
}
