import { type Expression, sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { type Of, prepared } from '#server/platform/database/prepared.ts'
import { allRows } from '#server/platform/database/rows.ts'

/** Somebody who accepted and is not recognised yet. */
export type WaitingRow = {
  readonly listPersonId: string
  readonly memberId: string
  readonly applicationId: string
  readonly enteredBy: string
}

/** SQL for people of lists who accepted with a proved phone and wait to be recognised. */
const waiting = (circleId: string | Expression<string>) => sql`
  FROM list_person l
  JOIN member m ON m.circle_id = l.circle_id AND m.member_id = l.member_id AND m.status = 'applied'
  JOIN application a ON a.circle_id = l.circle_id AND a.member_id = l.member_id
    AND a.state IN ('waiting', 'with_steward')
  WHERE l.circle_id = ${circleId} AND l.state = 'accepted'`

/**
 * Lists people who wait for this member's word: first those whom somebody knows already, the others
 * in an order of its own for each member, so that all of them are seen.
 */
export async function listWaitingPeople(
  tx: Tx,
  { circleId, memberId, limit }: Wanted,
): Promise<WaitingRow[]> {
  return waitingFor(tx, { circleId, memberId, limit })
}

type Wanted = { readonly circleId: string; readonly memberId: string; readonly limit: number }

const waitingFor = prepared(
  ({ circleId, memberId, limit }: Of<Wanted>) => sql<WaitingRow>`
    SELECT l.list_person_id, l.member_id, a.application_id, l.entered_by
    ${waiting(circleId)}
      AND NOT EXISTS (SELECT FROM list_recognition r
        WHERE r.circle_id = l.circle_id AND r.list_person_id = l.list_person_id
          AND r.recogniser_id = ${memberId})
    ORDER BY EXISTS (SELECT FROM list_recognition r
        WHERE r.circle_id = l.circle_id AND r.list_person_id = l.list_person_id AND r.known) DESC,
      md5(l.list_person_id::text || ${memberId})
    LIMIT ${limit}`,
)

export async function findWaiting(
  tx: Tx,
  circleId: string,
  listPersonId: string,
): Promise<WaitingRow | undefined> {
  const { rows } = await sql<WaitingRow>`
    SELECT l.list_person_id, l.member_id, a.application_id, l.entered_by
    ${waiting(circleId)} AND l.list_person_id = ${listPersonId}`.execute(tx)
  return rows[0]
}

/** Saves a member's word; false when they gave one before. */
export async function insertRecognition(
  tx: Tx,
  word: {
    circleId: string
    listPersonId: string
    recogniserId: string
    known: boolean
    createdAt: Temporal.Instant
  },
): Promise<boolean> {
  const result = await tx
    .insertInto('listRecognition')
    .values(word)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Counts the people whom a member recognised since an instant. */
export async function countRecognised(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  since: Temporal.Instant,
): Promise<number> {
  const [counted] = await recognisedSince(tx, { circleId, memberId, since })
  return counted?.count ?? 0
}

const recognisedSince = prepared(
  (
    {
      circleId,
      memberId,
      since,
    }: Of<{
      circleId: string
      memberId: string
      since: Temporal.Instant
    }>,
    tx,
  ) =>
    allRows(tx, 'listRecognition', { circleId, recogniserId: memberId, known: true })
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('createdAt', '>', since),
)

/**
 * Lists active members who recognised a person. Only a steward's word counts alone, and not that of
 * the founder who entered the name.
 */
export async function listRecognisers(
  tx: Tx,
  circleId: string,
  listPersonId: string,
): Promise<{ id: string; alone: boolean }[]> {
  const { rows } = await sql<{ id: string; alone: boolean }>`
    SELECT r.recogniser_id AS id, r.recogniser_id <> l.entered_by
        AND EXISTS (SELECT FROM member_role s WHERE s.circle_id = r.circle_id
          AND s.member_id = r.recogniser_id AND s.role = 'steward') AS alone
    FROM list_recognition r
    JOIN list_person l ON l.circle_id = r.circle_id AND l.list_person_id = r.list_person_id
    JOIN member m ON m.circle_id = r.circle_id AND m.member_id = r.recogniser_id
      AND m.status = 'active'
    WHERE r.circle_id = ${circleId} AND r.list_person_id = ${listPersonId} AND r.known`.execute(tx)
  return rows
}

/** How many people are how far, and the most that one member recognised. */
export type ListNumbers = {
  readonly listed: number
  readonly invited: number
  readonly accepted: number
  readonly recognised: number
  readonly mostByOne: number
}

/**
 * Counts the people on the lists of circles by the steps they reached, by circle. Each step counts
 * the later ones. Leaves out circles without lists.
 */
export async function countListed(
  tx: Tx,
  circleIds: readonly string[],
): Promise<ReadonlyMap<string, ListNumbers>> {
  if (circleIds.length === 0) return new Map()
  const { rows } = await sql<ListNumbers & { circleId: string }>`
    SELECT l.circle_id, count(*)::int AS listed,
      count(*) FILTER (WHERE cardinality(l.sends) > 0)::int AS invited,
      count(*) FILTER (WHERE l.state = 'accepted')::int AS accepted,
      count(*) FILTER (WHERE a.state = 'accepted')::int AS recognised,
      coalesce((SELECT max(n) FROM (SELECT count(*) AS n FROM list_recognition r
        WHERE r.circle_id = l.circle_id AND r.known GROUP BY r.recogniser_id) x), 0)::int
        AS most_by_one
    FROM list_person l
    LEFT JOIN application a ON a.circle_id = l.circle_id AND a.member_id = l.member_id
    WHERE l.circle_id = ANY (${[...circleIds]}) GROUP BY l.circle_id`.execute(tx)
  return new Map(rows.map(({ circleId, ...numbers }) => [circleId, numbers]))
}

/** How far those who accepted are, by member id. */
export async function listSteps(
  tx: Tx,
  circleId: string,
): Promise<ReadonlyMap<string, { recognised: boolean; joined: boolean }>> {
  const { rows } = await sql<{ memberId: string; recognised: boolean; joined: boolean }>`
    SELECT m.member_id, a.state = 'accepted' AS recognised, m.joined_at IS NOT NULL AS joined
    FROM list_person l
    JOIN member m ON m.circle_id = l.circle_id AND m.member_id = l.member_id
    JOIN application a ON a.circle_id = l.circle_id AND a.member_id = l.member_id
    WHERE l.circle_id = ${circleId}`.execute(tx)
  return new Map(rows.map(({ memberId, ...step }) => [memberId, step]))
}
