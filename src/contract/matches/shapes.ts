import { z } from 'zod'
import { MATCH_EVENTS_MAX } from '#domain/matches/match.ts'
import { PARTY_ACTS } from '#domain/matches/match-transitions.ts'
import { NAME_SEEN_BY } from '#domain/matches/claim.ts'
import { id, idParams, instant, someOf, upTo, wholeRupees } from '../shapes.ts'

export const matchState = z.enum([
  'awaiting_payment',
  'bank_pending',
  'awaiting_confirmation',
  'disputed',
  'confirmed',
  'declined',
  'lapsed',
  'cancelled',
  'reversed',
])
export const rail = z.enum(['upi', 'imps', 'neft', 'rtgs'])
export const payeeNameSeenBy = z
  .enum(NAME_SEEN_BY)
  .describe(
    'who saw in the bank’s app that the name is the payee’s: `person`, who paid and says so; ' +
      '`unknown`, which only a program may send, did not look and knows of nobody',
  )
/** The match in an address. */
export const matchParams = idParams('matchId')
/** A picture of a payment. */
export const proof = z.object({
  id,
  path: z.string().describe('short-lived; only for those who may see it'),
  createdAt: instant,
})

const common = {
  id,
  code: z.string(),
  amount: wholeRupees,
  status: matchState,
  createdAt: instant,
  matchedAt: instant,
  deadlineAt: instant.nullable(),
  deadlineMoved: z.enum(['no', 'quiet_hours', 'outage']),
  claimedAt: instant.nullable(),
  proofDocument: z.string().nullable(),
  chosen: z.boolean(),
  late: z.boolean(),
  cancelUntil: instant.nullable(),
  version: z.int(),
  can: someOf(PARTY_ACTS).describe('what the caller may do now'),
}
const creditDays = z
  .object({ first: z.iso.date(), last: z.iso.date(), usual: z.iso.date() })
  .nullable()
  .describe('IST; the days that the receiver may name, and the claim’s')
export const matchToPay = z.object({
  ...common,
  payBy: instant.nullable(),
  receiverName: z.string(),
  note: z.string(),
  payeeKind: z.enum(['upi', 'bank']),
  pledgeId: id,
  matchedHelpRequest: z.object({ id }),
})
export type MatchToPay = z.output<typeof matchToPay>
export const matchToConfirm = z.object({
  ...common,
  giverName: z.string(),
  checkLate: z
    .boolean()
    .describe('it was reported late, and the caller is to check whether it came'),
  askId: id,
  creditDays,
  timestampAfterMatch: instant.nullable().describe('confirm by'),
  earliestNotReceivedAt: instant.nullable(),
  claim: z
    .object({
      rail,
      utrMasked: z
        .string()
        .describe(
          'the last four characters are hidden: the receiver types them from their own bank',
        ),
      amount: wholeRupees,
    })
    .nullable(),
  matchedProvideHelpId: z.object({ id }),
})
export type MatchToConfirm = z.output<typeof matchToConfirm>

export const payee = z.object({
  kind: z.enum(['upi', 'bank']),
  name: z.string(),
  upiId: z.string().nullable(),
  accountNumber: z.string().nullable(),
  ifscCode: z.string().nullable(),
  bankName: z.string().nullable(),
  upiLink: z.string().nullable(),
  qrSvg: z.string().nullable(),
  code: z.string(),
  amount: wholeRupees,
})
export type Payee = z.output<typeof payee>
/** To be read and copied only: nobody pays for another from a link. */
export const payeeRows = payee.omit({ upiLink: true, qrSvg: true })
export type PayeeInRows = z.output<typeof payeeRows>

export const matchEventView = z.object({
  kind: z.string(),
  by: z.enum(['me', 'other', 'clock', 'staff']),
  helperName: z.string().nullable().describe('who recorded it for them, with their code'),
  at: instant,
  to: matchState,
  reason: z.string().nullable(),
})
export const matchView = z.object({
  ...common,
  side: z.enum(['giver', 'receiver']),
  otherName: z.string(),
  note: z.string(),
  confirmedAmount: wholeRupees.nullable(),
  endedAt: instant.nullable(),
  why: z.object({ reason: z.enum(['exact', 'pair', 'fill', 'split', 'chosen']), askRank: z.int() }),
  events: upTo(MATCH_EVENTS_MAX, matchEventView).describe('the latest'),
  earliestNotReceivedAt: instant.nullable(),
  dispute: z.object({ id, kind: z.string(), openedAt: instant, state: z.string() }).nullable(),
  transferId: id.nullable(),
  claim: z
    .object({
      rail,
      utr: z
        .string()
        .describe(
          'whole for the giver; for the receiver its last four are hidden until the match is over',
        ),
      amount: wholeRupees,
      at: instant,
      late: z.boolean(),
      payeeNameSeenBy: payeeNameSeenBy.nullable().describe('null where nobody was asked'),
    })
    .nullable(),
  cancellation: z
    .object({
      by: z.enum(['me', 'other']),
      until: instant,
      moved: z.enum(['no', 'quiet_hours', 'outage']),
    })
    .nullable(),
  lateClaimUntil: instant.nullable().describe('until when a late payment may be reported'),
  creditDays,
  received: upTo(
    2,
    z.object({ from: z.string(), until: z.string(), rupees: wholeRupees }),
  ).describe('by tax year; of a late payment’s receiver'),
  fits: wholeRupees.nullable().describe('after a late claim: how much of it the ask still takes'),
  returning: z
    .object({
      amount: wholeRupees,
      returnedAt: instant.nullable(),
      until: instant
        .nullable()
        .describe(
          'by when it is to be back; null once it came, that time was over, or the giver ' +
            'said that it did not come',
        ),
      moved: z.enum(['no', 'quiet_hours', 'outage']),
    })
    .nullable(),
  extraAmount: wholeRupees.nullable(),
  reversalUntil: instant.nullable(),
  messageCount: z.int(),
  canWrite: z.boolean(),
  canBlock: z.boolean(),
})
export type MatchView = z.output<typeof matchView>
export const matchLine = z.object({
  id,
  code: z.string(),
  side: z.enum(['giver', 'receiver']),
  otherFirstName: z.string(),
  amount: wholeRupees,
  confirmedAmount: wholeRupees.nullable(),
  status: matchState,
  createdAt: instant,
  endedAt: instant.nullable(),
  canClaimLate: z.boolean(),
  version: z.int(),
})
export type MatchLine = z.output<typeof matchLine>
export const matchMessage = z.object({
  id,
  by: z.enum(['me', 'other', 'officer']),
  text: z.string(),
  at: instant,
})
export type MatchMessage = z.output<typeof matchMessage>
/** A match after a move. Whoever shows it reads it again. */
export const moved = z.object({
  message: z.string(),
  data: z.object({ id, status: matchState, version: z.int() }),
})
export type MovedMatch = z.output<typeof moved>['data']
