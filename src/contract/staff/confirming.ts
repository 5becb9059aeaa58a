import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, idParams, instant, message, reason, version, wholeListOf } from '../shapes.ts'
import { staffRole } from './people.ts'

export const roleToConfirm = z.object({
  id,
  whomName: z.string(),
  role: staffRole,
  proposedByName: z.string(),
  reason: z.string().describe('why the administrator proposes it'),
  expiresAt: instant,
  version: z.int(),
})
export type RoleToConfirm = z.output<typeof roleToConfirm>

/** Roles that somebody without a tie confirms, where each administrator has one. */
export const confirmingEndpoints = endpoints({
  'GET /user/role-proposals': {
    tag: 'staff',
    summary: 'Proposed roles that I may confirm, as each administrator has a conflict of interest',
    access: 'member',
    outside: true,
    kind: 'query',
    response: wholeListOf(200, roleToConfirm),
    errors: [],
  },
  'POST /user/role-proposals/{approvalId}/answer': {
    tag: 'staff',
    summary: 'Confirm a proposed role, or refuse it, with a reason',
    access: 'member',
    outside: true,
    kind: 'command',
    params: idParams('approvalId'),
    body: z.strictObject({ confirm: z.boolean(), reason, version }),
    response: message,
    errors: [
      'staff.approval-unknown',
      'staff.approval-decided',
      'staff.role-held',
      'members.member-unknown',
      'request.changed-meanwhile',
    ],
  },
})
