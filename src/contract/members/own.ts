import { z } from 'zod'
import { DETAILS_MAX } from '#domain/members/payment-detail.ts'
import { POLICY_BOUNDS } from '#domain/shared/policy.ts'
import { ofProfileTexts, PERSONAL_FIELDS } from '#domain/members/personal-fields.ts'
import { endpoints } from '../endpoint.ts'
import {
  done,
  id,
  idParams,
  instant,
  language,
  listOf,
  message,
  page,
  version,
  wholeRupees,
  upTo,
  wholeListOf,
} from '../shapes.ts'
import { askReader, availabilityView, nearCaps } from './availability.ts'

export const bankDetailView = z.object({
  id,
  accountNumber: z.string().describe('masked'),
  ifscCode: z.string(),
  bankName: z.string(),
  accountHolderName: z.string(),
  usableFrom: instant,
  inUse: z.boolean(),
})
export const upiDetailView = z.object({
  id,
  upiId: z.string(),
  usableFrom: instant,
  inUse: z.boolean(),
})
const closedRead = { kind: 'query', newDevice: 'waits' } as const
const paymentDetails = z.object({
  bankDetails: upTo(DETAILS_MAX, bankDetailView),
  upiDetails: upTo(DETAILS_MAX, upiDetailView),
})
export type BankDetailView = z.output<typeof bankDetailView>
export type UpiDetailView = z.output<typeof upiDetailView>

export const profileView = z.object({
  id,
  name: z.string(),
  role: z.string(),
  email: z.string(),
  phone: z.string(),
  currency: z.literal('INR'),
  ...ofProfileTexts(() => z.string()),
  registrationDate: instant,
  dateOfBirth: z.string(),
  referralLink: z
    .string()
    .nullable()
    .describe('my link to bring in others; null in my first week and in the founding time'),
  pancard: z.string().describe('masked'),
  status: z.string(),
  yearlyLimit: wholeRupees.nullable(),
  sharesContact: z.boolean(),
  circleName: z.string(),
  version: z.int(),
})
export type ProfileView = z.output<typeof profileView>

/** Personal fields that somebody beside their owner is shown. */
export const shownFields = upTo(
  PERSONAL_FIELDS.length,
  z.object({ name: z.enum(PERSONAL_FIELDS.map(({ name }) => name)), text: z.string() }),
)

export const referredUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  currency: z.literal('INR'),
  role: z.string(),
  status: z.string(),
  fields: shownFields.describe('what they share beside'),
  createdAt: instant,
})
export type ReferredUser = z.output<typeof referredUser>

export const vouchRequest = z.object({ id, name: z.string(), createdAt: instant, version: z.int() })
export type VouchRequest = z.output<typeof vouchRequest>

/** A member's own affairs: agreement, payment details, figures, profile, referrals. */
export const memberEndpoints = endpoints({
  'PUT /user/agreement': {
    tag: 'members',
    summary: 'Record the agreement to the warning',
    access: 'member',
    newDevice: 'may',
    kind: 'command',
    body: z.strictObject({ checked: z.literal(true), version: z.string().max(40), language }),
    response: z.object({ data: z.object({ user: z.object({ warningCheck: z.boolean() }) }) }),
    errors: ['members.agreement-not-current'],
  },
  'PUT /user/payment-details': {
    tag: 'members',
    summary: 'Save a bank account or a UPI ID',
    access: 'member',
    fresh: true,
    joiningIsFresh: true,
    kind: 'command',
    body: z.strictObject({
      bankDetails: z
        .strictObject({
          accountNumber: z.string().max(40),
          ifscCode: z.string().max(20),
          bankName: z.string().max(80),
          accountHolderName: z.string().max(100),
        })
        .optional(),
      upiId: z.string().max(320).optional(),
    }),
    response: z.object({ message: z.string(), paymentDetails }),
    errors: ['members.invalid-fields', 'members.detail-already-saved', 'members.too-many-details'],
  },
  'DELETE /user/payment-details/bank': {
    tag: 'members',
    summary: 'Remove a bank account',
    access: 'member',
    fresh: true,
    kind: 'command',
    body: z.strictObject({ bankDetailId: id }),
    response: message,
    errors: ['members.detail-unknown', 'members.detail-in-use'],
  },
  'DELETE /user/payment-details/upi': {
    tag: 'members',
    summary: 'Remove a UPI ID',
    access: 'member',
    fresh: true,
    kind: 'command',
    body: z.strictObject({ upiDetailId: id }),
    response: message,
    errors: ['members.detail-unknown', 'members.detail-in-use'],
  },
  'GET /user/payment-details': {
    tag: 'members',
    summary: 'Saved payment details, account numbers masked',
    access: 'member',
    scope: 'read',
    ...closedRead,
    response: z.object({ data: z.object({ user: z.object({ paymentDetails }) }) }),
    errors: [],
  },
  'GET /bank/{ifsc}': {
    tag: 'members',
    summary: 'The bank of an IFSC',
    access: 'session',
    kind: 'query',
    params: z.strictObject({ ifsc: z.string().max(20) }),
    response: z.object({ ifscCode: z.string(), bankName: z.string() }),
    errors: ['members.ifsc-unknown'],
  },
  'GET /user/stats': {
    tag: 'members',
    summary: 'My figures',
    access: 'even-suspended',
    scope: 'read',
    kind: 'query',
    response: z.object({
      data: z.object({
        availableAmount: wholeRupees,
        helpReceivedAmount: wholeRupees,
        helpProvidedAmount: wholeRupees,
        pledgeRoom: wholeRupees,
        availability: availabilityView,
        nearCaps,
        pledgesPausedUntil: instant.nullable(),
        review: z.object({ by: askReader, above: wholeRupees }),
        roomWithoutIdentity: wholeRupees
          .nullable()
          .describe(
            'how much more can be asked for without PAN and date of birth; null once both are given',
          ),
        confirmationsStoppedSince: instant
          .nullable()
          .describe('since a check of the circle’s record failed'),
      }),
    }),
    errors: [],
  },
  'GET /user/first-steps': {
    tag: 'members',
    summary: 'What a new member can still set up, and what holds for them first',
    access: 'member',
    kind: 'query',
    response: z.object({
      data: z.object({
        payee: z.boolean().describe('whether there is a UPI ID or bank account to be paid to'),
        notices: z.boolean().describe('whether a notice reaches them by mail or on a device'),
        steward: z.string().nullable().describe('who looks after them'),
        askMatchedFrom: instant.nullable().describe('before it, a first ask waits unmatched'),
        newcomerUntil: instant.nullable().describe('until when the limits for newcomers hold'),
        newcomerGivesCap: wholeRupees,
        newcomerLivePayments: z.int(),
      }),
    }),
    errors: [],
  },
  'PUT /user/language': {
    tag: 'members',
    summary: 'Language of messages and mails',
    access: 'session',
    newDevice: 'may',
    kind: 'command',
    body: z.strictObject({ language }),
    response: done,
    errors: [],
  },
  'GET /user/profile': {
    tag: 'members',
    summary: 'My profile',
    access: 'session',
    ...closedRead,
    response: z.object({ data: profileView }),
    errors: [],
  },
  'PATCH /user/profile': {
    tag: 'members',
    summary: 'Change my profile',
    access: 'member',
    kind: 'command',
    body: z.strictObject({
      name: z.string().max(80).optional(),
      ...ofProfileTexts(({ ownText }) => z.string().max(ownText.lengthMax).optional()),
      yearlyLimit: wholeRupees
        .min(0)
        .max(POLICY_BOUNDS.receivedInTaxYearCapRupees.max)
        .nullable()
        .optional(),
      sharesContact: z.boolean().optional(),
      version,
    }),
    response: z.object({ message: z.string(), data: profileView }),
    errors: ['members.invalid-fields', 'request.changed-meanwhile'],
  },
  'GET /user/referrals': {
    tag: 'members',
    summary: 'People I introduced, one step',
    access: 'member',
    ...closedRead,
    query: page,
    response: z.object({
      data: z.object({ referredUsers: z.array(referredUser) }),
      nextCursor: z.string().nullable(),
    }),
    errors: [],
  },
  'GET /user/vouch-requests': {
    tag: 'members',
    summary: 'People who used my link and await my answer',
    access: 'member',
    kind: 'query',
    response: wholeListOf(200, vouchRequest),
    errors: [],
  },
  'POST /user/vouch-requests/{applicationId}/answer': {
    tag: 'members',
    summary: 'I know this person, or not',
    access: 'member',
    kind: 'command',
    params: idParams('applicationId'),
    body: z.strictObject({ known: z.boolean(), version }),
    response: message,
    errors: [
      'members.vouch-unknown',
      'members.vouch-answered',
      'members.circle-full',
      'request.changed-meanwhile',
    ],
  },
  'GET /user/blocks': {
    tag: 'members',
    summary: 'People I blocked, newest first',
    access: 'even-suspended',
    kind: 'query',
    query: page,
    response: listOf(z.object({ id, firstName: z.string(), since: instant })),
    errors: [],
  },
  'POST /user/blocks/{memberId}/remove': {
    tag: 'members',
    summary: 'Unblock a person',
    access: 'even-suspended',
    kind: 'command',
    params: idParams('memberId'),
    response: message,
    errors: ['members.block-unknown'],
  },
})
