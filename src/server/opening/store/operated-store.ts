import { sql } from 'kysely'
import type { CircleAct, CircleState } from '#domain/circles/circle-states.ts'
import { SMALL_CIRCLE_BELOW } from '#domain/circles/small-circle.ts'
import type { CodeBounds } from '#domain/shared/entry-ceilings.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { canWork } from '#server/platform/use-case/staff-facts.ts'

export type OperatedRow = {
  readonly circleId: CircleId
  readonly name: string
  readonly slug: string
  readonly state: Extract<CircleState, 'open' | 'paused' | 'closed'>
  readonly closing: boolean
  readonly paymentsOpen: boolean
  readonly panelWanted: boolean
  readonly members: number
  readonly officers: number
  readonly waitingAsks: number
  readonly openDisputes: number
  readonly stopped: boolean
  readonly createdAt: Temporal.Instant
}

/** Lists circles that were opened, in figures; newest first. */
export async function listOperated(tx: Tx, limit: number): Promise<OperatedRow[]> {
  const { rows } = await sql<OperatedRow>`
    SELECT c.circle_id, c.name, c.slug, c.state, c.closing_at IS NOT NULL AS closing,
      c.payments_open_at IS NOT NULL AS payments_open,
      c.panel_wanted_at IS NOT NULL AND (SELECT count(*) FROM member m
        WHERE m.circle_id = c.circle_id AND m.status = 'active') < ${SMALL_CIRCLE_BELOW}
        AS panel_wanted, c.created_at,
      (SELECT count(*)::int FROM member m
        WHERE m.circle_id = c.circle_id AND m.status IN ('active', 'suspended')) AS members,
      (SELECT count(*)::int FROM member m
        JOIN member_role r ON r.circle_id = m.circle_id AND r.member_id = m.member_id
          AND r.role = 'officer'
        WHERE m.circle_id = c.circle_id AND m.status = 'active' AND ${canWork('m')}) AS officers,
       (SELECT count(*)::int FROM ask a WHERE a.circle_id = c.circle_id AND a.open_rupees > 0)
         AS waiting_asks,
       (SELECT count(*)::int FROM dispute d WHERE d.circle_id = c.circle_id
         AND d.state NOT IN ('final', 'settled')) AS open_disputes,
       EXISTS (SELECT FROM posting_stop s WHERE s.circle_id = c.circle_id AND s.ended_at IS NULL)
         AS stopped
    FROM circle c WHERE c.kind = 'members' AND c.state IN ('open', 'paused', 'closed')
    ORDER BY c.created_at DESC, c.circle_id LIMIT ${limit}`.execute(tx)
  return rows
}

/** The state of a circle that was opened; undefined for any other. */
export async function findOperated(
  tx: Tx,
  circleId: string,
): Promise<{ circleId: CircleId; state: CircleState; closing: boolean } | undefined> {
  const { rows } = await sql<{ circleId: CircleId; state: CircleState; closing: boolean }>`
    SELECT circle_id, state, closing_at IS NOT NULL AS closing FROM circle
    WHERE circle_id = ${circleId} AND kind = 'members'
      AND state IN ('open', 'paused', 'closed')`.execute(tx)
  return rows[0]
}

/** Pauses a circle, lets it go on, or begins to close it. Only in the session of an operator. */
export async function changeCircle(
  tx: Tx,
  { sessionId, circleId, act }: { sessionId: string; circleId: string; act: CircleAct },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    SELECT change_circle(${sessionId}, ${circleId}, ${act}) AS done`.execute(tx)
  return rows[0]?.done ?? false
}

export async function listClosing(tx: Tx): Promise<{ circleId: CircleId }[]> {
  const rows = await tx
    .selectFrom('circle')
    .select('circleId')
    .where('state', '=', 'paused')
    .where('closingAt', 'is not', null)
    .execute()
  return rows as { circleId: CircleId }[]
}

/** Closes a circle that is closing, once nothing runs in it; whether it did. */
export async function finishClosing(tx: Tx, circleId: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    SELECT finish_closing(${circleId}) AS done`.execute(tx)
  return rows[0]?.done ?? false
}

export type Bounds = CodeBounds & {
  readonly applicationsADay: number
  readonly circlesADay: number
  readonly membersMax: number
}

export function getBounds(tx: Tx): Promise<Bounds> {
  return tx
    .selectFrom('openingBounds')
    .select([
      'applicationsADay',
      'circlesADay',
      'membersMax',
      'codesOfLinkMax',
      'codesOfCircleMax',
      'codesOfAllMax',
    ])
    .executeTakeFirstOrThrow()
}

export async function setBounds(tx: Tx, sessionId: string, bounds: Bounds): Promise<void> {
  await sql`SELECT set_opening_bounds(${sessionId}, ${bounds.applicationsADay}, ${bounds.circlesADay},
    ${bounds.membersMax}, ${bounds.codesOfLinkMax}, ${bounds.codesOfCircleMax},
    ${bounds.codesOfAllMax})`.execute(tx)
}

/** An officer by ids, and since when. */
export type PanelRow = {
  readonly circleId: CircleId
  readonly circleName: string
  readonly memberId: string
  readonly since: Temporal.Instant
}

/** The people of the panel, by their circles. */
export async function listPanel(tx: Tx): Promise<(PanelRow & { readonly able: boolean })[]> {
  const { rows } = await sql<PanelRow & { able: boolean }>`
    SELECT p.circle_id, c.name AS circle_name, p.member_id, p.added_at AS since,
      m.status = 'active' AND ${canWork('m')}
        AND EXISTS (SELECT FROM member_role r WHERE r.circle_id = m.circle_id
          AND r.member_id = m.member_id AND r.role = 'officer') AS able
    FROM panel_member p JOIN circle c USING (circle_id) JOIN member m USING (circle_id, member_id)
    ORDER BY c.name, p.added_at, p.member_id`.execute(tx)
  return rows
}

/** Officers who can act and are not on the panel, of open circles whose name contains a text. */
export async function findPanelOfficers(
  tx: Tx,
  { circle, limit }: { circle: string; limit: number },
): Promise<PanelRow[]> {
  const { rows } = await sql<PanelRow>`
    SELECT c.circle_id, c.name AS circle_name, m.member_id, r.granted_at AS since
    FROM circle c
    JOIN member_role r ON r.circle_id = c.circle_id AND r.role = 'officer'
    JOIN member m ON m.circle_id = r.circle_id AND m.member_id = r.member_id
    WHERE c.kind = 'members' AND c.state = 'open'
      AND strpos(lower(c.name), lower(${circle})) > 0
      AND m.status = 'active' AND ${canWork('m')}
      AND NOT EXISTS (SELECT FROM panel_member p
        WHERE p.circle_id = m.circle_id AND p.member_id = m.member_id)
    ORDER BY c.name, c.circle_id, r.granted_at, m.member_id LIMIT ${limit}`.execute(tx)
  return rows
}

export async function setPanelMember(
  tx: Tx,
  {
    sessionId,
    circleId,
    memberId,
    on,
  }: { sessionId: string; circleId: string; memberId: string; on: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    SELECT change_panel(${sessionId}, ${circleId}, ${memberId}, ${on}) AS done`.execute(tx)
  return rows[0]?.done ?? false
}
