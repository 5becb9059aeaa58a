import { z } from 'zod'
import { CONTENT_KINDS } from '#domain/content/content.ts'
import { DEFAULT_POLICY, type Policy } from '#domain/shared/policy.ts'
import { standingFacts } from './disputes.ts'
import { endpoints } from './endpoint.ts'
import { id, idParams, instant, message, page, reason, version, wholeRupees } from './shapes.ts'

export const staffRole = z.enum(['steward', 'manager', 'officer', 'admin'])
const anyStaff = ['steward', 'manager', 'officer', 'admin'] as const
const memberParams = idParams('memberId')

/** Something that waits for the person who looks: sorted by deadline first. */
export const workItem = z.object({
  kind: z.enum([
    'dispute',
    'ruling_to_approve',
    'application',
    'ask_to_review',
    'ticket',
    'contact_message',
    'approval',
    'identity_claim',
    'behalf',
    'content',
  ]),
  id,
  title: z.string().describe('a name or a code'),
  amount: wholeRupees.nullable(),
  deadlineAt: instant.nullable(),
  late: z.boolean(),
  since: instant,
  mine: z.boolean(),
  contentKind: z.enum(CONTENT_KINDS).optional().describe('of what visitors read'),
})
export type WorkItem = z.output<typeof workItem>

export const staffMemberLine = z.object({
  id,
  name: z.string(),
  status: z.enum(['applied', 'active', 'suspended', 'closed']),
  roles: z.array(staffRole),
  joinedAt: instant.nullable(),
  stewardName: z.string().nullable(),
  assignedToMe: z.boolean(),
})
export type StaffMemberLine = z.output<typeof staffMemberLine>
export const staffMember = z.object({
  ...staffMemberLine.shape,
  stewardId: id.nullable(),
  introducedBy: z.string().nullable(),
  tied: z.boolean(),
  standing: standingFacts.nullable(),
  elder: z.boolean().describe('75 or older by the date of birth they gave'),
  limitedUntil: instant.nullable(),
  pledgesPausedUntil: instant.nullable(),
  openPledges: wholeRupees,
  openAsks: wholeRupees,
  liveMatches: z.int(),
  tickets: z.array(z.object({ id, title: z.string(), status: z.string() })),
  decisions: z.array(
    z.object({ measure: z.string(), at: instant, until: instant.nullable(), state: z.string() }),
  ),
  can: z.array(z.string()),
  suspension: z
    .object({
      at: instant,
      byName: z.string().nullable(),
      byRole: z.string(),
      proposedByName: z.string().nullable(),
      reason: z.string().nullable(),
    })
    .nullable()
    .describe(
      'decided outside a dispute; for officers and administrators, the reason for those whom nothing ties',
    ),
  waiting: z
    .array(
      z.object({
        kind: z.enum(['suspension', 'lift_suspension']),
        at: instant,
        expiresAt: instant,
        proposedByName: z.string(),
        reason: z.string().nullable(),
        byOperator: z.boolean(),
      }),
    )
    .describe('waits for a second person; for officers and administrators whom nothing ties'),
})
export type StaffMember = z.output<typeof staffMember>

export const approvalView = z.object({
  id,
  kind: z.enum([
    'role_grant',
    'policy',
    'ask_urgent',
    'export',
    'suspension',
    'lift_suspension',
    'identity_claim',
    'factor_reset',
    'ledger_resume',
    'ruling',
    'standing',
  ]),
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
    .describe('nobody of the circle may approve it, only refuse: the operator has to'),
  link: z.string().nullable().describe('where it is decided, when not here'),
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
    .describe('how it came out; nobody is named where it fell or ran out'),
})
export type ApprovalView = z.output<typeof approvalView>

export const policyFigures = z.record(z.string().max(40), z.int())
/**
 * One optional whole number per field of the rules; what a field may be is judged by the domain's
 * bounds.
 */
const changedFigures = z.strictObject(
  Object.fromEntries(
    (Object.keys(DEFAULT_POLICY) as (keyof Policy)[]).map((field) => [field, z.int().optional()]),
  ) as Record<keyof Policy, z.ZodOptional<z.ZodInt>>,
)
export const policyView = z.object({
  version: z.int(),
  publishedAt: instant,
  figures: policyFigures,
  bounds: z.record(z.string(), z.object({ min: z.int(), max: z.int() })),
  editable: z.array(z.string()),
  history: z.array(
    z.object({
      version: z.int(),
      publishedAt: instant,
      changed: z.array(z.object({ field: z.string(), before: z.int(), after: z.int() })),
    }),
  ),
  waiting: z.boolean(),
})
export type PolicyView = z.output<typeof policyView>
/**
 * What every member may read of the rules: no bounds, nothing that waits; who published a version
 * stands first proposer, then second person.
 */
export const circlePolicyView = z.object({
  ...policyView.pick({ version: true, publishedAt: true, figures: true }).shape,
  history: z.array(
    policyView.shape.history.element.extend({
      people: z.array(z.object({ name: z.string().nullable(), reason: z.string().nullable() })),
    }),
  ),
})
export type CirclePolicyView = z.output<typeof circlePolicyView>

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
const list = <S extends z.ZodType>(item: S) =>
  z.object({ data: z.array(item), nextCursor: z.string().nullable() })

/** What staff do beside disputes and tickets: people, roles, rules, and the log of it all. */
export const staffEndpoints = endpoints({
  'GET /staff/queue': {
    tag: 'staff',
    summary: 'What waits for me, the next deadline first',
    access: 'staff',
    roles: anyStaff,
    kind: 'query',
    answer: list(workItem),
    errors: [],
  },
  'GET /staff/members': {
    tag: 'staff',
    summary: 'Members: a steward sees those assigned, officers and administrators all',
    access: 'staff',
    roles: ['steward', 'officer', 'admin'],
    kind: 'query',
    query: page.extend({
      search: z.string().trim().max(80).optional(),
      status: z.enum(['applied', 'active', 'suspended', 'closed']).optional(),
    }),
    answer: list(staffMemberLine),
    errors: [],
  },
  'GET /staff/members/{memberId}': {
    tag: 'staff',
    summary: 'One member, as far as the role may see; each look is logged',
    access: 'staff',
    roles: ['steward', 'officer', 'admin'],
    kind: 'query',
    params: memberParams,
    answer: z.object({ data: staffMember }),
    errors: ['members.member-unknown'],
  },
  'POST /staff/members/{memberId}/assign': {
    tag: 'staff',
    summary: 'Assign a member to a steward',
    access: 'staff',
    roles: ['admin'],
    kind: 'command',
    params: memberParams,
    body: z.strictObject({ stewardId: id, reason }),
    answer: message,
    errors: ['members.member-unknown', 'members.tied', 'staff.role-not-held'],
  },
  'POST /staff/members/{memberId}/correct-birth': {
    tag: 'staff',
    summary: 'Correct a date of birth',
    access: 'staff',
    roles: ['steward'],
    kind: 'command',
    params: memberParams,
    body: z.strictObject({ dateOfBirth: z.string().max(10), reason }),
    answer: message,
    errors: [
      'members.member-unknown',
      'members.tied',
      'members.not-assigned',
      'staff.birth-invalid',
    ],
  },
  'POST /staff/members/{memberId}/suspend': {
    tag: 'staff',
    summary: 'Suspend a member: requests rest, payments go on; with a role, two decide',
    access: 'staff',
    roles: ['officer'],
    kind: 'command',
    params: memberParams,
    body: z.strictObject({ reason }),
    answer: message,
    errors: [
      'members.member-unknown',
      'members.tied',
      'staff.suspended-already',
      'staff.approval-waits-already',
    ],
  },
  'POST /staff/members/{memberId}/lift-suspension': {
    tag: 'staff',
    summary: 'Lift a suspension',
    access: 'staff',
    roles: ['officer'],
    kind: 'command',
    params: memberParams,
    body: z.strictObject({ reason }),
    answer: message,
    errors: [
      'members.member-unknown',
      'members.tied',
      'staff.not-suspended',
      'staff.approval-waits-already',
    ],
  },
  'POST /staff/members/{memberId}/reset-factors': {
    tag: 'staff',
    summary:
      'Propose to take the second factors from somebody who has lost them all; a second person decides',
    access: 'staff',
    roles: ['officer', 'admin'],
    kind: 'command',
    status: 201,
    params: memberParams,
    body: z.strictObject({ reason }),
    answer: message,
    errors: [
      'members.member-unknown',
      'members.tied',
      'members.factor-missing',
      'staff.factors-not-yours',
      'staff.approval-waits-already',
    ],
  },
  'GET /staff/roles': {
    tag: 'staff',
    summary: 'Who has which role',
    access: 'staff',
    roles: ['officer', 'admin'],
    kind: 'query',
    answer: list(
      z.object({
        memberId: id,
        name: z.string(),
        role: staffRole,
        grantedAt: instant,
        hasSecondFactor: z.boolean(),
        withdraw: z
          .enum(['may', 'not_yours', 'tied', 'too_few_admins'])
          .describe('whether I can take it away, and why not'),
      }),
    ),
    errors: [],
  },
  'POST /staff/roles/grant': {
    tag: 'staff',
    summary: 'Propose a role for a member; a second person decides',
    access: 'staff',
    roles: ['officer', 'admin'],
    kind: 'command',
    status: 201,
    body: z.strictObject({ memberId: id, role: staffRole, reason }),
    answer: message,
    errors: [
      'members.member-unknown',
      'members.tied',
      'staff.role-held',
      'staff.role-not-yours-to-give',
      'staff.approval-waits-already',
    ],
  },
  'POST /staff/roles/withdraw': {
    tag: 'staff',
    summary: 'Take a role away, at once',
    access: 'staff',
    roles: ['officer', 'admin'],
    kind: 'command',
    body: z.strictObject({ memberId: id, role: staffRole, reason }),
    answer: message,
    errors: [
      'members.member-unknown',
      'members.tied',
      'staff.role-not-held',
      'staff.role-not-yours-to-give',
      'staff.own-matter-open',
      'staff.too-few-admins',
    ],
  },
  'POST /staff/asks/{askId}/urgent': {
    tag: 'staff',
    summary: 'Propose to serve an ask before others; a second person decides',
    access: 'staff',
    roles: ['steward', 'officer'],
    kind: 'command',
    status: 201,
    params: idParams('askId'),
    body: z.strictObject({ reason }),
    answer: message,
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
    answer: list(
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
      }),
    ),
    errors: [],
  },
  'GET /staff/approvals': {
    tag: 'staff',
    summary: 'What waits for a second person',
    access: 'staff',
    roles: ['steward', 'officer', 'admin'],
    kind: 'query',
    query: z.strictObject({ which: z.enum(['waiting', 'decided']).optional() }),
    answer: list(approvalView),
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
    answer: message,
    errors: [
      'staff.approval-unknown',
      'staff.approval-decided',
      'staff.approval-own',
      'staff.proposer-tied',
      'staff.role-held',
      'staff.policy-outside-bounds',
      'staff.not-suspended',
      'staff.suspended-already',
      'staff.too-few-admins',
      'asks.urgent-already',
      'asks.nothing-open',
      'members.member-unknown',
      'members.tied',
      'staff.claim-unknown',
      'staff.claim-decided',
      'staff.claim-elsewhere',
      'staff.factors-not-yours',
      'members.factor-missing',
      'request.changed-meanwhile',
    ],
  },
  'POST /staff/approvals/{approvalId}/withdraw': {
    tag: 'staff',
    summary: 'Take my own proposal back',
    access: 'staff',
    roles: ['steward', 'officer', 'admin'],
    kind: 'command',
    params: idParams('approvalId'),
    answer: message,
    errors: ['staff.approval-unknown', 'staff.approval-decided'],
  },
  'GET /staff/policy': {
    tag: 'staff',
    summary: "The circle's rules, and their versions",
    access: 'staff',
    roles: anyStaff,
    kind: 'query',
    answer: z.object({ data: policyView }),
    errors: [],
  },
  'POST /staff/policy': {
    tag: 'staff',
    summary: 'Publish a new version of the rules; raising a cap takes a second administrator',
    access: 'staff',
    roles: ['admin'],
    kind: 'command',
    status: 201,
    body: z.strictObject({ figures: changedFigures.describe('the changed ones'), reason, version }),
    answer: z.object({ message: z.string(), waits: z.boolean(), data: policyView }),
    errors: [
      'staff.policy-outside-bounds',
      'staff.policy-unchanged',
      'staff.approval-waits-already',
      'request.changed-meanwhile',
    ],
  },
  'GET /circle/policy': {
    tag: 'staff',
    summary:
      "The circle's rules for its members, and their versions: what changed, who published it and why",
    access: 'party',
    kind: 'query',
    answer: z.object({ data: circlePolicyView }),
    errors: [],
  },
  'GET /staff/audit': {
    tag: 'staff',
    summary: 'Acts of staff, newest first',
    access: 'staff',
    roles: ['admin'],
    kind: 'query',
    query: page.extend({
      act: z.string().max(60).optional(),
      whomId: id.optional(),
      actorId: id.optional(),
    }),
    answer: list(auditLine),
    errors: [],
  },
  'GET /user/record': {
    tag: 'staff',
    summary: 'What staff did that concerns me, and who looked at my record',
    access: 'session',
    kind: 'query',
    query: page,
    answer: z.object({
      acts: z.array(auditLine),
      views: z.array(
        z.object({
          at: instant,
          byRole: z.string(),
          byName: z.string().nullable(),
          what: z.string(),
        }),
      ),
      standing: standingFacts,
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
    answer: list(z.object({ id, at: instant, made: z.int(), codeVersion: z.string() })),
    errors: [],
  },
  'GET /staff/matching-runs/{runId}': {
    tag: 'staff',
    summary:
      'One run: its inputs in figures, what it made and why, and whether a replay makes the same',
    access: 'staff',
    roles: ['officer', 'admin'],
    kind: 'query',
    params: idParams('runId'),
    answer: z.object({
      data: z.object({
        id,
        at: instant,
        codeVersion: z.string(),
        inputHash: z.string(),
        asks: z.int(),
        pledges: z.int(),
        members: z.int(),
        askedAmount: wholeRupees,
        pledgedAmount: wholeRupees,
        replay: z.enum(['same', 'differs', 'other_version']),
        matches: z.array(
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
        waiting: z.array(
          z.object({ receiver: z.string(), rank: z.int(), amount: wholeRupees, why: z.string() }),
        ),
      }),
    }),
    errors: ['staff.run-unknown'],
  },
  'GET /staff/identity-disputes': {
    tag: 'staff',
    summary: 'People who name a phone or PAN that another account holds',
    access: 'staff',
    roles: ['officer'],
    kind: 'query',
    answer: list(
      z.object({
        id,
        name: z.string(),
        what: z.enum(['phone', 'pan']),
        at: instant,
        tied: z.boolean(),
        panel: z.boolean(),
        waitsForSecond: z.boolean(),
        proposedByMe: z.boolean(),
        circleName: z.string().nullable(),
        reason: z.string().nullable(),
        named: z.string().nullable().describe('masked; not for who is tied'),
        holders: z
          .array(
            z.object({
              name: z.string().nullable().describe('of the same circle only'),
              status: z.enum(['applied', 'active', 'suspended', 'closed']).nullable(),
            }),
          )
          .nullable()
          .describe('the accounts that hold it; not for who is tied'),
      }),
    ),
    errors: [],
  },
  'POST /staff/identity-disputes/{claimId}/decide': {
    tag: 'staff',
    summary: 'Say who is right: the newcomer, or the account that holds it',
    access: 'staff',
    roles: ['officer'],
    kind: 'command',
    params: idParams('claimId'),
    body: z.strictObject({ grant: z.boolean(), reason }),
    answer: message,
    errors: [
      'staff.claim-unknown',
      'staff.claim-decided',
      'staff.claim-elsewhere',
      'members.tied',
      'staff.approval-waits-already',
    ],
  },
})
