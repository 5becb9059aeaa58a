import { z } from 'zod'
import { HELPERS_MAX } from '#domain/behalf/on-behalf.ts'
import { PROOF_BYTES_MAX } from '#domain/shared/image-bounds.ts'
import { endpoints } from '../endpoint.ts'
import { NAMING } from '../matches/paying.ts'
import { CLAIM_ERRORS, claimBody } from '../matches/paying.ts'
import { moved, payeeRows, rail } from '../matches/shapes.ts'
import { id, idParams, instant, message, reason, version, wholeRupees, upTo } from '../shapes.ts'

const named = { id: id.describe('of the naming'), name: z.string(), since: instant }
const helpAct = z.enum(['claim', 'confirm'])
/** A code that was asked for, until it or what it opened is over. */
export const helpRequest = z.object({
  id,
  status: z.enum(['waiting', 'open']),
  expiresAt: instant,
  triesLeft: z.int(),
})
export type HelpRequest = z.output<typeof helpRequest>
const helpedPayment = {
  matchId: id,
  act: helpAct,
  amount: wholeRupees,
  otherName: z.string().describe('the first name of the other side'),
  deadlineAt: instant.nullable(),
}
export const helpedMember = z.object({ ...named, payments: upTo(200, z.object(helpedPayment)) })
export type HelpedMember = z.output<typeof helpedMember>
export const helpTurn = z.object({
  ...helpedPayment,
  act: helpAct.nullable().describe('null: nothing that a helper can do'),
  memberName: z.string(),
  version,
  request: helpRequest.nullable(),
  opened: z
    .object({
      otherName: z.string().describe('the whole name'),
      claim: z.object({ rail, utrMasked: z.string() }).nullable(),
      creditDays: z
        .object({ first: z.iso.date(), last: z.iso.date(), usual: z.iso.date() })
        .nullable(),
      hasProof: z.boolean(),
    })
    .nullable()
    .describe('once the member’s code was right, until the act is done or its time is over'),
})
export type HelpTurn = z.output<typeof helpTurn>

const helper = { tag: 'behalf', access: 'member' } as const
const requestParams = idParams('requestId')
const ACT_ERRORS = [
  'behalf.unknown',
  'behalf.code-over',
  'behalf.ended',
  'behalf.not-wanted',
  'behalf.too-close',
  'members.member-unknown',
  'matches.unknown',
  'matches.not-now',
] as const

/** A helper whom a member named acts for them. Each code goes to the member's own phone only. */
export const helpingEndpoints = endpoints({
  'GET /helping': {
    ...helper,
    access: 'even-suspended',
    summary: 'Who helps me, and whom I help with what',
    kind: 'query',
    response: z.object({
      data: z.object({
        helpers: upTo(HELPERS_MAX, z.object(named)),
        helped: upTo(HELPERS_MAX, helpedMember),
        naming: helpRequest.nullable().describe('a code by which I would become a helper'),
      }),
    }),
    errors: [],
  },
  'POST /helping': {
    ...helper,
    summary: 'I help the member with this number; the response never says whether there is one',
    kind: 'command',
    status: 201,
    body: z.strictObject({ phone: z.string().max(20) }),
    response: z.object({ message: z.string(), data: helpRequest }),
    errors: ['behalf.three-already', 'behalf.codes-today'],
  },
  'POST /helping/namings/{namingId}/end': {
    tag: 'behalf',
    access: 'even-suspended',
    summary: 'End the help, by either of the two',
    kind: 'command',
    params: idParams('namingId'),
    response: message,
    errors: ['behalf.unknown'],
  },
  'GET /helping/matches/{matchId}': {
    ...helper,
    summary: 'A payment of a member I help, as far as the act needs it',
    newDevice: 'waits',
    kind: 'query',
    params: idParams('matchId'),
    response: z.object({ data: helpTurn }),
    errors: ['matches.unknown', 'members.member-unknown', 'behalf.not-wanted', 'behalf.too-close'],
  },
  'POST /helping/matches/{matchId}/code': {
    ...helper,
    summary: 'Send the member a code for what they have to do in this payment',
    kind: 'command',
    params: idParams('matchId'),
    response: z.object({ message: z.string(), data: helpRequest }),
    errors: [
      'matches.unknown',
      'matches.not-now',
      'members.member-unknown',
      'behalf.not-wanted',
      'behalf.too-close',
      'behalf.codes-today',
    ],
  },
  'POST /helping/requests/{requestId}/enter': {
    ...helper,
    summary: 'Enter the code that the member read out',
    kind: 'once',
    params: requestParams,
    body: z.strictObject({ code: z.string().max(20) }),
    response: message,
    errors: [...ACT_ERRORS, 'behalf.code-wrong', 'behalf.three-already'],
    limit: { max: 30, minutes: 15, by: 'person' },
  },
  'POST /helping/requests/{requestId}/payee': {
    ...helper,
    summary: 'Show where the member pays; logged',
    kind: 'once',
    params: requestParams,
    response: z.object({ paymentDetail: payeeRows }),
    errors: [...ACT_ERRORS, 'matches.over', 'matches.pay-not-again', 'matches.too-many-reveals'],
  },
  'POST /helping/requests/{requestId}/proof': {
    ...helper,
    summary: 'Upload the picture of the member’s payment',
    kind: 'command',
    params: requestParams,
    upload: { field: 'proofDocument', bytesMax: PROOF_BYTES_MAX, parts: true },
    response: message,
    errors: [
      ...ACT_ERRORS,
      'files.missing',
      'files.not-an-image',
      'files.too-large',
      'files.too-many',
    ],
    limit: { max: 60, minutes: 60, by: 'person' },
  },
  'POST /helping/requests/{requestId}/claim': {
    ...helper,
    summary: 'The member has paid',
    kind: 'command',
    params: requestParams,
    body: claimBody,
    response: moved,
    errors: [...ACT_ERRORS, ...CLAIM_ERRORS],
    limit: NAMING,
  },
  'POST /helping/requests/{requestId}/confirm': {
    ...helper,
    summary: 'The money is in the member’s account',
    kind: 'command',
    params: requestParams,
    body: z.strictObject({
      seen: z.boolean(),
      utrLast4: z.string().max(10),
      version,
      creditedOn: z.iso.date().optional(),
    }),
    response: moved,
    errors: [
      ...ACT_ERRORS,
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
  'POST /staff/members/{memberId}/end-helper': {
    tag: 'behalf',
    access: 'staff',
    roles: ['steward'],
    summary: 'End help on the member’s word',
    kind: 'command',
    params: idParams('memberId'),
    body: z.strictObject({ namingId: id, reason }),
    response: message,
    errors: ['members.member-unknown', 'members.not-assigned', 'members.tied', 'behalf.unknown'],
  },
})
