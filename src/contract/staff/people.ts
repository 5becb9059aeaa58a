import { z } from 'zod'
import { STAFF_ACTS } from '#domain/approvals/staff-acts.ts'
import { trackRecord } from '../disputes/shapes.ts'
import { endpoints } from '../endpoint.ts'
import { shownFields } from '../members/own.ts'
import {
  id,
  idParams,
  instant,
  listOf,
  message,
  page,
  reason,
  someOf,
  wholeRupees,
  upTo,
  wholeListOf,
  MEMBERS_MAX,
} from '../shapes.ts'

export const staffRole = z.enum(['steward', 'manager', 'officer', 'admin'])
const memberParams = idParams('memberId')

export const staffMemberLine = z.object({
  id,
  name: z.string(),
  status: z.enum(['applied', 'active', 'suspended', 'closed']),
  roles: upTo(4, staffRole),
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
  trackRecord: trackRecord.nullable(),
  fields: shownFields.describe('for the steward who looks after them'),
  helpers: upTo(3, z.object({ id, name: z.string(), since: instant })).describe(
    'for the steward who looks after them',
  ),
  elder: z.boolean().describe('75 or older by the date of birth they gave'),
  limitedUntil: instant.nullable(),
  pledgesPausedUntil: instant.nullable(),
  openPledges: wholeRupees,
  openAsks: wholeRupees,
  liveMatches: z.int(),
  tickets: upTo(50, z.object({ id, title: z.string(), status: z.string() })),
  decisions: upTo(
    50,
    z.object({ measure: z.string(), at: instant, until: instant.nullable(), state: z.string() }),
  ),
  can: someOf([
    'correct_birth',
    'suspend',
    'lift_suspension',
    'reset_factors',
    'assign',
    'grant_role',
    'withdraw_role',
  ]),
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
      'decided outside a dispute; for officers and administrators, the reason for those ' +
        'whom nothing ties',
    ),
  waiting: upTo(
    2,
    z.object({
      kind: z.enum(['suspension', 'lift_suspension']),
      at: instant,
      expiresAt: instant,
      proposedByName: z.string(),
      reason: z.string().nullable(),
      byOperator: z.boolean(),
    }),
  ).describe('awaiting approval; for officers and administrators without a tie'),
})
export type StaffMember = z.output<typeof staffMember>

/** Members as staff see them, and their roles. */
export const staffPeopleEndpoints = endpoints({
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
    response: listOf(staffMemberLine),
    errors: [],
  },
  'GET /staff/members/{memberId}': {
    tag: 'staff',
    summary: 'One member, as far as the role may see; each viewing is logged',
    access: 'staff',
    roles: ['steward', 'officer', 'admin'],
    kind: 'query',
    params: memberParams,
    response: z.object({ data: staffMember }),
    errors: ['members.member-unknown'],
  },
  'GET /staff/restricted-members': {
    tag: 'staff',
    summary: 'Members who are suspended or limited, or whose pledges are paused, and until when',
    access: 'staff',
    roles: ['officer', 'admin'],
    kind: 'query',
    response: wholeListOf(
      200,
      z.object({
        id,
        name: z.string(),
        suspendedAt: instant.nullable(),
        limitedUntil: instant.nullable(),
        pledgesPausedUntil: instant.nullable(),
      }),
    ),
    errors: [],
  },
  'POST /staff/members/{memberId}/assign': {
    tag: 'staff',
    summary: 'Assign a member to a steward',
    access: 'staff',
    roles: ['admin'],
    kind: 'command',
    params: memberParams,
    body: z.strictObject({ stewardId: id, reason }),
    response: message,
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
    response: message,
    errors: [
      'members.member-unknown',
      'members.tied',
      'members.not-assigned',
      'staff.birth-invalid',
    ],
  },
  'POST /staff/members/{memberId}/suspend': {
    tag: 'staff',
    summary: 'Suspend a member; requests are put on hold, matches continue; for staff, two decide',
    access: 'staff',
    roles: STAFF_ACTS.suspension.proposes,
    kind: 'command',
    params: memberParams,
    body: z.strictObject({ reason }),
    response: message,
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
    roles: STAFF_ACTS.lift_suspension.proposes,
    kind: 'command',
    params: memberParams,
    body: z.strictObject({ reason }),
    response: message,
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
      'Propose to remove the second factors of someone who has lost them all; a second ' +
      'person decides',
    access: 'staff',
    roles: STAFF_ACTS.factor_reset.proposes,
    kind: 'command',
    status: 201,
    params: memberParams,
    body: z.strictObject({ reason }),
    response: message,
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
    response: wholeListOf(
      4 * MEMBERS_MAX,
      z.object({
        memberId: id,
        name: z.string(),
        role: staffRole,
        grantedAt: instant,
        hasSecondFactor: z.boolean(),
        able: z.boolean().describe('has given all that work in a role needs'),
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
    roles: STAFF_ACTS.role_grant.proposes,
    kind: 'command',
    status: 201,
    body: z.strictObject({ memberId: id, role: staffRole, reason }),
    response: message,
    errors: [
      'members.member-unknown',
      'staff.role-held',
      'staff.role-not-yours-to-give',
      'staff.nobody-can-decide',
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
    response: message,
    errors: [
      'members.member-unknown',
      'members.tied',
      'staff.role-not-held',
      'staff.role-not-yours-to-give',
      'staff.own-matter-open',
      'staff.too-few-admins',
    ],
  },
})
