import { sql } from 'kysely'
import { invariant } from '#domain/shared/assert.ts'
import type { NoticeKind } from '#domain/shared/notice-kinds.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { oneRow } from '#server/platform/database/rows.ts'
import { canWork } from '#server/platform/use-case/staff-facts.ts'

/** `able`: the person has given all that work in a role needs. */
export type Officer = {
  readonly circleId: string
  readonly memberId: string
  readonly introducedBy: string | null
  readonly able: boolean
}

/** Lists active members of a circle with a role, by id. */
export async function listWithRole(
  tx: Tx,
  circleId: string,
  role: 'officer' | 'admin',
): Promise<Officer[]> {
  return tx
    .selectFrom('member as m')
    .innerJoin('memberRole as r', (join) =>
      join
        .onRef('r.circleId', '=', 'm.circleId')
        .onRef('r.memberId', '=', 'm.memberId')
        .on('r.role', '=', role),
    )
    .select(['m.circleId', 'm.memberId', 'm.introducedBy', canWork('m').as('able')])
    .where('m.circleId', '=', circleId)
    .where('m.status', '=', 'active')
    .orderBy('m.memberId')
    .execute()
}

/**
 * Lists the operator's panel without one circle: active officers of other circles who have
 * given all that their work needs.
 */
export async function listPanel(tx: Tx, exceptCircleId: string): Promise<Officer[]> {
  return tx
    .selectFrom('panelMember as p')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circleId', '=', 'p.circleId').onRef('m.memberId', '=', 'p.memberId'),
    )
    .innerJoin('memberRole as r', (join) =>
      join
        .onRef('r.circleId', '=', 'm.circleId')
        .onRef('r.memberId', '=', 'm.memberId')
        .on('r.role', '=', 'officer'),
    )
    .select(['m.circleId', 'm.memberId', 'm.introducedBy', canWork('m').as('able')])
    .where('p.circleId', '<>', exceptCircleId)
    .where('m.status', '=', 'active')
    .where(canWork('m'))
    .orderBy('m.memberId')
    .execute()
}

/**
 * Finds an active officer, with their inviter and whether they are on the panel; undefined if they
 * are not an officer.
 */
export async function findActiveOfficer(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<{ introducedBy: string | null; onPanel: boolean } | undefined> {
  const found = (await listWithRole(tx, circleId, 'officer')).find(
    (officer) => officer.memberId === memberId,
  )
  if (found === undefined) return undefined
  const panel = await oneRow(tx, 'panelMember', { circleId, memberId }).find(['memberId'])
  return { introducedBy: found.introducedBy, onPanel: panel !== undefined }
}

/** Lists which of these officers got such a notice about a dispute since an instant. */
export async function listNotified(
  tx: Tx,
  {
    officers,
    kind,
    disputeId,
    since,
  }: {
    officers: readonly Pick<Officer, 'circleId' | 'memberId'>[]
    kind: NoticeKind
    disputeId: string
    since: Temporal.Instant
  },
): Promise<ReadonlySet<string>> {
  if (officers.length === 0) return new Set()
  const rows = await tx
    .selectFrom('sentNotice')
    .select('memberId')
    .where('circleId', 'in', [...new Set(officers.map(({ circleId }) => circleId))])
    .where(
      'memberId',
      'in',
      officers.map(({ memberId }) => memberId),
    )
    .where('kind', '=', kind)
    .where('createdAt', '>=', since)
    .where(sql<boolean>`about ->> 'disputeId' = ${disputeId}`)
    .$castTo<{ memberId: string }>()
    .execute()
  return new Set(rows.map((row) => row.memberId))
}

export type OfficerRecord = {
  readonly memberId: string
  readonly openCases: number
  readonly ruled: number
  readonly medianHours: number | null
  readonly overturned: number
}

/**
 * Returns figures for each officer of a circle: current cases, approved rulings, median hours from
 * taking to ruling (to a tenth), and overturned rulings. Leaves out cases in which the reader is
 * one of the two people.
 */
export async function listOfficerRecords(
  tx: Tx,
  circleId: string,
  readerId: string,
): Promise<OfficerRecord[]> {
  const notTheirs = (dispute: string) => sql`EXISTS (SELECT FROM dispute c
    JOIN match x ON x.circle_id = c.circle_id AND x.match_id = c.match_id
    WHERE c.circle_id = ${sql.ref(`${dispute}.circleId`)}
      AND c.dispute_id = ${sql.ref(`${dispute}.disputeId`)}
      AND ${readerId} NOT IN (x.giver_id::text, x.receiver_id::text))`
  const { rows } = await sql<OfficerRecord>`
    SELECT m.member_id,
      (SELECT count(*)::int FROM dispute d
        WHERE d.officer_circle_id = m.circle_id AND d.officer_id = m.member_id
          AND d.state IN ('assigned', 'evidence', 'review') AND ${notTheirs('d')}) AS open_cases,
      coalesce(r.ruled, 0)::int AS ruled, r.median_hours,
        coalesce(r.overturned, 0)::int AS overturned
    FROM member m
    JOIN member_role o ON o.circle_id = m.circle_id AND o.member_id = m.member_id
      AND o.role = 'officer'
    LEFT JOIN LATERAL (
      SELECT count(*) AS ruled, count(*) FILTER (WHERE u.state = 'overturned') AS overturned,
        ${MEDIAN_HOURS} AS median_hours
      FROM ruling u ${WHEN_TAKEN}
      WHERE u.proposed_circle_id = m.circle_id AND u.proposed_by = m.member_id
          AND u.state IN ('approved', 'overturned') AND ${notTheirs('u')}) r ON true
    WHERE m.circle_id = ${circleId} AND m.status = 'active' ORDER BY m.member_id`.execute(tx)
  return rows
}

/**
 * Returns these figures for all disputes of a circle together. Open cases are those without a
 * ruling.
 */
export async function officersTogether(
  tx: Tx,
  circleId: string,
): Promise<Omit<OfficerRecord, 'memberId'>> {
  const {
    rows: [row],
  } = await sql<Omit<OfficerRecord, 'memberId'>>`
    SELECT (SELECT count(*)::int FROM dispute d
      WHERE d.circle_id = ${circleId}
        AND d.state IN ('open', 'assigned', 'evidence', 'review')) AS open_cases,
      count(*)::int AS ruled, count(*) FILTER (WHERE u.state = 'overturned')::int AS overturned,
        ${MEDIAN_HOURS} AS median_hours
    FROM ruling u ${WHEN_TAKEN}
    WHERE u.circle_id = ${circleId} AND u.state IN ('approved', 'overturned')`.execute(tx)
  invariant(row, 'a count without a row')
  return row
}

const MEDIAN_HOURS = sql`round((percentile_cont(0.5) WITHIN
    GROUP (ORDER BY extract(epoch FROM u.decided_at - t.taken_at)) / 3600)::numeric, 1)::float8`
const WHEN_TAKEN = sql`JOIN LATERAL (SELECT max(e.happened_at) AS taken_at FROM dispute_event e
  WHERE e.circle_id = u.circle_id AND e.dispute_id = u.dispute_id AND e.kind = 'taken'
      AND e.actor_id = u.proposed_by AND e.happened_at <= u.proposed_at) t ON true`
