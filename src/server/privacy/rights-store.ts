import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'

type Of = { readonly circleId: string; readonly memberId: string }

export type Rights = {
  readonly nomineeSealed: Buffer | null
  readonly nomineeSince: Temporal.Instant | null
  /** The member is leaving; `askedAt` is set only for their own wish. */
  readonly leaving: boolean
  readonly askedAt: Temporal.Instant | null
  readonly running: number
  readonly openRequests: number
  readonly openCases: number
}

/**
 * Reads the state of a member's rights: nominee, whether they leave, what still runs or is open,
 * and which cases and tickets of others they have.
 */
export async function findRights(tx: Tx, { circleId, memberId }: Of): Promise<Rights> {
  const {
    rows: [row],
  } = await sql<Rights>`
    SELECT p.nominee_sealed, p.nominee_named_at AS nominee_since,
      p.closes_when_free AS leaving, p.close_asked_at AS asked_at,
      (SELECT count(*) FROM match m
        WHERE m.circle_id = p.circle_id AND p.member_id IN (m.giver_id, m.receiver_id)
          AND (m.state IN ('awaiting_payment', 'bank_pending', 'awaiting_confirmation',
            'disputed')
        OR m.return_by_at IS NOT NULL
          OR EXISTS (SELECT FROM dispute d
            WHERE d.circle_id = m.circle_id AND d.match_id = m.match_id
              AND d.state NOT IN ('final', 'settled') OFFSET 0)))::int AS running,
      ((SELECT count(*) FROM pledge r
        WHERE r.circle_id = p.circle_id AND r.member_id = p.member_id AND r.open_rupees > 0)
        + (SELECT count(*) FROM ask r
          WHERE r.circle_id = p.circle_id AND r.member_id = p.member_id AND r.open_rupees > 0)
        + (SELECT count(*) FROM recurring_pledge s
            WHERE s.circle_id = p.circle_id AND s.member_id = p.member_id
              AND s.state = 'active'))::int AS open_requests,
      ((SELECT count(*) FROM dispute d
        WHERE d.officer_circle_id = p.circle_id AND d.officer_id = p.member_id
          AND d.state NOT IN ('final', 'settled'))
        + (SELECT count(*) FROM ticket t
            WHERE t.circle_id = p.circle_id AND t.keeper_id = p.member_id
              AND t.state <> 'closed'))::int AS open_cases
    FROM member p WHERE p.circle_id = ${circleId} AND p.member_id = ${memberId}`.execute(tx)
  if (row === undefined) throw new Error('an actor without a member')
  return row
}

/**
 * Finds the nominee of the member with a login address in a circle; undefined when there is no such
 * member.
 */
export async function findNomineeByLogin(
  tx: Tx,
  { slug, emailKey }: { slug: string; emailKey: Buffer },
): Promise<(Of & { readonly sealed: Buffer | null }) | undefined> {
  return tx
    .selectFrom('identity as i')
    .innerJoin('circle as c', 'c.circleId', 'i.circleId')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circleId', '=', 'i.circleId').onRef('m.memberId', '=', 'i.memberId'),
    )
    .select(['i.circleId', 'i.memberId', 'm.nomineeSealed as sealed'])
    .where('c.slug', '=', slug)
    .where('i.emailKey', '=', emailKey)
    .where('i.emailVerifiedAt', 'is not', null)
    .executeTakeFirst()
}

/** Finds the privacy notice that a person agreed to last. */
export async function findConsent(
  tx: Tx,
  { circleId, memberId }: Of,
): Promise<{ version: string; language: string; at: Temporal.Instant } | undefined> {
  return allRows(tx, 'agreement', { circleId, memberId, kind: 'privacy' })
    .select(['version', 'language', 'agreedAt as at'])
    .orderBy('agreedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}
