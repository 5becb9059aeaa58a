import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import {
  atVersion,
  id,
  idParams,
  listOf,
  message,
  page,
  reason,
  version,
  wholeRupees,
} from '../shapes.ts'
import { measure, outcome, reference } from './shapes.ts'
import { disputeLine, officerDispute } from './case-view.ts'

const disputeParams = idParams('disputeId')

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
      'disputes.officer-new',
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
    errors: [
      ...stale,
      'disputes.officer-new',
      'disputes.own-ruling',
      'disputes.ruling-missing',
      'disputes.first-round',
    ],
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
