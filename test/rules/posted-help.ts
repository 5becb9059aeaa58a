import { newUuid } from '#server/platform/crypto/ids.ts'
import {
  claimed,
  confirmed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '../helping/helping.ts'
import { newMember } from '../circle/people.ts'
import { RESTRICT_VIOLATION, type Statement, tried } from '../server/sql-refusals.ts'

/**
 * Two claimed matches, and one whose help is posted, between two people who are also officers. Only
 * their part in this match stops them from ruling on it.
 */
export async function postedHelp() {
  const w = await worldOfFile()
  const circle = await helpingCircle(w)
  const { circleId } = circle
  const giver = await newGiver(w, circle)
  const receiver = await newReceiver(w, circle, { asks: 0 })
  const asApp = (...statements: Statement[]) => tried(w.world.database.pool, ...statements)
  const one = await claimed(w, await matchBetween(w, { giver, receiver, amount: 500 }))
  const other = await claimed(w, await matchBetween(w, { giver, receiver, amount: 1_500 }))
  const done = await confirmed(w, await matchBetween(w, { giver, receiver, amount: 1_000 }))
  const { rows } = await w.owner.pool.query<{ id: string }>(
    'SELECT transfer_id AS id FROM ledger_transfer WHERE match_id = $1',
    [done.id],
  )
  const officers: readonly [string, string] = [
    (await newMember(w, circle, { roles: ['officer'] })).memberId,
    (await newMember(w, circle, { roles: ['officer'] })).memberId,
  ]
  await w.owner.pool.query(
    `INSERT INTO member_role (circle_id, member_id, role, granted_at)
      SELECT $1, unnest($2::uuid[]), 'officer', app_now() - interval '2 days'`,
    [circleId, [giver.memberId, receiver.memberId]],
  )
  return {
    w,
    circleId,
    one,
    other,
    posted: { matchId: done.id, transferId: rows[0]?.id ?? '' },
    officers,
    asApp,
    refused: async (...statements: Statement[]) => (await asApp(...statements)).refusedWith,
    rule: (match: { id: string }, said: Said = {}) =>
      rule(circleId, match, { by: officers, ...said }),
  }
}

/** A ruling by these two in some state, and the state of its dispute. */
export type Said = {
  readonly outcome?: string
  readonly amount?: number | null
  readonly state?: string
  readonly by?: readonly [string, string]
  readonly dispute?: string
}

/** Posting is refused for want of a claim, an amount or a ruling. */
export const GROUNDLESS = {
  refusedWith: RESTRICT_VIOLATION,
  reason: 'nothing is posted without a claim that counts, or without a ruling',
}

/** Runs at once the checks that otherwise run at the end of a transaction. */
export const END = 'SET CONSTRAINTS ALL IMMEDIATE'

type Some = { readonly id: string }

const CONFIRMED = "state = 'confirmed', confirmed_rupees = amount_rupees, paid_at = app_now()"

export const confirm = (matches: Some | readonly Some[], ids?: readonly string[]): Statement =>
  moved(matches, CONFIRMED, ids)

/** A claim after the end, confirmed in an amount less what goes back. */
export const cameLate = (match: Some, confirmed: number, returned: number): Statement[] => [
  moved(match, "state = 'lapsed'"),
  moved(match, "state = 'disputed', late = true"),
  moved(
    match,
    `state = 'confirmed', confirmed_rupees = ${confirmed}, paid_at = app_now(),
      return_rupees = nullif(${returned}, 0)`,
  ),
]

export const withoutClaim = (match: Some): Statement => [
  'UPDATE public.claim SET withdrawn_at = app_now() WHERE match_id = $1',
  [match.id],
]

/** A transfer of this kind once more. */
export const again = (kind: 'help' | 'reversal'): Statement => [
  `INSERT INTO ledger_transfer SELECT circle_id, gen_random_uuid(), number + 1, kind,
    match_id, reverses, giver_account, receiver_account, amount_rupees, posted_at
    FROM ledger_transfer WHERE kind = $1`,
  [kind],
]

export const confirmUnseen = (match: Some): Statement => movedUnseen(match, CONFIRMED)

export const entries = `SELECT seq, amount_rupees AS amount, given_after AS given,
  received_after AS received, balance_after AS balance FROM ledger_entry ORDER BY amount_rupees, seq`

/** A ruling about a match by two people, in some state. Its dispute exists. */
const rule = (
  circleId: string,
  match: { id: string },
  {
    outcome = 'paid_in_part',
    amount = 200,
    state = 'approved',
    by,
    dispute = 'final',
  }: Said & { readonly by: readonly [string, string] },
): Statement[] => {
  const disputeId = newUuid()
  return [
    [
      `INSERT INTO dispute (circle_id, dispute_id, match_id, kind, state, opened_at)
        VALUES ($1, $2, $3, $4, $5, app_now())`,
      [circleId, disputeId, match.id, 'less', dispute],
    ],
    [
      `INSERT INTO ruling (circle_id, ruling_id, dispute_id, match_id, round, outcome,
        amount_rupees, reasons_sealed, state, proposed_by, proposed_circle_id, proposed_at)
      VALUES ($1, gen_random_uuid(), $2, $3, 1, $4, $5, '', 'proposed', $6, $1, app_now())`,
      [circleId, disputeId, match.id, outcome, amount, by[0]],
    ],
    ...(state === 'proposed'
      ? []
      : [
          [
            `UPDATE ruling SET state = 'approved', decided_by = $2, decided_circle_id = circle_id,
              decided_at = app_now() WHERE dispute_id = $1`,
            [disputeId, by[1]],
          ] as const,
        ]),
    ...(state === 'overturned'
      ? [["UPDATE ruling SET state = 'overturned' WHERE dispute_id = $1", [disputeId]] as const]
      : []),
  ]
}

const updateOf = (columns: string) =>
  `UPDATE match SET version = version + 1, ${columns} WHERE match_id = ANY ($1)`

/** A move of one match or several in one statement, with their events. */
export const moved = (
  matches: Some | readonly Some[],
  columns: string,
  ids?: readonly string[],
): Statement => {
  const matchIds = [matches].flat().map(({ id }) => id)
  return [
    `WITH moved AS (${updateOf(columns)} RETURNING *)
    INSERT INTO match_event (circle_id, match_id, version, event_id, kind, to_state, happened_at)
    SELECT circle_id, match_id, version, ($2::uuid[])[array_position($1::uuid[], match_id)],
      'moved', state, app_now() FROM moved`,
    [matchIds, ids ?? matchIds.map(() => newUuid())],
  ]
}

/** The same move without its event. */
export const movedUnseen = (match: Some, columns: string): Statement => [
  updateOf(columns),
  [[match.id]],
]
