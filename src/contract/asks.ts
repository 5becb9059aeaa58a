import { z } from 'zod'
import { WAITING_REASONS } from '#domain/asks/waiting-reasons.ts'
import { endpoints } from './endpoint.ts'
import {
  atVersion,
  done,
  id,
  idParams,
  instant,
  listOf,
  page,
  shares,
  version,
  wholeRupees,
  someOf,
  upTo,
} from './shapes.ts'

export const askView = z.object({
  id,
  userId: z.object({ name: z.string() }),
  ...shares,
  status: z.enum([
    'awaiting_review',
    'pending',
    'matched',
    'fulfilled',
    'paused',
    'withdrawn',
    'expired',
  ]),
  paymentDetailId: id,
  note: z.string(),
  noteShown: z.boolean().describe('whether my circle sees the note'),
  shareLink: z.string(),
  reviewReason: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  version: z.int(),
})
export type AskView = z.output<typeof askView>

/**
 * The position of an ask among all that can be matched now. Amounts are whole rupees; nothing here
 * is about a person.
 */
export const queuePosition = z.object({
  askId: id,
  askClass: z.enum(['urgent', 'elder', 'normal']),
  place: z.int().min(1),
  aheadInClass: z.int().min(0),
  aheadAmount: wholeRupees,
  openAmount: wholeRupees,
  pledgedAmount: wholeRupees,
  wouldMove: someOf(['year_limit', 'class_urgent', 'pledges_needed', 'nothing']),
  lastRun: z
    .object({
      at: instant,
      why: someOf(WAITING_REASONS),
    })
    .nullable(),
})
export type QueuePosition = z.output<typeof queuePosition>

/** An ask after an act. */
export const movedAsk = z.object({ message: z.string(), data: askView })

export const askEndpoints = endpoints({
  'POST /asks': {
    tag: 'asks',
    summary: 'Ask for help',
    access: 'member',
    scope: 'ask',
    kind: 'command',
    status: 201,
    body: z.strictObject({
      amount: wholeRupees,
      paymentDetailId: id,
      note: z.string().max(280).optional(),
    }),
    response: movedAsk,
    errors: [
      'circles.not-open',
      'asks.amount-required',
      'asks.amount-step',
      'asks.above-available',
      'asks.newcomer-wait',
      'asks.detail-missing',
      'asks.identity-needed',
    ],
  },
  'GET /asks': {
    tag: 'asks',
    summary: 'My asks, newest first',
    access: 'even-suspended',
    scope: 'read',
    kind: 'query',
    query: page,
    response: listOf(askView),
    errors: [],
  },
  'GET /asks/queue-positions': {
    tag: 'asks',
    summary:
      'The place of my asks in the queue, what would change it, and why the last run left ' +
      'them there',
    access: 'even-suspended',
    scope: 'read',
    kind: 'query',
    response: z.object({ data: upTo(100, queuePosition) }),
    errors: [],
  },
  'POST /asks/{askId}/withdraw': {
    tag: 'asks',
    summary: 'Withdraw the open part of an ask',
    access: 'member',
    scope: 'ask',
    kind: 'command',
    params: idParams('askId'),
    body: atVersion,
    response: movedAsk,
    errors: ['asks.unknown', 'asks.nothing-open', 'request.changed-meanwhile'],
  },
  'GET /shared-asks/{shareCode}': {
    tag: 'asks',
    summary: 'An ask whose owner shared its link with me',
    access: 'member',
    offline: false,
    kind: 'query',
    params: z.strictObject({ shareCode: z.string().min(4).max(20) }),
    response: z.object({
      data: z.object({ id, firstName: z.string(), openAmount: wholeRupees, note: z.string() }),
    }),
    errors: ['asks.unknown'],
  },
  'POST /asks/{askId}/pause': {
    tag: 'asks',
    summary: 'Pause an ask; it keeps its queue position',
    access: 'member',
    scope: 'ask',
    kind: 'command',
    params: idParams('askId'),
    body: atVersion,
    response: movedAsk,
    errors: [
      'asks.unknown',
      'asks.nothing-open',
      'asks.paused-already',
      'request.changed-meanwhile',
    ],
  },
  'POST /asks/{askId}/resume': {
    tag: 'asks',
    summary: 'Resume a paused ask',
    access: 'member',
    scope: 'ask',
    kind: 'command',
    params: idParams('askId'),
    body: atVersion,
    response: movedAsk,
    errors: [
      'asks.unknown',
      'asks.not-paused',
      'asks.paused-by-suspension',
      'request.changed-meanwhile',
    ],
  },
  'POST /asks/{askId}/renew': {
    tag: 'asks',
    summary: 'Renew an open ask for another term; it keeps its queue position',
    access: 'member',
    scope: 'ask',
    kind: 'command',
    params: idParams('askId'),
    body: atVersion,
    response: movedAsk,
    errors: ['asks.unknown', 'asks.not-renewable', 'request.changed-meanwhile'],
  },
  'POST /asks/{askId}/show-note': {
    tag: 'asks',
    summary: 'Show the note of my ask to my circle, or hide it; it keeps its queue position',
    access: 'even-suspended',
    newDevice: 'may',
    kind: 'command',
    params: idParams('askId'),
    body: z.strictObject({ shown: z.boolean(), version }),
    response: done,
    errors: ['asks.unknown', 'asks.note-not-for-all', 'request.changed-meanwhile'],
  },
  'GET /circle/need': {
    tag: 'asks',
    summary: 'How much waits in my circle, without names, and the notes that their owners show',
    access: 'member',
    kind: 'query',
    response: z.object({
      data: z.object({
        asks: z.int().describe('asks that can be matched now'),
        asked: wholeRupees.describe('what is open of them'),
        pledged: wholeRupees.describe('what is open of pledges'),
        oldestSince: instant.nullable(),
        shown: upTo(
          20,
          z.object({
            shareCode: z.string(),
            openAmount: wholeRupees,
            note: z.string(),
            since: instant,
            mine: z.boolean(),
          }),
        ),
      }),
    }),
    errors: [],
  },
  'GET /circle/urgent': {
    tag: 'asks',
    summary: 'Urgent asks of this circle, marked by whom and when; no names of receivers',
    access: 'member',
    kind: 'query',
    query: page,
    response: listOf(
      z.object({
        amount: wholeRupees,
        markedAt: instant,
        proposedBy: z.string(),
        approvedBy: z.string(),
      }),
    ),
    errors: [],
  },
})
