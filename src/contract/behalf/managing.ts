import { z } from 'zod'
import { DETAILS_MAX } from '#domain/members/payment-detail.ts'
import { endpoints } from '../endpoint.ts'
import { availabilityView } from '../members/availability.ts'
import {
  id,
  idParams,
  instant,
  listOf,
  message,
  page,
  wholeRupees,
  upTo,
  wholeListOf,
} from '../shapes.ts'

export const behalfRequest = z.object({
  id,
  memberName: z.string(),
  act: z.enum(['pledge', 'ask']),
  amount: wholeRupees,
  plan: z.enum(['simple', 'happy', 'super']).nullable(),
  status: z.enum(['waiting', 'done', 'void']),
  createdAt: instant,
  expiresAt: instant,
  triesLeft: z.int(),
})
export type BehalfRequest = z.output<typeof behalfRequest>
const manager = { tag: 'behalf', access: 'staff', roles: ['manager'] } as const
export const behalfMember = z.object({
  id,
  name: z.string(),
  phoneEnd: z.string().describe('the last two digits'),
  wanted: z.boolean(),
  pledgeRoom: wholeRupees,
  availability: availabilityView,
  details: upTo(
    DETAILS_MAX,
    z.object({ id, kind: z.enum(['upi', 'bank']), shown: z.string().describe('masked') }),
  ),
  hasAgreedToWarning: z.boolean(),
})
export type BehalfMember = z.output<typeof behalfMember>

/** Why the pledge or ask that a manager prepares is refused, when it is prepared and when the code comes. */
const PLEDGE_OR_ASK_ERRORS = [
  'members.agreement-missing',
  'pledges.amount-invalid',
  'pledges.amount-step',
  'pledges.amount-outside-plan',
  'pledges.open-cap',
  'pledges.paused',
  'asks.amount-required',
  'asks.amount-step',
  'asks.above-available',
  'asks.newcomer-wait',
  'asks.detail-missing',
  'asks.identity-needed',
] as const

/** A manager acts for a member who agreed. The code goes only to the member's own phone. */
export const behalfEndpoints = endpoints({
  'GET /staff/behalf-members': {
    ...manager,
    summary: 'Find a member by name or whole phone number; logged',
    kind: 'query',
    query: z.strictObject({ search: z.string().trim().min(2).max(80) }),
    response: wholeListOf(20, z.object({ id, name: z.string(), phoneEnd: z.string() })),
    errors: [],
    limit: { max: 60, minutes: 1440, by: 'person' },
  },
  'GET /staff/behalf-members/{memberId}': {
    ...manager,
    summary: 'What a manager needs to act for a member; logged',
    kind: 'query',
    params: idParams('memberId'),
    response: z.object({ data: behalfMember }),
    errors: ['members.member-unknown', 'behalf.not-wanted'],
  },
  'GET /staff/behalf': {
    ...manager,
    summary: 'My requests for others, newest first',
    kind: 'query',
    query: page,
    response: listOf(behalfRequest),
    errors: [],
  },
  'POST /staff/behalf': {
    ...manager,
    summary: "Begin a request for a member; a code goes to the member's phone only",
    kind: 'command',
    status: 201,
    body: z.strictObject({
      memberId: id,
      act: z.enum(['pledge', 'ask']),
      amount: wholeRupees,
      plan: z.enum(['simple', 'happy', 'super']).optional(),
      paymentDetailId: id.optional(),
      note: z.string().max(280).optional(),
    }),
    response: z.object({ message: z.string(), data: behalfRequest }),
    errors: [
      'circles.not-open',
      'members.member-unknown',
      'behalf.not-wanted',
      'behalf.too-many-today',
      ...PLEDGE_OR_ASK_ERRORS,
    ],
  },
  'POST /staff/behalf/{requestId}/enter': {
    ...manager,
    summary: 'Enter the code the member read out',
    kind: 'once',
    params: idParams('requestId'),
    body: z.strictObject({ code: z.string().max(20) }),
    response: z.object({ message: z.string(), data: behalfRequest }),
    errors: [
      'circles.not-open',
      'behalf.unknown',
      'behalf.code-wrong',
      'behalf.code-over',
      'behalf.ended',
      'behalf.not-wanted',
      'members.member-unknown',
      ...PLEDGE_OR_ASK_ERRORS,
    ],
    limit: { max: 30, minutes: 15, by: 'person' },
  },
  'POST /staff/behalf/{requestId}/cancel': {
    ...manager,
    summary: 'Withdraw a request that awaits its code',
    kind: 'command',
    params: idParams('requestId'),
    response: message,
    errors: ['behalf.unknown', 'behalf.ended'],
  },
  'GET /user/acted-for-me': {
    tag: 'behalf',
    summary: 'Who acted for me, and whether anyone may',
    access: 'even-suspended',
    kind: 'query',
    query: page,
    response: z.object({
      data: z.array(
        z.object({
          id,
          byName: z.string().describe('the manager or helper'),
          act: z.enum(['pledge', 'ask', 'name', 'claim', 'confirm']),
          amount: wholeRupees.nullable().describe('null: to become a helper'),
          status: z
            .enum(['waiting', 'open', 'done', 'void'])
            .describe('open: the code was right, and a helper is about to act'),
          resultId: id.nullable().describe('the pledge, the ask or the payment'),
          createdAt: instant,
        }),
      ),
      managersMayAct: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
    errors: [],
  },
  'PUT /user/managers': {
    tag: 'behalf',
    summary: 'Allow managers to act for me, or not',
    access: 'even-suspended',
    kind: 'command',
    body: z.strictObject({ allowed: z.boolean() }),
    response: message,
    errors: [],
  },
})
