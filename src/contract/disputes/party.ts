import { z } from 'zod'
import { PROOF_BYTES_MAX } from '#domain/shared/image-bounds.ts'
import { endpoints } from '../endpoint.ts'
import {
  atVersion,
  id,
  idParams,
  instant,
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
  evidence,
  measure,
  otherSide,
  ruled,
} from './shapes.ts'

const matchParams = idParams('matchId')

/** What the two people of a match see of its dispute. Officers are never named. */
export const partyDispute = z.object({
  id,
  kind: disputeKind,
  state: disputeState,
  round: z.int(),
  openedAt: instant,
  openedBy: z.enum(['me', 'other', 'clock']),
  reason: z.string().nullable().describe('of the one who opened it'),
  deadlineAt: instant.nullable(),
  deadlineMoved,
  evidenceAsked: z.string().nullable(),
  evidence: upTo(60, evidence),
  ruling: z
    .object({ ...ruled, acceptedByMe: z.boolean(), acceptedByOther: z.boolean() })
    .nullable()
    .describe('in the present round'),
  firstRuling: z
    .object({ ...ruled, overturned: z.boolean() })
    .nullable()
    .describe('the ruling of the first round'),
  appeal: z.object({ by: z.enum(['me', 'other']), reason: z.string(), at: instant }).nullable(),
  escalated: z.boolean().describe('no one took it in time, and all who could got a notice'),
  waitsForSecond: z.boolean().describe('a ruling is proposed and needs a second officer'),
  measureTaken: z
    .object({ measure, reasons: z.string(), until: instant.nullable() })
    .nullable()
    .describe('the measure for me'),
  can: someOf(['add_evidence', 'accept', 'appeal']),
  version: z.int(),
})
export type PartyDispute = z.output<typeof partyDispute>

/**
 * A dispute in which it is my turn. Pictures were asked for and I sent none, or a ruling waits for
 * my answer.
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
const partyResponse = z.object({ message: z.string(), data: partyDispute })

/** What the two people of a match do in its dispute. */
export const partyDisputeEndpoints = endpoints({
  'GET /matches/{matchId}/dispute': {
    tag: 'disputes',
    summary: 'The latest dispute about a match of mine',
    access: 'even-suspended',
    scope: 'read',
    kind: 'query',
    params: matchParams,
    response: z.object({ data: partyDispute.nullable() }),
    errors: ['matches.unknown'],
  },
  'GET /matches/{matchId}/other-side': {
    tag: 'disputes',
    summary: 'Facts about the other person of a live match of mine: counts, never a score',
    access: 'even-suspended',
    kind: 'query',
    params: matchParams,
    response: z.object({
      data: otherSide.nullable().describe('null before the match is live and after it'),
    }),
    errors: ['matches.unknown'],
    limit: { max: 120, minutes: 60, by: 'person' },
  },
  'GET /user/dispute-turns': {
    tag: 'disputes',
    summary: 'Disputes about my matches in which it is my turn, the next deadline first',
    access: 'even-suspended',
    scope: 'read',
    kind: 'query',
    response: z.object({ data: upTo(20, disputeTurn) }),
    errors: [],
  },
  'POST /matches/{matchId}/dispute/evidence': {
    tag: 'disputes',
    summary: 'Add a picture as evidence',
    access: 'even-suspended',
    kind: 'command',
    params: matchParams,
    upload: { field: 'evidence', bytesMax: PROOF_BYTES_MAX, parts: true },
    response: partyResponse,
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
    access: 'even-suspended',
    kind: 'command',
    params: matchParams,
    body: atVersion,
    response: partyResponse,
    errors: ['matches.unknown', 'disputes.not-now', 'ledger.stopped', 'request.changed-meanwhile'],
  },
  'POST /matches/{matchId}/dispute/appeal': {
    tag: 'disputes',
    summary: 'Appeal to other officers',
    access: 'even-suspended',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ reason, version }),
    response: partyResponse,
    errors: ['matches.unknown', 'disputes.not-now', 'request.changed-meanwhile'],
  },
})
