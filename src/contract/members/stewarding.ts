import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import {
  id,
  idParams,
  instant,
  message,
  reason,
  version,
  wholeRupees,
  wholeListOf,
} from '../shapes.ts'

export const applicationView = z.object({
  id,
  name: z.string(),
  region: z.string(),
  knownBy: z.string().nullable(),
  inviterFirstName: z.string().nullable(),
  hasEmail: z.boolean(),
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  createdAt: instant,
  version: z.int(),
})
export type ApplicationView = z.output<typeof applicationView>
export const askToReview = z.object({
  id,
  name: z.string(),
  ofOtherCircle: z.boolean(),
  amount: wholeRupees,
  note: z.string(),
  isFirst: z.boolean(),
  createdAt: instant,
  reviewBy: instant.nullable(),
  tied: z.boolean(),
  canDecide: z.boolean(),
  version: z.int(),
})
export type AskToReview = z.output<typeof askToReview>
export const waiterView = z.object({
  id,
  name: z.string(),
  joinedAt: instant,
  waitUntil: instant,
  tied: z.boolean(),
})
export type WaiterView = z.output<typeof waiterView>

/** What stewards review. */
export const stewardEndpoints = endpoints({
  'GET /staff/applications': {
    tag: 'stewards',
    summary: 'Applications that await a steward',
    access: 'staff',
    roles: ['steward'],
    kind: 'query',
    response: wholeListOf(200, applicationView),
    errors: [],
  },
  'POST /staff/applications/{applicationId}/decide': {
    tag: 'stewards',
    summary: 'Accept or decline an application',
    access: 'staff',
    roles: ['steward'],
    kind: 'command',
    params: idParams('applicationId'),
    body: z.strictObject({ accept: z.boolean(), reason, version }),
    response: message,
    errors: [
      'members.application-unknown',
      'members.application-decided',
      'members.circle-full',
      'members.tied',
      'members.recognised-already',
      'members.too-many-recognitions',
      'request.changed-meanwhile',
    ],
  },
  'GET /staff/first-waits': {
    tag: 'stewards',
    summary: "Members in the newcomer's wait before a first ask",
    access: 'staff',
    roles: ['steward'],
    kind: 'query',
    response: wholeListOf(200, waiterView),
    errors: [],
  },
  'POST /staff/members/{memberId}/waive-wait': {
    tag: 'stewards',
    summary: "Waive a newcomer's wait, with a reason",
    access: 'staff',
    roles: ['steward'],
    kind: 'command',
    params: idParams('memberId'),
    body: z.strictObject({ reason }),
    response: message,
    errors: [
      'members.member-unknown',
      'members.tied',
      'members.not-assigned',
      'members.no-waiver-needed',
      'members.founder-may-not-waive',
    ],
  },
  'GET /staff/asks': {
    tag: 'stewards',
    summary: 'First and larger asks that await review',
    access: 'staff',
    roles: ['steward', 'officer'],
    kind: 'query',
    response: wholeListOf(200, askToReview),
    errors: [],
  },
  'POST /staff/asks/{askId}/hide-note': {
    tag: 'stewards',
    summary: 'Hide the note of an ask from the circle, with a reason that its owner reads',
    access: 'staff',
    roles: ['steward', 'officer'],
    kind: 'command',
    params: idParams('askId'),
    body: z.strictObject({ reason }),
    response: message,
    errors: ['asks.unknown', 'members.tied', 'members.not-assigned'],
  },
  'POST /staff/asks/{askId}/review': {
    tag: 'stewards',
    summary: 'Release an ask into the queue, or close it with a reason',
    access: 'staff',
    roles: ['steward', 'officer'],
    kind: 'command',
    params: idParams('askId'),
    body: z.strictObject({ release: z.boolean(), reason, version }),
    response: message,
    errors: [
      'asks.unknown',
      'asks.not-in-review',
      'asks.founder-may-not-release',
      'members.tied',
      'members.not-assigned',
      'request.changed-meanwhile',
    ],
  },
})
