import { z } from 'zod'
import { PROOF_BYTES_MAX } from '#domain/shared/image-bounds.ts'
import { OFFICER_MOVES } from '#domain/disputes/officer-moves.ts'
import { STANDING_MEASURES } from '#domain/disputes/standing.ts'
import { RULING_OUTCOMES } from '#domain/matches/dispute-transitions.ts'
import { endpoints } from './endpoint.ts'
import { matchMessage, matchState, rail } from './matches.ts'
import { id, idParams, instant, message, page, reason, version, wholeRupees } from './shapes.ts'

export const disputeState = z.enum([
  'open',
  'assigned',
  'evidence',
  'review',
  'ruled',
  'final',
  'settled',
])
export const disputeKind = z.enum([
  'not_received',
  'less',
  'more',
  'from_somebody_else',
  'no_response',
  'bank_pending',
  'late_claim',
  'reversal',
  'return_missing',
])
const outcome = z.enum(RULING_OUTCOMES)
const ruled = { outcome, amount: wholeRupees.nullable(), reasons: z.string(), at: instant }
const reference = {
  utr: z
    .string()
    .max(40)
    .optional()
    .describe('the whole reference, where something was paid and the giver named none'),
  rail: rail.optional(),
}
const measure = z.enum(STANDING_MEASURES)
const deadlineMoved = z.enum(['no', 'quiet_hours', 'outage'])
const officerFigures = {
  openCases: z.int(),
  ruled: z.int(),
  medianHours: z.number().nullable(),
  overturned: z.int(),
}
const disputeParams = idParams('disputeId')
const matchParams = idParams('matchId')
const evidence = z.object({
  id,
  path: z.string().describe('short-lived'),
  by: z
    .enum(['me', 'other'])
    .describe("only one's own is listed: what the other side showed is for the officers"),
  at: instant,
})

/** What the two people of a match see of its dispute. Officers are never named. */
export const partyDispute = z.object({
  id,
  kind: disputeKind,
  state: disputeState,
  round: z.int(),
  openedAt: instant,
  openedBy: z.enum(['me', 'other', 'clock']),
  reason: z.string().nullable().describe('of whoever opened it'),
  deadlineAt: instant.nullable(),
  deadlineMoved,
  evidenceAsked: z.string().nullable(),
  evidence: z.array(evidence),
  ruling: z
    .object({ ...ruled, acceptedByMe: z.boolean(), acceptedByOther: z.boolean() })
    .nullable()
    .describe('of the present round'),
  firstRuling: z
    .object({ ...ruled, overturned: z.boolean() })
    .nullable()
    .describe('what was ruled before the appeal, for good'),
  appeal: z.object({ by: z.enum(['me', 'other']), reason: z.string(), at: instant }).nullable(),
  escalated: z.boolean().describe('nobody came in time, and everybody who could was told'),
  waitsForSecond: z.boolean().describe('a ruling is proposed and waits for its second officer'),
  standing: z
    .object({ measure, reasons: z.string(), until: instant.nullable() })
    .nullable()
    .describe('what was decided about me'),
  can: z.array(z.enum(['add_evidence', 'accept', 'appeal'])),
  version: z.int(),
})
export type PartyDispute = z.output<typeof partyDispute>

/**
 * A dispute in which it is my turn: pictures that were asked for and that I have not sent, or a
 * ruling that I have not answered.
 */
export const disputeTurn = z.object({
  matchId: id,
  code: z.string(),
  amount: wholeRupees,
  otherName: z.string(),
  wants: z.enum(['evidence', 'answer']),
  deadlineAt: instant.nullable(),
})
export type DisputeTurn = z.output<typeof disputeTurn>

/** Facts about how somebody kept their word: counts, never a score. */
export const standingFacts = z.object({
  memberSince: instant.nullable(),
  partners: z.int(),
  paidInTime: z.int(),
  paymentsDue: z.int(),
  confirmedInTime: z.int(),
  confirmationsDue: z.int(),
  medianConfirmHours: z.number().nullable(),
  disputesLost: z.int().describe('in 12 months'),
  vouchedFor: z.boolean(),
})
export type StandingFacts = z.output<typeof standingFacts>

export const disputeLine = z.object({
  id,
  matchId: id,
  circleName: z.string(),
  kind: disputeKind,
  state: disputeState,
  round: z.int(),
  amount: wholeRupees,
  code: z.string(),
  openedAt: instant,
  deadlineAt: instant.nullable(),
  late: z.boolean(),
  mine: z.boolean(),
  tied: z.boolean(),
  waitsForSecond: z.boolean(),
})
export type DisputeLine = z.output<typeof disputeLine>
const person = z.object({
  id,
  name: z.string(),
  tie: z.string().nullable().describe('what ties the viewing officer to this person'),
  standing: standingFacts,
})
export const officerDispute = z.object({
  ...disputeLine.shape,
  stateBefore: matchState,
  matchState,
  reason: z.string().nullable(),
  openedBy: z.enum(['giver', 'receiver', 'clock']),
  deadlineMoved,
  giver: person,
  receiver: person,
  claims: z.array(
    z.object({
      rail,
      utr: z.string(),
      amount: wholeRupees,
      at: instant,
      withdrawnAt: instant.nullable(),
      late: z.boolean(),
    }),
  ),
  utrSightings: z
    .array(
      z.object({
        rail,
        at: instant,
        refused: z.boolean(),
        matchCode: z.string().nullable().describe('where it is of this circle'),
      }),
    )
    .describe('other payments for which the same number was named'),
  pictures: z.array(
    z.object({
      id,
      path: z.string().nullable().describe('null once the case has ended'),
      by: z.enum(['giver', 'receiver']),
      purpose: z.enum(['proof', 'evidence']),
      at: instant,
      sha256: z.string(),
      sameAs: z.int().describe('other payments with exactly this picture'),
      likeness: z.int().describe('other payments with a picture nearly like this one'),
    }),
  ),
  timeline: z.array(
    z.object({
      kind: z.string(),
      by: z.enum(['giver', 'receiver', 'clock', 'staff']),
      at: instant,
      to: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  history: z.array(
    z.object({
      kind: z.string(),
      at: instant,
      to: disputeState,
      round: z.int(),
      byName: z.string().nullable(),
    }),
  ),
  messages: z.array(matchMessage.extend({ by: z.enum(['giver', 'receiver', 'officer']) })),
  evidenceAsked: z.string().nullable(),
  appealReason: z.string().nullable(),
  needsReference: z
    .boolean()
    .describe('the giver named no bank reference: a ruling that something was paid names it'),
  rulings: z.array(
    z.object({
      id,
      round: z.int(),
      outcome,
      amount: wholeRupees.nullable(),
      reference: z
        .object({ rail, utr: z.string() })
        .nullable()
        .describe('as the officer read it in the evidence'),
      reasons: z.string(),
      state: z.enum(['proposed', 'approved', 'refused', 'overturned']),
      proposedByMe: z.boolean(),
      at: instant,
      decisionReason: z.string().nullable(),
    }),
  ),
  decisions: z.array(
    z.object({
      id,
      memberId: id,
      measure,
      reasons: z.string(),
      state: z.enum(['proposed', 'approved', 'refused', 'in_force', 'lifted']),
      proposedByMe: z.boolean(),
      until: instant.nullable(),
    }),
  ),
  outcomes: z.array(outcome).describe('which a ruling may have here'),
  can: z.array(z.enum(OFFICER_MOVES)),
  version: z.int(),
})
export type OfficerDispute = z.output<typeof officerDispute>
const told = z.object({ message: z.string(), data: officerDispute })
const toldParty = z.object({ message: z.string(), data: partyDispute })
const officer = { tag: 'disputes', access: 'staff', roles: ['officer'] } as const
const stale = [
  'disputes.unknown',
  'disputes.not-now',
  'disputes.tied',
  'request.changed-meanwhile',
] as const

/** A question about a payment: what its two people do, and what officers do. */
export const disputeEndpoints = endpoints({
  'GET /matches/{matchId}/dispute': {
    tag: 'disputes',
    summary: 'The latest dispute about a payment of mine',
    access: 'party',
    kind: 'query',
    params: matchParams,
    answer: z.object({ data: partyDispute.nullable() }),
    errors: ['matches.unknown'],
  },
  'GET /user/dispute-turns': {
    tag: 'disputes',
    summary: 'Disputes about my payments in which it is my turn, the next deadline first',
    access: 'party',
    kind: 'query',
    answer: z.object({ data: z.array(disputeTurn) }),
    errors: [],
  },
  'POST /matches/{matchId}/dispute/evidence': {
    tag: 'disputes',
    summary: 'Add a picture as evidence',
    access: 'party',
    kind: 'command',
    params: matchParams,
    upload: { field: 'evidence', bytesMax: PROOF_BYTES_MAX, parts: true },
    answer: toldParty,
    errors: [
      'matches.unknown',
      'disputes.not-now',
      'files.missing',
      'files.not-an-image',
      'files.too-large',
      'files.too-many',
    ],
    limit: { max: 60, minutes: 60, by: 'person' },
  },
  'POST /matches/{matchId}/dispute/accept': {
    tag: 'disputes',
    summary: 'I accept the ruling',
    access: 'party',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ version }),
    answer: toldParty,
    errors: ['matches.unknown', 'disputes.not-now', 'ledger.stopped', 'request.changed-meanwhile'],
  },
  'POST /matches/{matchId}/dispute/appeal': {
    tag: 'disputes',
    summary: 'Ask other officers to look again',
    access: 'party',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ reason, version }),
    answer: toldParty,
    errors: ['matches.unknown', 'disputes.not-now', 'request.changed-meanwhile'],
  },
  'GET /staff/disputes': {
    ...officer,
    summary: 'Disputes, the next deadline first',
    kind: 'query',
    query: page.extend({ which: z.enum(['running', 'ended']).optional() }),
    answer: z.object({ data: z.array(disputeLine), nextCursor: z.string().nullable() }),
    errors: [],
  },
  'GET /staff/disputes/{disputeId}': {
    ...officer,
    summary: 'One dispute with everything an officer needs; each look is logged',
    kind: 'query',
    params: disputeParams,
    answer: z.object({ data: officerDispute }),
    errors: ['disputes.unknown', 'disputes.tied'],
  },
  'POST /staff/disputes/{disputeId}/take': {
    ...officer,
    summary: 'Take a dispute',
    kind: 'command',
    params: disputeParams,
    body: z.strictObject({ version }),
    answer: told,
    errors: [...stale, 'disputes.first-round', 'disputes.was-late'],
  },
  'POST /staff/disputes/{disputeId}/let-go': {
    ...officer,
    summary: 'Give a dispute back to the other officers',
    kind: 'command',
    params: disputeParams,
    body: z.strictObject({ reason, version }),
    answer: message,
    errors: [...stale, 'disputes.not-yours'],
  },
  'POST /staff/disputes/{disputeId}/ask-evidence': {
    ...officer,
    summary: 'Ask both sides for evidence, within 48 hours',
    kind: 'command',
    params: disputeParams,
    body: z.strictObject({ what: reason, version }),
    answer: told,
    errors: [...stale, 'disputes.not-yours'],
  },
  'POST /staff/disputes/{disputeId}/close-evidence': {
    ...officer,
    summary: 'Everything is there',
    kind: 'command',
    params: disputeParams,
    body: z.strictObject({ version }),
    answer: told,
    errors: [...stale, 'disputes.not-yours'],
  },
  'POST /staff/disputes/{disputeId}/messages': {
    ...officer,
    summary: 'Write to both sides',
    kind: 'command',
    status: 201,
    params: disputeParams,
    body: z.strictObject({ text: z.string().max(2_000) }),
    answer: told,
    errors: [
      'disputes.unknown',
      'disputes.not-now',
      'disputes.tied',
      'disputes.not-yours',
      'matches.message-length',
      'matches.too-many-messages',
    ],
  },
  'POST /staff/disputes/{disputeId}/propose-ruling': {
    ...officer,
    summary: 'Propose who paid what, with reasons',
    kind: 'command',
    params: disputeParams,
    body: z.strictObject({
      outcome,
      amount: wholeRupees.optional().describe('only for paid in part'),
      ...reference,
      reasons: reason,
      version,
    }),
    answer: told,
    errors: [
      ...stale,
      'disputes.not-yours',
      'disputes.amount-wrong',
      'disputes.outcome-wrong',
      'disputes.reference-needed',
      'disputes.reference-used',
      'matches.utr-invalid',
    ],
  },
  'POST /staff/disputes/{disputeId}/decide-ruling': {
    ...officer,
    summary: 'Approve a proposed ruling as second officer, or refuse it',
    kind: 'command',
    params: disputeParams,
    body: z.strictObject({ approve: z.boolean(), reason, version }),
    answer: told,
    errors: [...stale, 'disputes.own-ruling', 'disputes.ruling-missing', 'disputes.first-round'],
  },
  'POST /staff/disputes/{disputeId}/standing': {
    ...officer,
    summary: 'Propose what follows for one of the two',
    kind: 'command',
    params: disputeParams,
    body: z.strictObject({ memberId: id, measure, reasons: reason }),
    answer: told,
    errors: [
      'disputes.first-round',
      'disputes.unknown',
      'disputes.not-now',
      'disputes.tied',
      'disputes.not-yours',
      'disputes.measure-decided',
      'disputes.no-mark',
      'members.member-unknown',
    ],
  },
  'POST /staff/disputes/{disputeId}/standing/{decisionId}': {
    ...officer,
    summary: 'Approve what follows for somebody as second officer, or refuse it',
    kind: 'command',
    params: z.strictObject({ disputeId: id, decisionId: id }),
    body: z.strictObject({ approve: z.boolean(), reason }),
    answer: told,
    errors: [
      'disputes.first-round',
      'disputes.not-now',
      'disputes.unknown',
      'disputes.decision-unknown',
      'disputes.measure-decided',
      'disputes.no-mark',
      'disputes.tied',
      'disputes.own-ruling',
      'staff.too-few-admins',
    ],
  },
  'GET /staff/officers': {
    tag: 'disputes',
    summary: "The record of each of the circle's officers, without cases the reader has a part in",
    access: 'staff',
    roles: ['officer', 'admin'],
    kind: 'query',
    answer: z.object({
      data: z.array(z.object({ name: z.string(), ...officerFigures })),
      nextCursor: z.string().nullable(),
    }),
    errors: [],
  },
  'GET /circle/officers': {
    tag: 'disputes',
    summary:
      "Who the circle's officers are, and how its disputes are decided, all together: never who decided which",
    access: 'member',
    kind: 'query',
    answer: z.object({ data: z.object({ names: z.array(z.string()), ...officerFigures }) }),
    errors: [],
  },
})
