import { z } from 'zod'
import { MEASURES } from '#domain/disputes/track-record.ts'
import { RULING_OUTCOMES } from '#domain/matches/dispute-transitions.ts'
import { rail } from '../matches/shapes.ts'
import { id, instant, wholeRupees } from '../shapes.ts'

export const disputeState = z.enum([
  'open',
  'assigned',
  'evidence',
  'review',
  'ruled',
  'final',
  'settled',
])
export const disputeKind = z.enum([
  'not_received',
  'less',
  'more',
  'from_somebody_else',
  'no_response',
  'bank_pending',
  'late_claim',
  'reversal',
  'return_missing',
])
/** The outcome of a ruling. */
export const outcome = z.enum(RULING_OUTCOMES)
/** A ruling as both people read it. */
export const ruled = { outcome, amount: wholeRupees.nullable(), reasons: z.string(), at: instant }
/** A bank reference that a person gives. */
export const reference = {
  utr: z
    .string()
    .max(40)
    .optional()
    .describe('the whole reference, where something was paid and the giver named none'),
  rail: rail.optional(),
}
/** The measure for a person, decided apart from the ruling. */
export const measure = z.enum(MEASURES)
/** Why a deadline is later than the policy states. */
export const deadlineMoved = z.enum(['no', 'quiet_hours', 'outage'])
/** A picture of a dispute. */
export const evidence = z.object({
  id,
  path: z.string().describe('short-lived'),
  by: z
    .enum(['me', 'other'])
    .describe('only my own are listed; those of the other side are for the officers'),
  at: instant,
})

/** A track record: counts, never a score. */
export const trackRecord = z.object({
  memberSince: instant.nullable(),
  partners: z.int(),
  paidInTime: z.int(),
  paymentsDue: z.int(),
  confirmedInTime: z.int(),
  confirmationsDue: z.int(),
  medianConfirmHours: z.number().nullable(),
  disputesLost: z.int().describe('in 12 months'),
  vouchedFor: z.boolean(),
})
export type TrackRecord = z.output<typeof trackRecord>
/** What the two people of a live payment see of each other: the same counts, and who vouched. */
export const otherSide = z.object({
  ...trackRecord.shape,
  vouchedBy: z
    .string()
    .nullable()
    .describe('first name; null where nobody vouched, or who did shows to others no longer'),
})
