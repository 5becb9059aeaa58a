import { matchError } from '#domain/matches/match-errors.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { hasRow, oneRow } from '#server/platform/database/rows.ts'

export type RunningCase = {
  readonly giverId: string
  readonly receiverId: string
  readonly disputeId: string
  readonly panel: boolean
}

/** Finds the running dispute of a match, for officers who request its pictures. */
export async function findRunningCase(
  tx: Tx,
  circleId: string,
  matchId: string,
): Promise<RunningCase | undefined> {
  return tx
    .selectFrom('dispute as d')
    .innerJoin('match as m', (join) =>
      join.onRef('m.circleId', '=', 'd.circleId').onRef('m.matchId', '=', 'd.matchId'),
    )
    .select(['m.giverId', 'm.receiverId', 'd.disputeId', 'd.panel'])
    .where('d.circleId', '=', circleId)
    .where('d.matchId', '=', matchId)
    .where('d.state', 'not in', ['final', 'settled'])
    .executeTakeFirst()
}

/** Returns whether a person is on the panel for cases of other circles. */
export async function isOfPanel(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<boolean> {
  return hasRow(tx, 'panelMember', { circleId, memberId })
}

/** Returns whether a circle appointed this person as an outside officer. */
export async function isAppointedBy(
  tx: Tx,
  circleId: string,
  officer: { circleId: string; memberId: string },
): Promise<boolean> {
  return hasRow(tx, 'outsideOfficer', {
    circleId,
    officerCircleId: officer.circleId,
    officerId: officer.memberId,
    endedAt: null,
  })
}

/** Returns the two people of a match. Throws matches.unknown. */
export async function getParties(
  tx: Tx,
  circleId: string,
  matchId: string,
): Promise<{ giverId: string; receiverId: string }> {
  const row = await oneRow(tx, 'match', { circleId, matchId }).find(['giverId', 'receiverId'])
  if (!row) throw matchError('matches.unknown')
  return row
}
