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
      circle_id: match.circleId,
      match_id: match.id,
      pledge_id: match.pledgeId,
      ask_id: match.askId,
      giver_id: match.giverId,
      receiver_id: match.receiverId,
      amount_rupees: match.amount,
      code: match.code,
      run_id: runId,
      reason: match.reason,
      ask_rank: match.askRank,
      policy_version: match.policyVersion,
      payee_kind: match.payeeKind,
      payee_sealed: match.payeeSealed,
      ...changingMatchColumns(match),
      first_deadline_at: match.payBy.at,
      created_at: match.createdAt,
    })),
    { remind_at: halfTime(sql.ref('v.deadline_at')) },
  )
}

/**
 * Saves moved matches and raises their versions. Each version has one event (save-move.ts). Returns
 * the saved matches, in the given order.
 */
export async function updateMatches(
  tx: Tx,
  matches: readonly StoredMatch[],
): Promise<StoredMatch[]> {
  const rows = matches.map((match) => ({
    circle_id: match.circleId,
    match_id: match.id,
    ...changingMatchColumns(match),
  }))
  const reminders = reminderAssignments({
    was: sql`coalesce(t.deadline_at, t.return_by_at)`,
    until: sql`coalesce(v.deadline_at, v.return_by_at)`,
  })
  await updateRows(tx, 'match', {
    key: ['circle_id', 'match_id'],
    rows,
    also: sql`${reminders}, version = t.version + 1`,
  })
  return matches.map((match) => ({ ...match, version: match.version + 1 }))
}
