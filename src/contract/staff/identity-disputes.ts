import { z } from 'zod'
import { STAFF_ACTS } from '#domain/approvals/staff-acts.ts'
import { endpoints } from '../endpoint.ts'
import { id, idParams, instant, message, reason, upTo, wholeListOf } from '../shapes.ts'

/** Identity disputes: one phone or PAN that two people gave. */
export const identityDisputeEndpoints = endpoints({
  'GET /staff/identity-disputes': {
    tag: 'staff',
    summary: 'Identity disputes: people who gave a phone or PAN of another account',
    access: 'staff',
    roles: ['officer'],
    kind: 'query',
    response: wholeListOf(
      400,
      z.object({
        id,
        name: z.string(),
        what: z.enum(['phone', 'pan', 'login']),
        at: instant,
        tied: z.boolean(),
        panel: z.boolean(),
        waitsForSecond: z.boolean(),
        proposedByMe: z.boolean(),
        circleName: z.string().nullable(),
        reason: z.string().nullable(),
        named: z.string().nullable().describe('masked; null for staff with a tie'),
        holders: upTo(
          20,
          z.object({
            name: z.string().nullable().describe('null for another circle'),
            status: z.enum(['applied', 'active', 'suspended', 'closed']).nullable(),
          }),
        )
          .nullable()
          .describe('the accounts that have it; null for staff with a tie'),
      }),
    ),
    errors: [],
  },
  'POST /staff/identity-disputes/{identityDisputeId}/decide': {
    tag: 'staff',
    summary: 'Decide who is right: the newcomer, or the account that has it',
    access: 'staff',
    roles: STAFF_ACTS.identity_dispute.proposes,
    kind: 'command',
    params: idParams('identityDisputeId'),
    body: z.strictObject({ grant: z.boolean(), reason }),
    response: message,
    errors: [
      'staff.identity-dispute-unknown',
      'staff.identity-dispute-decided',
      'staff.identity-dispute-elsewhere',
      'members.tied',
      'staff.approval-waits-already',
    ],
  },
})
