import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { reason, version, wholeRupees } from '../shapes.ts'
import { NAMING } from './paying.ts'
import { matchParams, moved, rail } from './shapes.ts'

/** How a receiver responds to a claim. */
export const receivingEndpoints = endpoints({
  'POST /matches/{matchId}/confirm': {
    tag: 'matches',
    summary: 'The money is in my account',
    access: 'even-suspended',
    scope: 'pay',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({
      seen: z.boolean(),
      utrLast4: z.string().max(10),
      version,
      utr: z
        .string()
        .max(40)
        .optional()
        .describe('the whole reference, where the giver named none'),
      rail: rail.optional(),
      overpayment: z
        .enum(['keep', 'return'])
        .optional()
        .describe('after a late claim: what happens to the overpayment'),
      creditedOn: z.iso
        .date()
        .optional()
        .describe('the day (IST) it was in the account; the claim’s without it'),
      overpaymentSeen: wholeRupees
        .optional()
        .describe('the overpayment that the receiver saw; if it has changed, the call is refused'),
    }),
    response: moved,
    errors: [
      'matches.unknown',
      'matches.not-now',
      'matches.payment-unseen',
      'matches.utr-last4-wrong',
      'matches.credit-day-wrong',
      'matches.choose-overpayment',
      'matches.reference-needed',
      'matches.utr-invalid',
      'matches.utr-used',
      'ledger.stopped',
      'request.changed-meanwhile',
    ],
    limit: NAMING,
  },
  'POST /matches/{matchId}/dispute': {
    tag: 'matches',
    summary: 'The money is missing, or not as agreed',
    access: 'even-suspended',
    scope: 'pay',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({
      kind: z.enum(['not_received', 'less', 'more', 'from_somebody_else']),
      reason,
      version,
    }),
    response: moved,
    errors: [
      'matches.unknown',
      'matches.not-now',
      'matches.too-early',
      'request.changed-meanwhile',
    ],
  },
})
