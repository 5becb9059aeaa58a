import { z } from 'zod'
import { MESSAGES_SHOWN_MAX } from '#domain/matches/conversation.ts'
import { CASE_LINES_MAX, OFFICER_MOVES } from '#domain/disputes/dispute-moves.ts'
import { matchMessage, matchState, payeeNameSeenBy, rail } from '../matches/shapes.ts'
import { id, instant, wholeRupees, someOf, upTo } from '../shapes.ts'
import {
  deadlineMoved,
  disputeKind,
  disputeState,
  measure,
  outcome,
  trackRecord,
} from './shapes.ts'

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
