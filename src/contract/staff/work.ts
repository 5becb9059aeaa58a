import { z } from 'zod'
import { STAFF_ACT_KINDS, STAFF_ACTS } from '#domain/approvals/staff-acts.ts'
import { CONTENT_KINDS } from '#domain/content/content.ts'
import { endpoints } from '../endpoint.ts'
import {
  id,
  idParams,
  instant,
  message,
  reason,
  version,
  wholeRupees,
  wholeListOf,
} from '../shapes.ts'

/** All roles. */
export const anyStaff = ['steward', 'manager', 'officer', 'admin'] as const

/** One item of work for the staff member who asks. The earliest deadline is first. */
export const workItem = z.object({
  kind: z.enum([
    'dispute',
    'ruling_to_approve',
    'application',
    'ask_to_review',
    'ticket',
    'contact_message',
    'approval',
    'identity_dispute',
    'behalf',
    'content',
    'list_to_agree',
  ]),
  id,
  title: z.string().describe('a name or a code'),
  amount: wholeRupees.nullable(),
  deadlineAt: instant.nullable(),
  late: z.boolean(),
  since: instant,
  mine: z.boolean(),
  noted: z.boolean().optional().describe('a colleague left a note'),
  contentKind: z.enum(CONTENT_KINDS).optional().describe('only for a piece'),
  ask: z
    .object({ version: z.int(), note: z.string(), isFirst: z.boolean() })
    .optional()
    .describe('only for an ask to review'),
})
export type WorkItem = z.output<typeof workItem>

export const approvalView = z.object({
  id,
  kind: z.enum([...STAFF_ACT_KINDS, 'ruling', 'measure']),
  whomName: z.string().nullable(),
  summary: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  reason: z.string().nullable(),
  proposedByName: z.string(),
  proposedByMe: z.boolean(),
  at: instant,
  expiresAt: instant,
  state: z.enum(['waiting', 'approved', 'refused', 'withdrawn', 'expired']),
  canDecide: z.boolean(),
  byOperator: z
    .boolean()
    .describe('no one in the circle may approve it, only refuse it; the operator has to approve'),
  link: z.string().nullable().describe('the page where it is decided, or null for here'),
  version: z.int(),
  ended: z
    .object({
      at: instant,
      byName: z.string().nullable(),
      byMe: z.boolean(),
      byOperator: z.boolean(),
      reason: z.string().nullable(),
    })
    .nullable()
    .describe('the result; no one is named if it was withdrawn or expired'),
  downloadUntil: instant.optional().describe('only for a file of mine: an export, a register'),
})
export type ApprovalView = z.output<typeof approvalView>

/** The work of a staff member. */
export const queueEndpoints = endpoints({
  'GET /staff/queue': {
    tag: 'staff',
    summary: 'What I have to do, the next deadline first',
    access: 'staff',
    roles: anyStaff,
    kind: 'query',
    response: wholeListOf(300, workItem),
    errors: [],
  },
})

/** Urgent asks, and approvals by a second person. */
export const workEndpoints = endpoints({
  'POST /staff/asks/{askId}/urgent': {
    tag: 'staff',
    summary: 'Propose to serve an ask before others; a second person decides',
    access: 'staff',
    roles: STAFF_ACTS.ask_urgent.proposes,
    kind: 'command',
    status: 201,
    params: idParams('askId'),
    body: z.strictObject({ reason }),
    response: message,
    errors: [
      'asks.unknown',
      'asks.urgent-already',
      'asks.nothing-open',
      'members.tied',
      'members.not-assigned',
      'staff.approval-waits-already',
    ],
  },
  'GET /staff/open-asks': {
    tag: 'staff',
    summary: 'Open asks in the order of the queue',
    access: 'staff',
    roles: ['steward', 'officer'],
    kind: 'query',
    response: wholeListOf(
      500,
      z.object({
        id,
        name: z.string(),
        openAmount: wholeRupees,
        askClass: z.enum(['urgent', 'elder', 'normal']),
        since: instant,
        rank: z.int(),
        assignedToMe: z.boolean(),
        tied: z.boolean(),
        urgentWaits: z.boolean(),
        noteShown: z.boolean().describe('whether the circle sees its note'),
      }),
    ),
    errors: [],
  },
  'GET /staff/approvals': {
    tag: 'staff',
    summary: 'What awaits approval by a second person',
    access: 'staff',
    roles: ['steward', 'officer', 'admin'],
    kind: 'query',
    query: z.strictObject({ which: z.enum(['waiting', 'decided']).optional() }),
    response: wholeListOf(400, approvalView),
    errors: [],
  },
  'POST /staff/approvals/{approvalId}/decide': {
    tag: 'staff',
    summary: 'Approve or refuse as the second person',
    access: 'staff',
    roles: ['steward', 'officer', 'admin'],
    kind: 'command',
    params: idParams('approvalId'),
    body: z.strictObject({ approve: z.boolean(), reason, version }),
    response: message,
    errors: [
      'staff.approval-unknown',
      'staff.approval-decided',
      'staff.approval-own',
      'staff.proposer-tied',
      'staff.role-held',
      'staff.policy-outside-bounds',
      'staff.founding-terms-fixed',
      'staff.rule-change-waits',
      'staff.rule-change-rests',
      'staff.not-suspended',
      'staff.suspended-already',
      'staff.too-few-admins',
      'asks.urgent-already',
      'asks.nothing-open',
      'members.member-unknown',
      'members.tied',
      'staff.identity-dispute-unknown',
      'staff.identity-dispute-decided',
      'staff.identity-dispute-elsewhere',
      'staff.factors-not-yours',
      'members.factor-missing',
      'request.changed-meanwhile',
    ],
  },
  'POST /staff/approvals/{approvalId}/withdraw': {
    tag: 'staff',
    summary: 'Withdraw my own proposal',
    access: 'staff',
    roles: ['steward', 'officer', 'admin'],
    kind: 'command',
    params: idParams('approvalId'),
    response: message,
    errors: ['staff.approval-unknown', 'staff.approval-decided'],
  },
})
