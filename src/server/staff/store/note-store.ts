import { invariant } from '#domain/shared/assert.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, hasRow } from '#server/platform/database/rows.ts'

/** The act by which a note stands in the log. */
export const NOTE = 'case.note'

/** Returns the member whose case it is. */
export async function findOwner(
  tx: Tx,
  circleId: string,
  { kind, id }: { kind: 'ask' | 'application' | 'ticket' | 'first_wait'; id: string },
): Promise<string> {
  if (kind === 'first_wait') return id
  const from = tx.selectFrom(kind).select('memberId').where('circleId', '=', circleId)
  const row = await from.where(`${kind}Id` as never, '=', id as never).executeTakeFirst()
  invariant(row, 'a case of nobody')
  return row.memberId
}

/** Returns whether a dispute is of this circle, and not of one that called the panel. */
export async function isOfCircle(tx: Tx, circleId: string, disputeId: string): Promise<boolean> {
  return hasRow(tx, 'dispute', { circleId, disputeId })
}

export type StoredNote = {
  readonly id: string
  readonly at: Temporal.Instant
  readonly actorId: string | null
  readonly whomId: string | null
  readonly textSealed: Buffer | null
}

/** Lists the notes on a case, oldest first. */
export function listNotes(
  tx: Tx,
  circleId: string,
  { kind, id }: { kind: string; id: string },
): Promise<StoredNote[]> {
  return allRows(tx, 'auditLog', { circleId, subjectKind: kind, subjectId: id, act: NOTE })
    .select([
      'auditId as id',
      'happenedAt as at',
      'actorId',
      'whomId',
      'reasonSealed as textSealed',
    ])
    .orderBy('happenedAt')
    .orderBy('auditId')
    .execute()
}

/** Returns those of some cases that have a note. */
export async function notedOf(
  tx: Tx,
  circleId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await allRows(tx, 'auditLog', {
    circleId,
    subjectKind: ['ask', 'application', 'ticket', 'dispute'],
    act: NOTE,
  })
    .select('subjectId')
    .distinct()
    .where('subjectId', 'in', ids)
    .execute()
  return new Set(rows.map(({ subjectId }) => subjectId))
}
