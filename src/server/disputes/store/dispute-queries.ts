import { sql } from 'kysely'
import { disputeError } from '#domain/disputes/dispute-errors.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type Of, prepared } from '#server/platform/database/prepared.ts'
import { allRows, oneRow } from '#server/platform/database/rows.ts'
import { type StoredDispute, selectDisputes, readDispute } from './dispute-rows.ts'
import { isFromOutside } from './outside-store.ts'

/**
 * The panel that was called, and outside officers, see a case while it runs. After its end they see
 * it only while a measure waits for its second officer, because nobody else needs ended cases.
 */
function seenFromOutside(officer: { circleId: string; memberId: string }) {
  return sql<boolean>`(d.panel
      AND EXISTS (SELECT FROM panel_member p
        WHERE p.circle_id = ${officer.circleId} AND p.member_id = ${officer.memberId})
      OR ${isFromOutside(sql`d.circle_id`, officer)})
    AND (d.state NOT IN ('final', 'settled')
    OR (d.state = 'final'
        AND EXISTS (SELECT FROM measure_decision s
          WHERE s.circle_id = d.circle_id AND s.dispute_id = d.dispute_id
            AND s.state = 'proposed')))`
}

/**
 * The circles whose cases an officer can see at all: their own, those that they look after from
 * outside, and for a panel member those with a case for the panel. Found first, so that the cases of
 * other circles are not read.
 */
function isInSight({ circleId, memberId }: { circleId: string; memberId: string }) {
  return sql<boolean>`d.circle_id = ANY (ARRAY(
    SELECT ${circleId}::uuid
    UNION SELECT o.circle_id FROM outside_officer o
      WHERE o.officer_circle_id = ${circleId} AND o.officer_id = ${memberId} AND o.ended_at IS NULL
    UNION SELECT c.circle_id FROM panel_member p JOIN dispute c ON c.panel
      WHERE p.circle_id = ${circleId} AND p.member_id = ${memberId}))`
}

/**
 * Returns the circle in which an officer finds a dispute: their own, or one that they see from
 * outside. Undefined otherwise, as if the dispute did not exist.
 */
export async function findCircleOfCase(
  tx: Tx,
  officer: { circleId: string; memberId: string },
  disputeId: string,
): Promise<CircleId | undefined> {
  const own = await oneRow(tx, 'dispute', { circleId: officer.circleId, disputeId }).find([
    'circleId',
  ])
  if (own) return own.circleId
  const elsewhere = await tx
    .selectFrom('dispute as d')
    .select('d.circleId')
    .where('d.disputeId', '=', disputeId)
    .where(seenFromOutside(officer))
    .executeTakeFirst()
  return elsewhere?.circleId as CircleId | undefined
}

/** Reads a dispute. Throws disputes.unknown. */
export async function getDispute(
  tx: Tx,
  circleId: string,
  disputeId: string,
  lock: 'lock' | 'look',
): Promise<StoredDispute> {
  const found = selectDisputes(tx)
    .where('d.circleId', '=', circleId)
    .where('d.disputeId', '=', disputeId)
  const row = await (lock === 'lock' ? found.forUpdate('d') : found).executeTakeFirst()
  if (!row) throw disputeError('disputes.unknown')
  return readDispute(row)
}

/** Finds the latest dispute about a match of this member. */
export async function findLatestDispute(
  tx: Tx,
  { circleId, matchId, memberId }: { circleId: string; matchId: string; memberId: string },
  lock: 'lock' | 'look',
): Promise<StoredDispute | undefined> {
  const found = selectDisputes(tx)
    .where('d.circleId', '=', circleId)
    .where('d.matchId', '=', matchId)
    .where((eb) => eb.or([eb('m.giverId', '=', memberId), eb('m.receiverId', '=', memberId)]))
    .orderBy('d.openedAt', 'desc')
    .orderBy('d.disputeId', 'desc')
    .limit(1)
  const row = await (lock === 'lock' ? found.forUpdate('d') : found).executeTakeFirst()
  return row && readDispute(row)
}

/** Returns whether this person has such a match, with or without a dispute. */
export async function isPartyOf(
  tx: Tx,
  { circleId, matchId, memberId }: { circleId: string; matchId: string; memberId: string },
): Promise<boolean> {
  const match = await oneRow(tx, 'match', { circleId, matchId }).find(['giverId', 'receiverId'])
  return match?.giverId === memberId || match?.receiverId === memberId
}

/**
 * Lists disputes that wait for a member, the next deadline first: evidence is wanted and they sent
 * none, or they have not accepted a ruling.
 */
export async function listTurns(tx: Tx, of: Turns): Promise<StoredDispute[]> {
  return (await turns(tx, of)).map(readDispute)
}

type Turns = { circleId: string; memberId: string; limit: number }

const turns = prepared(({ circleId, memberId, limit }: Of<Turns>, tx) =>
  selectDisputes(tx)
    .where('d.circleId', '=', circleId)
    .where((eb) => eb.or([eb('m.giverId', '=', memberId), eb('m.receiverId', '=', memberId)]))
    .where((eb) =>
      eb.or([
        eb.and([
          eb('d.state', '=', 'evidence'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('storedFile as f')
                .select('f.fileId')
                .whereRef('f.circleId', '=', 'd.circleId')
                .whereRef('f.disputeId', '=', 'd.disputeId')
                .where('f.ownerId', '=', memberId)
                .where('f.purgedAt', 'is', null),
            ),
          ),
        ]),
        eb.and([
          eb('d.state', '=', 'ruled'),
          sql<boolean>`NOT CASE WHEN m.giver_id = ${memberId} THEN d.accepted_by_giver
            ELSE d.accepted_by_receiver END`,
        ]),
      ]),
    )
    .orderBy(sql`d.deadline_at NULLS LAST`)
    .orderBy('d.disputeId')
    .limit(limit),
)

export type Page = {
  readonly after: { at: Temporal.Instant; id: string } | undefined
  readonly limit: number
}

/**
 * Lists disputes of the officer's circle, and those that they see from outside. Running ones:
 * the longest waiting or next to end first; ended ones: newest first.
 */
export async function listDisputes(
  tx: Tx,
  officer: { circleId: string; memberId: string },
  { which, after, limit }: Page & { which: 'running' | 'ended' },
): Promise<
  { at: Temporal.Instant; circleName: string; waits: string | null; dispute: StoredDispute }[]
> {
  const running = which === 'running'
  // A dispute that nobody took in time comes before all that still have time.
  const order = running
    ? sql<Temporal.Instant>`coalesce(d.escalated_at, d.deadline_at, d.opened_at)`
    : sql<Temporal.Instant>`d.closed_at`
  const rows = await selectDisputes(tx)
    .innerJoin('circle as c', 'c.circleId', 'd.circleId')
    .select(['c.name as circleName', order.as('at')])
    .select((eb) =>
      eb
        .selectFrom('ruling as r')
        .select('r.proposedBy')
        .whereRef('r.circleId', '=', 'd.circleId')
        .whereRef('r.disputeId', '=', 'd.disputeId')
        .where('r.state', '=', 'proposed')
        .as('waits'),
    )
    .where(isInSight(officer))
    .where((eb) => eb.or([eb('d.circleId', '=', officer.circleId), seenFromOutside(officer)]))
    .where('d.state', running ? 'not in' : 'in', ['final', 'settled'])
    .$if(after !== undefined, (qb) =>
      qb.where(
        sql<boolean>`(${order}, d.dispute_id) ${sql.raw(running ? '>' : '<')}
          (${after?.at ?? null}, ${after?.id ?? null})`,
      ),
    )
    .orderBy(order, running ? 'asc' : 'desc')
    .orderBy('d.disputeId', running ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    at: row.at,
    circleName: row.circleName,
    waits: row.waits,
    dispute: readDispute(row),
  }))
}

/** Lists the running cases of a circle that one of its officers has, without a ruling. */
export async function listCasesOf(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<string[]> {
  const rows = await allRows(tx, 'dispute', {
    circleId,
    officerCircleId: circleId,
    officerId: memberId,
  })
    .select('disputeId')
    .where('state', 'in', ['assigned', 'evidence', 'review'])
    .orderBy('disputeId')
    .execute()
  return rows.map((row) => row.disputeId)
}
