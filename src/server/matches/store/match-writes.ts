import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { insertRows, updateRows } from '#server/platform/database/many-rows.ts'
import { halfTime, reminderAssignments } from '#server/requests/reminder-columns.ts'
import { type NewMatch, type StoredMatch, changingMatchColumns } from './match-rows.ts'

export async function insertMatches(
  tx: Tx,
  matches: readonly NewMatch[],
  runId: string | null,
): Promise<void> {
  await insertRows(
    tx,
    'match',
    matches.map((match) => ({
      circleId: match.circleId,
      matchId: match.id,
      pledgeId: match.pledgeId,
      askId: match.askId,
      giverId: match.giverId,
      receiverId: match.receiverId,
      amountRupees: match.amount,
      code: match.code,
      runId,
      reason: match.reason,
      askRank: match.askRank,
      policyVersion: match.policyVersion,
      payeeKind: match.payeeKind,
      payeeSealed: match.payeeSealed,
      ...changingMatchColumns(match),
      firstDeadlineAt: match.payBy.at,
      createdAt: match.createdAt,
    })),
    { remindAt: halfTime(sql.ref('v.deadlineAt')) },
  )
}

/** Saves moved matches and raises their versions. Each version has one event (save-move.ts). */
export async function updateMatches(tx: Tx, matches: readonly StoredMatch[]): Promise<void> {
  const rows = matches.map((match) => ({
    circleId: match.circleId,
    matchId: match.id,
    ...changingMatchColumns(match),
  }))
  await updateRows(tx, 'match', {
    key: ['circleId', 'matchId'],
    rows,
    also: REMINDERS_AND_VERSION,
  })
}

const REMINDERS_AND_VERSION = sql`${reminderAssignments({
  was: sql`coalesce(t.deadline_at, t.return_by_at)`,
  until: sql`coalesce(v.deadline_at, v.return_by_at)`,
})}, version = t.version + 1`
