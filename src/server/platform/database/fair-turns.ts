import { type Expression, sql } from 'kysely'
import type { Tx } from './db.ts'

/** What falls due in a circle beyond this waits for the next minute's sweep. */
export const DUE_OF_A_CIRCLE_MAX = 100

type Due = { readonly circleId: string; readonly dueAt: Temporal.Instant | null }

/**
 * Rows that are due, by turns: the first of each circle, then the second of each, so that a circle
 * with very many keeps no other waiting. At most 100 of one circle and `limit` in all. `due` is a
 * query without order that names `circleId`, the row's id and `dueAt`, in this order: what is due
 * at the same instant comes by its id, which is the order in which it was made, so that the same
 * rows always come in the same order.
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
