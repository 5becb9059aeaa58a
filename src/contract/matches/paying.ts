import { z } from 'zod'
import { PROOF_BYTES_MAX } from '#domain/shared/image-bounds.ts'
import { endpoints } from '../endpoint.ts'
import { atVersion, reason, version, wholeRupees } from '../shapes.ts'
import { matchParams, moved, payee, payeeNameSeenBy, proof, rail } from './shapes.ts'

/** What somebody says who has paid, for themselves or for whom they help. */
export const claimBody = z.strictObject({
  utr: z.string().max(40),
  rail,
  amount: wholeRupees,
  payeeNameSeenBy,
  version,
})
/** Why a claim of a payment that waits for it is refused. */
export const CLAIM_ERRORS = [
  'matches.proof-missing',
  'matches.utr-invalid',
  'matches.utr-used',
  'matches.amount-differs',
  'matches.name-unseen',
  'matches.too-many-claims',
  'request.changed-meanwhile',
] as const

/**
 * The limit for requests that name a bank reference or its last four. It is enough for every
 * member, and too few to find out which references exist.
 */
export const NAMING = { max: 60, minutes: 60, by: 'person' } as const

/** What a giver does to pay. */
export const payingEndpoints = endpoints({
  'POST /matches/{matchId}/reveal': {
    tag: 'matches',
    summary: 'Show where to pay; logged',
    access: 'even-suspended',
    kind: 'once',
    params: matchParams,
    body: z.strictObject({ noticeSeen: z.boolean() }),
    response: z.object({ paymentDetail: payee }),
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
    access: 'even-suspended',
    scope: 'pay',
    kind: 'command',
    params: matchParams,
    upload: { field: 'proofDocument', bytesMax: PROOF_BYTES_MAX, parts: true },
    response: z.object({
      message: z.string(),
      data: z.object({ proofDocument: z.string(), proof }),
    }),
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
    access: 'even-suspended',
    scope: 'pay',
    kind: 'command',
    params: matchParams,
    body: claimBody,
    response: moved,
    errors: ['matches.unknown', 'matches.not-now', ...CLAIM_ERRORS],
    limit: NAMING,
  },
  'POST /matches/{matchId}/withdraw-claim': {
    tag: 'matches',
    summary: 'I have not paid after all',
    access: 'even-suspended',
    scope: 'pay',
    kind: 'command',
    params: matchParams,
    body: atVersion,
    response: moved,
    errors: ['matches.unknown', 'matches.not-now', 'request.changed-meanwhile'],
  },
  'POST /matches/{matchId}/decline': {
    tag: 'matches',
    summary: 'I cannot pay this',
    access: 'even-suspended',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ reason, version }),
    response: moved,
    errors: ['matches.unknown', 'matches.not-now', 'request.changed-meanwhile'],
  },
})

/** While the giver's bank reports "pending". */
export const bankPendingEndpoints = endpoints({
  'POST /matches/{matchId}/bank-pending': {
    tag: 'matches',
    summary: 'My bank says pending',
    access: 'even-suspended',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ utr: z.string().max(40).optional(), rail: rail.optional(), version }),
    response: moved,
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
    summary: 'The payment failed at my bank',
    access: 'even-suspended',
    kind: 'command',
    params: matchParams,
    body: atVersion,
    response: moved,
    errors: ['matches.unknown', 'matches.not-now', 'request.changed-meanwhile'],
  },
})

/** A payment after the end of its match, and what goes back. */
export const lateClaimEndpoints = endpoints({
  'POST /matches/{matchId}/late-claim': {
    tag: 'matches',
    summary: 'I had already paid',
    access: 'even-suspended',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({
      utr: z.string().max(40),
      rail,
      amount: wholeRupees,
      payeeNameSeenBy,
      version,
    }),
    response: moved,
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
    access: 'even-suspended',
    kind: 'command',
    params: matchParams,
    body: atVersion,
    response: moved,
    errors: ['matches.unknown', 'matches.not-now', 'request.changed-meanwhile'],
  },
  'POST /matches/{matchId}/return-missing': {
    tag: 'matches',
    summary: 'What the receiver promised to send back has not arrived',
    access: 'even-suspended',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ reason, version }),
    response: moved,
    errors: ['matches.unknown', 'matches.not-now', 'request.changed-meanwhile'],
  },
})
