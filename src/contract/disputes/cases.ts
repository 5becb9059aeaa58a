import { z } from 'zod'
import { MESSAGES_SHOWN_MAX } from '#domain/matches/conversation.ts'
import { CASE_LINES_MAX } from '#domain/shared/list-bounds.ts'
import { OFFICER_MOVES } from '#domain/disputes/dispute-moves.ts'
import { endpoints } from '../endpoint.ts'
import { matchMessage, matchState, payeeNameSeenBy, rail } from '../matches/shapes.ts'
import {
  atVersion,
  id,
  idParams,
  instant,
  listOf,
  message,
  page,
  reason,
  version,
  wholeRupees,
  someOf,
  upTo,
} from '../shapes.ts'
import {
  deadlineMoved,
  disputeKind,
  disputeState,
  measure,
  outcome,
  reference,
  trackRecord,
} from './shapes.ts'

const disputeParams = idParams('disputeId')

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
  trackRecord: trackRecord,
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
  claims: upTo(
    CASE_LINES_MAX,
    z.object({
      rail,
      utr: z.string(),
      amount: wholeRupees,
      at: instant,
      withdrawnAt: instant.nullable(),
      late: z.boolean(),
      payeeNameSeenBy: payeeNameSeenBy.nullable().describe('null where nobody was asked'),
    }),
  ),
  utrSightings: upTo(
    50,
    z.object({
      rail,
      at: instant,
      refused: z.boolean(),
      matchCode: z.string().nullable().describe('only for a match of this circle'),
    }),
  ).describe('other matches for which this reference was named'),
  pictures: upTo(
    60,
    z.object({
      id,
      path: z.string().nullable().describe('null once the case has ended'),
      by: z.enum(['giver', 'receiver']),
      purpose: z.enum(['proof', 'evidence']),
      at: instant,
      sha256: z.string(),
      sameAs: z.int().describe('other matches with exactly this picture'),
      likeness: z.int().describe('other matches with a picture nearly like this one'),
    }),
  ),
  timeline: upTo(
    CASE_LINES_MAX,
    z.object({
      kind: z.string(),
      by: z.enum(['giver', 'receiver', 'clock', 'staff']),
      helperName: z.string().nullable().describe('who recorded it for them, with their code'),
      at: instant,
      to: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  history: upTo(
    CASE_LINES_MAX,
    z.object({
      kind: z.string(),
      at: instant,
      to: disputeState,
      round: z.int(),
      byName: z.string().nullable(),
    }),
  ),
  messages: upTo(
    MESSAGES_SHOWN_MAX,
    matchMessage.extend({ by: z.enum(['giver', 'receiver', 'officer']) }),
  ),
  evidenceAsked: z.string().nullable(),
  appealReason: z.string().nullable(),
  needsReference: z.boolean().describe('a ruling that something was paid has to name it'),
  rulings: upTo(
    CASE_LINES_MAX,
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
  decisions: upTo(
    CASE_LINES_MAX,
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
  outcomes: upTo(6, outcome).describe('the outcomes that a ruling may have here'),
  can: someOf(OFFICER_MOVES),
  version: z.int(),
})
export type OfficerDispute = z.output<typeof officerDispute>
/** A dispute after an act of an officer. */
export const movedDispute = z.object({ message: z.string(), data: officerDispute })
const officer = { tag: 'disputes', access: 'staff', roles: ['officer'], outside: true } as const
const stale = [
  'disputes.unknown',
  'disputes.panel-decides',
  'disputes.not-now',
  'disputes.tied',
  'request.changed-meanwhile',
] as const

/** What officers do in a dispute. */
export const officerDisputeEndpoints = endpoints({
  'GET /staff/disputes': {
    ...officer,
    summary: 'Disputes, the next deadline first',
    kind: 'query',
    query: page.extend({ which: z.enum(['running', 'ended']).optional() }),
    response: listOf(disputeLine),
    errors: [],
  },
  'GET /staff/disputes/{disputeId}': {
    ...officer,
    summary: 'One dispute with everything an officer needs; each viewing is logged',
    kind: 'query',
    params: disputeParams,
    response: z.object({ data: officerDispute }),
    errors: ['disputes.unknown', 'disputes.tied'],
  },
  'POST /staff/disputes/{disputeId}/take': {
    ...officer,
    summary: 'Take a dispute',
    kind: 'command',
    params: disputeParams,
    body: atVersion,
    response: movedDispute,
    errors: [...stale, 'disputes.first-round', 'disputes.was-late'],
  },
  'POST /staff/disputes/{disputeId}/let-go': {
    ...officer,
    summary: 'Give a dispute back to the other officers',
    kind: 'command',
    params: disputeParams,
    body: z.strictObject({ reason, version }),
    response: message,
    errors: [...stale, 'disputes.not-yours'],
  },
  'POST /staff/disputes/{disputeId}/ask-evidence': {
    ...officer,
    summary: 'Ask both sides for evidence, within 48 hours',
    kind: 'command',
    params: disputeParams,
    body: z.strictObject({ what: reason, version }),
    response: movedDispute,
    errors: [...stale, 'disputes.not-yours'],
  },
  'POST /staff/disputes/{disputeId}/close-evidence': {
    ...officer,
    summary: 'All evidence is here',
    kind: 'command',
    params: disputeParams,
    body: atVersion,
    response: movedDispute,
    errors: [...stale, 'disputes.not-yours'],
  },
  'POST /staff/disputes/{disputeId}/messages': {
    ...officer,
    summary: 'Write to both sides',
    kind: 'command',
    status: 201,
    params: disputeParams,
    body: z.strictObject({ text: z.string().max(2_000) }),
    response: movedDispute,
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
    response: movedDispute,
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
    response: movedDispute,
    errors: [...stale, 'disputes.own-ruling', 'disputes.ruling-missing', 'disputes.first-round'],
  },
  'POST /staff/disputes/{disputeId}/measure': {
    ...officer,
    summary: 'Propose a measure for one of the two',
    kind: 'command',
    params: disputeParams,
    body: z.strictObject({ memberId: id, measure, reasons: reason }),
    response: movedDispute,
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
  'POST /staff/disputes/{disputeId}/measure/{decisionId}': {
    ...officer,
    summary: 'Approve a measure as second officer, or refuse it',
    kind: 'command',
    params: z.strictObject({ disputeId: id, decisionId: id }),
    body: z.strictObject({ approve: z.boolean(), reason }),
    response: movedDispute,
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
})
