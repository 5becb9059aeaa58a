import { z } from 'zod'
import { PROOF_BYTES_MAX } from '#domain/shared/image-bounds.ts'
import { endpoints } from './endpoint.ts'
import { id, idParams, instant, message, page, reason, version, wholeRupees } from './shapes.ts'

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
const matchParams = idParams('matchId')
const proof = z.object({
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
  version: z.int(),
  can: z.array(z.string()).describe('what the caller may do now'),
}
export const paymentToMake = z.object({
  ...common,
  payBy: instant.nullable(),
  receiverName: z.string(),
  note: z.string(),
  payeeKind: z.enum(['upi', 'bank']),
  pledgeId: id,
  matchedHelpRequest: z.object({ id }),
})
export type PaymentToMake = z.output<typeof paymentToMake>
export const paymentToConfirm = z.object({
  ...common,
  giverName: z.string(),
  askId: id,
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
export type PaymentToConfirm = z.output<typeof paymentToConfirm>

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

export const matchEventView = z.object({
  kind: z.string(),
  by: z.enum(['me', 'other', 'clock', 'staff']),
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
  events: z.array(matchEventView),
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
    })
    .nullable(),
  cancellation: z
    .object({
      by: z.enum(['me', 'other']),
      until: instant,
      moved: z.enum(['no', 'quiet_hours', 'outage']),
    })
    .nullable(),
  late: z.boolean().describe('a payment that was reported after the match had ended'),
  lateClaimUntil: instant.nullable().describe('until when a late payment may be reported'),
  fits: wholeRupees.nullable().describe('after a late claim: how much of it the ask still takes'),
  returning: z
    .object({
      amount: wholeRupees,
      returnedAt: instant.nullable(),
      until: instant
        .nullable()
        .describe(
          'by when it is to be back; null once it came, that time was over, or the giver said that it did not come',
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
const moved = z.object({ message: z.string(), data: matchView })
/**
 * Naming bank references, and their last four: often enough for anybody, too seldom to find out
 * which are taken.
 */
const NAMING = { max: 60, minutes: 60, by: 'person' } as const

export const matchEndpoints = endpoints({
  'GET /matches/to-pay': {
    tag: 'matches',
    summary: 'Payments to make, the next deadline first',
    access: 'party',
    kind: 'query',
    answer: z.object({ data: z.array(paymentToMake), nextCursor: z.string().nullable() }),
    errors: [],
  },
  'GET /matches/to-confirm': {
    tag: 'matches',
    summary: 'Payments to confirm, the next deadline first',
    access: 'party',
    kind: 'query',
    answer: z.object({
      data: z.array(paymentToConfirm),
      getHelpRequests: z.array(paymentToConfirm),
      nextCursor: z.string().nullable(),
    }),
    errors: [],
  },
  'GET /matches/{matchId}': {
    tag: 'matches',
    summary: 'One payment with its time line',
    access: 'party',
    kind: 'query',
    params: matchParams,
    answer: z.object({ data: matchView }),
    errors: ['matches.unknown'],
  },
  'POST /matches/{matchId}/reveal': {
    tag: 'matches',
    summary: 'Show where to pay; logged',
    access: 'party',
    kind: 'once',
    params: matchParams,
    body: z.strictObject({ noticeSeen: z.boolean() }),
    answer: z.object({ paymentDetail: payee }),
    errors: [
      'matches.unknown',
      'matches.over',
      'matches.pay-not-again',
      'matches.notice-unseen',
      'matches.too-many-reveals',
    ],
  },
  'POST /matches/{matchId}/proof': {
    tag: 'matches',
    summary: 'Upload a proof image',
    access: 'party',
    kind: 'command',
    params: matchParams,
    upload: { field: 'proofDocument', bytesMax: PROOF_BYTES_MAX, parts: true },
    answer: z.object({ message: z.string(), data: z.object({ proofDocument: z.string(), proof }) }),
    errors: [
      'matches.unknown',
      'matches.not-now',
      'files.missing',
      'files.not-an-image',
      'files.too-large',
      'files.too-many',
    ],
    limit: { max: 60, minutes: 60, by: 'person' },
  },
  'POST /matches/{matchId}/claim': {
    tag: 'matches',
    summary: 'I have paid',
    access: 'party',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({
      utr: z.string().max(40),
      rail,
      amount: wholeRupees,
      payeeNameSeen: z.boolean(),
      version,
    }),
    answer: moved,
    errors: [
      'matches.unknown',
      'matches.not-now',
      'matches.proof-missing',
      'matches.utr-invalid',
      'matches.utr-used',
      'matches.amount-differs',
      'matches.name-unseen',
      'matches.too-many-claims',
      'request.changed-meanwhile',
    ],
    limit: NAMING,
  },
  'POST /matches/{matchId}/withdraw-claim': {
    tag: 'matches',
    summary: 'I have not paid after all',
    access: 'party',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ version }),
    answer: moved,
    errors: ['matches.unknown', 'matches.not-now', 'request.changed-meanwhile'],
  },
  'POST /matches/{matchId}/decline': {
    tag: 'matches',
    summary: 'I cannot pay this',
    access: 'party',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ reason, version }),
    answer: moved,
    errors: ['matches.unknown', 'matches.not-now', 'request.changed-meanwhile'],
  },
  'POST /matches/{matchId}/confirm': {
    tag: 'matches',
    summary: 'The money is in my account',
    access: 'party',
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
      rest: z
        .enum(['keep', 'return'])
        .optional()
        .describe('after a late claim: what becomes of what the ask does not take any more'),
      restSeen: wholeRupees
        .optional()
        .describe('how much that was when the receiver chose; another rest by now asks again'),
    }),
    answer: moved,
    errors: [
      'matches.unknown',
      'matches.not-now',
      'matches.payment-unseen',
      'matches.utr-last4-wrong',
      'matches.choose-rest',
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
    summary: 'The money is not there, or not as it should be',
    access: 'party',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({
      kind: z.enum(['not_received', 'less', 'more', 'from_somebody_else']),
      reason,
      version,
    }),
    answer: moved,
    errors: [
      'matches.unknown',
      'matches.not-now',
      'matches.too-early',
      'request.changed-meanwhile',
    ],
  },
  'GET /matches': {
    tag: 'matches',
    summary: 'My payments, live or ended, newest first',
    access: 'party',
    kind: 'query',
    query: page.extend({
      side: z.enum(['giver', 'receiver']).optional(),
      which: z.enum(['live', 'ended']).optional(),
    }),
    answer: z.object({ data: z.array(matchLine), nextCursor: z.string().nullable() }),
    errors: [],
  },
  'POST /matches/{matchId}/bank-pending': {
    tag: 'matches',
    summary: 'My bank says pending',
    access: 'party',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ utr: z.string().max(40).optional(), rail: rail.optional(), version }),
    answer: moved,
    errors: [
      'matches.unknown',
      'matches.not-now',
      'matches.utr-invalid',
      'matches.utr-used',
      'request.changed-meanwhile',
    ],
    limit: NAMING,
  },
  'POST /matches/{matchId}/bank-failed': {
    tag: 'matches',
    summary: 'My bank failed the payment',
    access: 'party',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ version }),
    answer: moved,
    errors: ['matches.unknown', 'matches.not-now', 'request.changed-meanwhile'],
  },
  'POST /matches/{matchId}/propose-cancel': {
    tag: 'matches',
    summary: 'Propose to cancel; a second proposal is an agreement',
    access: 'party',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ version }),
    answer: moved,
    errors: [
      'matches.unknown',
      'matches.not-now',
      'matches.cancel-waits',
      'request.changed-meanwhile',
    ],
    limit: { max: 20, minutes: 60, by: 'person' },
  },
  'POST /matches/{matchId}/answer-cancel': {
    tag: 'matches',
    summary: 'Agree to a proposed cancellation, or not',
    access: 'party',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ agree: z.boolean(), version }),
    answer: moved,
    errors: ['matches.unknown', 'matches.not-now', 'request.changed-meanwhile'],
  },
  'POST /matches/{matchId}/late-claim': {
    tag: 'matches',
    summary: 'I had paid all the same',
    access: 'party',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({
      utr: z.string().max(40),
      rail,
      amount: wholeRupees,
      payeeNameSeen: z.boolean(),
      version,
    }),
    answer: moved,
    errors: [
      'matches.unknown',
      'matches.not-now',
      'matches.late-over',
      'matches.proof-missing',
      'matches.utr-invalid',
      'matches.utr-used',
      'matches.amount-differs',
      'matches.name-unseen',
      'request.changed-meanwhile',
    ],
    limit: NAMING,
  },
  'POST /matches/{matchId}/confirm-return': {
    tag: 'matches',
    summary: 'What the receiver sent back has arrived',
    access: 'party',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ version }),
    answer: moved,
    errors: ['matches.unknown', 'matches.not-now', 'request.changed-meanwhile'],
  },
  'POST /matches/{matchId}/return-missing': {
    tag: 'matches',
    summary: 'What the receiver was to send back has not arrived',
    access: 'party',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ reason, version }),
    answer: moved,
    errors: ['matches.unknown', 'matches.not-now', 'request.changed-meanwhile'],
  },
  'POST /matches/{matchId}/ask-reversal': {
    tag: 'matches',
    summary: 'Ask for a confirmation to be taken back',
    access: 'party',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ reason, version }),
    answer: moved,
    errors: [
      'matches.unknown',
      'matches.not-now',
      'matches.reversal-over',
      'request.changed-meanwhile',
    ],
  },
  'POST /matches/{matchId}/withdraw-reversal': {
    tag: 'matches',
    summary: 'Take back the wish for a reversal',
    access: 'party',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ version }),
    answer: moved,
    errors: ['matches.unknown', 'matches.not-now', 'request.changed-meanwhile'],
  },
  'GET /matches/{matchId}/messages': {
    tag: 'matches',
    summary: 'The conversation about a payment, oldest first',
    access: 'party',
    kind: 'query',
    params: matchParams,
    answer: z.object({ data: z.array(matchMessage), nextCursor: z.string().nullable() }),
    errors: ['matches.unknown'],
  },
  'POST /matches/{matchId}/messages': {
    tag: 'matches',
    summary: 'Write to the other side of a payment',
    access: 'party',
    kind: 'command',
    status: 201,
    params: matchParams,
    body: z.strictObject({ text: z.string().max(2_000) }),
    answer: z.object({ message: z.string(), data: matchMessage }),
    errors: [
      'matches.unknown',
      'matches.conversation-over',
      'matches.too-many-messages',
      'matches.message-length',
    ],
    limit: { max: 60, minutes: 60, by: 'person' },
  },
  'POST /matches/{matchId}/block': {
    tag: 'matches',
    summary: 'Never match me with this person again',
    access: 'party',
    kind: 'command',
    params: matchParams,
    answer: message,
    errors: ['matches.unknown'],
  },
  'GET /proofs/{fileId}': {
    tag: 'matches',
    summary: 'A proof image, by its short-lived path',
    access: 'party',
    kind: 'query',
    stream: 'image/webp',
    params: idParams('fileId'),
    query: z.strictObject({ until: z.string().max(20), key: z.string().max(100) }),
    answer: z.string(),
    errors: ['files.unknown', 'files.link-over'],
  },
})
