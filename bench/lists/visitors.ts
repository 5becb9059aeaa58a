import type { StaffRole } from '#domain/shared/staff-roles.ts'
import { startSession } from '#server/platform/use-case/sessions.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { Installation } from './installation.ts'

/** A logged-in person of a visited circle, with ids of what they own. */
export type Visitor = {
  readonly no: number
  readonly place: number
  readonly circleId: string
  readonly memberId: string
  readonly token: string
  readonly roles: readonly StaffRole[]
  readonly matchId: string | null
  readonly oldMatchId: string | null
  readonly disputedId: string | null
  readonly ticketId: string | null
  readonly shareCode: string | null
  readonly circle: {
    readonly disputeId: string | null
    readonly ticketId: string | null
    readonly memberId: string
    readonly code: string | null
  }
}

// Chooses per circle: the largest giver, the largest receiver, somebody with a ticket, some at
// random, and one of each staff role.
const CHOOSE = `
  WITH shown AS (SELECT c.*, bench.taking_part(c.size) AS people FROM bench.circle c WHERE visited),
  chosen AS (SELECT no, 0 AS place FROM shown UNION SELECT no, people / 2 FROM shown
    UNION SELECT no, 5 FROM shown WHERE people > 20
    UNION SELECT no, floor(bench.chance(no, 100 + i) * people)::int
    FROM shown, generate_series(1, $1::int) i
    UNION SELECT no, people - 1 - back FROM shown, unnest(ARRAY[0, 2, 6, 7]) back
      WHERE people > back + 3)
  SELECT s.no, p.place, s.circle_id AS "circleId", p.member_id AS "memberId",
    p.identity_id AS "identityId",
    ARRAY(SELECT r.role FROM member_role r
      WHERE r.circle_id = s.circle_id AND r.member_id = p.member_id) AS roles,
    (SELECT m.match_id FROM match m WHERE m.circle_id = s.circle_id AND m.giver_id = p.member_id
      ORDER BY m.created_at DESC LIMIT 1) AS "matchId",
    (SELECT m.match_id FROM match m WHERE m.circle_id = s.circle_id AND m.receiver_id = p.member_id
      ORDER BY m.created_at LIMIT 1) AS "oldMatchId",
    (SELECT d.match_id FROM dispute d JOIN match m USING (circle_id, match_id)
      WHERE d.circle_id = s.circle_id AND p.member_id IN (m.giver_id, m.receiver_id)
      LIMIT 1) AS "disputedId",
    (SELECT t.ticket_id FROM ticket t WHERE t.circle_id = s.circle_id AND t.member_id = p.member_id
      LIMIT 1) AS "ticketId",
    (SELECT a.share_code FROM ask a
      WHERE a.circle_id = s.circle_id AND a.member_id <> p.member_id AND a.open_rupees > 0
        AND a.state = 'pending' LIMIT 1) AS "shareCode",
    jsonb_build_object('disputeId',
      (SELECT d.dispute_id FROM dispute d WHERE d.circle_id = s.circle_id ORDER BY d.opened_at DESC
        LIMIT 1),
      'ticketId',
        (SELECT t.ticket_id FROM ticket t WHERE t.circle_id = s.circle_id AND t.state = 'open'
          LIMIT 1), 'code',
        (SELECT m.code FROM match m WHERE m.circle_id = s.circle_id LIMIT 1), 'memberId',
        (SELECT o.member_id FROM bench.person o WHERE o.no = s.no AND o.place = 1)) AS circle
  FROM chosen JOIN shown s USING (no)
  JOIN bench.person p ON p.no = s.no AND p.place = chosen.place AND p.status = 'active'
  ORDER BY s.no, p.place`

/** Returns people to send requests as. `each` is the number of random members per circle. */
export async function chooseVisitors(
  { world, owner }: Pick<Installation, 'world' | 'owner'>,
  each: number,
): Promise<Visitor[]> {
  const { rows } = await owner.query<Omit<Visitor, 'token'> & { identityId: string }>(CHOOSE, [
    each,
  ])
  const visitors = await giveSessions(
    { world },
    rows.map((row) => ({ ...row, secondFactor: row.roles.length > 0 })),
  )
  // Visitors must not need a fresh login in between, however long the run takes.
  await owner.query(
    "UPDATE session SET authenticated_at = app_now() + interval '1 day' WHERE kind = 'bearer'",
  )
  return visitors
}

type Known = {
  readonly identityId: string
  readonly circleId: string
  readonly memberId: string
  readonly secondFactor?: boolean
}

/** Gives people sessions, as after a login. Returns each with their token, in the given order. */
export function giveSessions<P extends Known>(
  { world }: Pick<Installation, 'world'>,
  people: readonly P[],
): Promise<(P & { readonly token: string })[]> {
  return inTransaction(
    world.database,
    { vault: world.vault, language: 'en' },
    async ({ tx, now }) => {
      const signedIn: (P & { readonly token: string })[] = []
      for (const person of people) {
        const { identityId, circleId, memberId, secondFactor = false } = person
        signedIn.push({
          ...person,
          token: (
            await startSession(tx, {
              identityId,
              circleId,
              memberId,
              secondFactor,
              kind: 'bearer',
              now,
            })
          ).token,
        })
      }
      return signedIn
    },
  )
}
