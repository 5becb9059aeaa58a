import { type Expression, sql } from 'kysely'
import type { Tx } from './db.ts'

/** One sweep takes at most 100 due rows of a circle; the next minute's sweep takes more. */
export const DUE_OF_A_CIRCLE_MAX = 100

type Due = { readonly circleId: string; readonly dueAt: Temporal.Instant | null }

/**
 * Lists due rows in turn: the first of each circle, then the second of each, so that a circle with
 * very many delays no other. At most 100 of one circle and `limit` in all. `due` is a query without
 * order that selects `circleId`, the row's id and `dueAt`, in this order. Rows with an equal due
 * time sort by id, which is their creation order, so that the order is always stable.
 */
export async function listInTurns<T extends Due>(
  tx: Tx,
  due: Expression<T>,
  limit: number,
): Promise<T[]> {
  const { rows } = await sql<T>`SELECT *
      FROM (SELECT d.*, row_number() OVER (PARTITION BY d.circle_id ORDER BY d.due_at, d) AS turn
          FROM (${due}) d) t
    WHERE turn <= ${DUE_OF_A_CIRCLE_MAX} ORDER BY turn, due_at, circle_id LIMIT ${limit}`.execute(
    tx,
  )
  return rows
}
