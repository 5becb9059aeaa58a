import { z } from 'zod'
import { STAFF_ACTS } from '#domain/approvals/staff-acts.ts'
import { trackRecord } from '../disputes/shapes.ts'
import { endpoints } from '../endpoint.ts'
import {
  id,
  idParams,
  instant,
  listOf,
  message,
  page,
  reason,
  wholeRupees,
  upTo,
} from '../shapes.ts'

export const auditLine = z.object({
  id,
  at: instant,
  actorName: z.string().nullable(),
  actorRole: z.string(),
  act: z.string(),
  subjectKind: z.string(),
  whomName: z.string().nullable(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  reason: z.string().nullable(),
})
export type AuditLine = z.output<typeof auditLine>

const auditFilter = z.strictObject({
  act: z.string().max(60).optional(),
  whomId: id.optional(),
  actorId: id.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  text: z.string().trim().max(80).optional(),
})
export type AuditQuery = z.output<typeof auditFilter>

/** The log of staff acts, and matching runs. */
export const recordEndpoints = endpoints({
  'GET /staff/audit': {
    tag: 'staff',
    summary:
      'Acts of staff, newest first; both days are included, a text is part of a name or reason',
    access: 'staff',
    roles: ['admin'],
    kind: 'query',
    query: page.extend(auditFilter.shape),
    response: listOf(auditLine),
    errors: [],
  },
  'POST /staff/audit/exports': {
    tag: 'staff',
    summary: 'Propose to export acts; a second administrator decides',
    access: 'staff',
    roles: STAFF_ACTS.export.proposes,
    kind: 'command',
    status: 201,
    body: auditFilter.extend({ reason }),
    response: message,
    errors: ['staff.approval-waits-already'],
  },
  'GET /staff/audit/exports/{approvalId}': {
    tag: 'staff',
    summary: 'The file of my export, as CSV, newest first, for two days after the approval',
    access: 'staff',
    roles: ['admin'],
    kind: 'query',
    params: idParams('approvalId'),
    stream: 'text/csv',
    response: z.string(),
    errors: ['staff.approval-unknown', 'staff.export-over'],
    limit: { max: 20, minutes: 60, by: 'person' },
  },
  'GET /user/record': {
    tag: 'staff',
    summary: 'What staff did about me, and who viewed my data',
    access: 'session',
    kind: 'query',
    query: page,
    response: z.object({
      acts: z.array(auditLine),
      views: z.array(
        z.object({
          at: instant,
          byRole: z.string(),
          byName: z.string().nullable(),
          what: z.string(),
          register: z
            .object({ period: z.string(), reason: z.string().nullable() })
            .optional()
            .describe('of which month or year, and why, where a register names me'),
        }),
      ),
      trackRecord: trackRecord,
      nextCursor: z.string().nullable(),
    }),
    errors: [],
  },
  'GET /staff/matching-runs': {
    tag: 'staff',
    summary: 'Matching runs, newest first',
    access: 'staff',
    roles: ['officer', 'admin'],
    kind: 'query',
    query: page,
    response: listOf(z.object({ id, at: instant, made: z.int(), codeVersion: z.string() })),
    errors: [],
  },
  'GET /staff/matching-runs/{runId}': {
    tag: 'staff',
    summary:
      'One run: its inputs in figures, what it made and why, and whether solving it again gives that result',
    access: 'staff',
    roles: ['officer', 'admin'],
    kind: 'query',
    params: idParams('runId'),
    response: z.object({
      data: z.object({
        id,
        at: instant,
        codeVersion: z.string(),
        inputHash: z.string(),
        /** Null once they were emptied, a year after the run. */
        inputs: z
          .object({
            asks: z.int(),
            pledges: z.int(),
            members: z.int(),
            askedAmount: wholeRupees,
            pledgedAmount: wholeRupees,
          })
          .nullable(),
        replay: z.enum(['same', 'differs', 'other_version', 'not_kept']),
        /** Null for runs of older versions, which did not say these. */
        serving: z.enum(['best', 'in_turn', 'unsearched']).nullable(),
        preferenceCost: z.object({ urgent: z.int(), firstInLine: z.int() }).nullable(),
        matches: upTo(
          200_000,
          z.object({
            id,
            code: z.string(),
            giver: z.string(),
            receiver: z.string(),
            amount: wholeRupees,
            reason: z.string(),
            askRank: z.int(),
          }),
        ),
        waiting: upTo(
          200_000,
          z.object({
            receiver: z.string(),
            rank: z.int(),
            amount: wholeRupees,
            why: upTo(20, z.string()),
          }),
        ),
      }),
    }),
    errors: ['staff.run-unknown'],
  },
})
