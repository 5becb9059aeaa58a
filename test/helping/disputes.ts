import type { OfficerDispute } from '#contract/disputes/case-view.ts'
import type { PartyDispute } from '#contract/disputes/party.ts'
import { invariant } from '#domain/shared/assert.ts'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import {
  claimed,
  type ClaimedMatch,
  type HelpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  type Receiver,
} from './helping.ts'
import { moveBy } from './payment-moves.ts'
import { newUtr } from './proof.ts'
import { newMember, type Person } from '../circle/people.ts'
import type { TestWorld } from '../server/world.ts'
import type { RulingOutcome, OpeningKind } from '#domain/matches/dispute-transitions.ts'

/** A dispute with its facts so far. `match.version` is the version after the dispute was opened. */
export type TestDispute = {
  readonly id: string
  readonly match: ClaimedMatch
  readonly giver: Person
  readonly receiver: Receiver
}

/**
 * Officers of a circle without ties to its other members. The administrator introduced them all.
 */
export async function officersOf(
  w: TestWorld,
  circle: HelpingCircle,
  count: number,
): Promise<Person[]> {
  const officers: Person[] = []
  for (let made = 0; made < count; made++)
    officers.push(await newMember(w, circle, { roles: ['officer'] }))
  return officers
}

/**
 * A match that was claimed and then disputed by its receiver. The two are new members unless they
 * are named.
 */
export async function disputedMatch(
  w: TestWorld,
  circle: HelpingCircle,
  {
    giver,
    receiver,
    kind = 'not_received',
    amount = 500,
    reason = 'Nothing came to my account.',
  }: {
    giver?: Person
    receiver?: Receiver
    kind?: OpeningKind
    amount?: number
    reason?: string
  } = {},
): Promise<TestDispute> {
  const people = {
    giver: giver ?? (await newGiver(w, circle)),
    receiver: receiver ?? (await newReceiver(w, circle, { asks: 0 })),
  }
  const match = await claimed(w, await matchBetween(w, { ...people, amount }))
  await w.advance(31 * MINUTE_MS)
  const { data } = await moveBy(w, people.receiver, 'POST /matches/{matchId}/dispute', match, {
    kind,
    reason,
    version: match.version,
  })
  invariant(data.dispute, 'a question without a dispute')
  return { id: data.dispute.id, match: { ...match, version: data.version }, ...people }
}

/** A case as an officer sees it now. */
export async function caseNow(
  w: TestWorld,
  { id: disputeId }: Pick<TestDispute, 'id'>,
  officer: Pick<Person, 'token'>,
): Promise<OfficerDispute> {
  return (
    await w.call('GET /staff/disputes/{disputeId}', { token: officer.token, params: { disputeId } })
  ).data
}

/** A dispute as one of its two people sees it now. */
export async function disputeNow(
  w: TestWorld,
  { match }: Pick<TestDispute, 'match'>,
  party: Pick<Person, 'token'>,
): Promise<PartyDispute> {
  const { data } = await w.call('GET /matches/{matchId}/dispute', {
    token: party.token,
    params: { matchId: match.id },
  })
  invariant(data, 'a match without a dispute')
  return data
}

const versionOf = async (w: TestWorld, { id }: Pick<TestDispute, 'id'>): Promise<number> => {
  const { rows } = await w.owner.pool.query<{ version: number }>(
    'SELECT version FROM dispute WHERE dispute_id = $1',
    [id],
  )
  return rows[0]?.version ?? 0
}

/** An officer takes the dispute. */
export async function taken(
  w: TestWorld,
  dispute: Pick<TestDispute, 'id'>,
  officer: Pick<Person, 'token'>,
): Promise<OfficerDispute> {
  return (
    await w.call('POST /staff/disputes/{disputeId}/take', {
      token: officer.token,
      params: { disputeId: dispute.id },
      body: { version: await versionOf(w, dispute) },
    })
  ).data
}

export const REASONS = 'The line of the statement shows it.'

/** Takes the dispute where nobody has, and proposes a ruling as its officer. */
export async function proposed(
  w: TestWorld,
  dispute: Pick<TestDispute, 'id'>,
  officer: Pick<Person, 'token'>,
  { outcome = 'paid', amount }: { outcome?: RulingOutcome; amount?: number } = {},
): Promise<OfficerDispute> {
  const { rows } = await w.owner.pool.query<{ state: string; isNamed: boolean }>(
    `SELECT d.state, m.pending_utr_sealed IS NOT NULL
      OR EXISTS (SELECT FROM claim c
        WHERE c.match_id = m.match_id AND c.withdrawn_at IS NULL) AS "isNamed"
    FROM dispute d JOIN match m USING (circle_id, match_id) WHERE d.dispute_id = $1`,
    [dispute.id],
  )
  if (rows[0]?.state === 'open') await taken(w, dispute, officer)
  const needsReference =
    rows[0]?.isNamed === false && (outcome === 'paid' || outcome === 'paid_in_part')
  return (
    await w.call('POST /staff/disputes/{disputeId}/propose-ruling', {
      token: officer.token,
      params: { disputeId: dispute.id },
      body: {
        outcome,
        reasons: REASONS,
        version: await versionOf(w, dispute),
        ...(amount !== undefined && { amount }),
        ...(needsReference && { utr: newUtr(), rail: 'upi' as const }),
      },
    })
  ).data
}

/** The second officer approves or refuses a proposed ruling. */
export async function decided(
  w: TestWorld,
  dispute: Pick<TestDispute, 'id'>,
  officer: Pick<Person, 'token'>,
  approve = true,
): Promise<OfficerDispute> {
  return (
    await w.call('POST /staff/disputes/{disputeId}/decide-ruling', {
      token: officer.token,
      params: { disputeId: dispute.id },
      body: {
        approve,
        reason: approve ? 'I see the same.' : 'Please look at the second picture.',
        version: await versionOf(w, dispute),
      },
    })
  ).data
}

/**
 * A dispute taken, proposed and approved by two officers. In the first round both people can still
 * appeal.
 */
export async function ruled(
  w: TestWorld,
  dispute: Pick<TestDispute, 'id'>,
  [first, second]: readonly Pick<Person, 'token'>[],
  ruling: { outcome?: RulingOutcome; amount?: number } = {},
): Promise<OfficerDispute> {
  invariant(first && second, 'a ruling takes two officers')
  await proposed(w, dispute, first, ruling)
  return decided(w, dispute, second)
}

/** One of the two accepts the ruling. */
export async function accepted(
  w: TestWorld,
  dispute: TestDispute,
  party: Pick<Person, 'token'>,
): Promise<PartyDispute> {
  return (
    await w.call('POST /matches/{matchId}/dispute/accept', {
      token: party.token,
      params: { matchId: dispute.match.id },
      body: { version: await versionOf(w, dispute) },
    })
  ).data
}

/** A dispute ruled and accepted by both, so that its ruling takes effect. */
export async function finished(
  w: TestWorld,
  dispute: TestDispute,
  officers: readonly Pick<Person, 'token'>[],
  ruling: { outcome?: RulingOutcome; amount?: number } = {},
): Promise<PartyDispute> {
  await ruled(w, dispute, officers, ruling)
  await accepted(w, dispute, dispute.giver)
  return accepted(w, dispute, dispute.receiver)
}

/** One of the two appeals to other officers. */
export async function appealed(
  w: TestWorld,
  dispute: TestDispute,
  party: Pick<Person, 'token'>,
): Promise<PartyDispute> {
  return (
    await w.call('POST /matches/{matchId}/dispute/appeal', {
      token: party.token,
      params: { matchId: dispute.match.id },
      body: { reason: 'The date was read wrongly.', version: await versionOf(w, dispute) },
    })
  ).data
}
