import { z } from 'zod'
import { PAUSE_DAYS } from '#domain/pledges/pause-pledge.ts'
import { endpoints } from './endpoint.ts'
import { atVersion, id, idParams, instant, shares, wholeRupees } from './shapes.ts'

export const plan = z.enum(['simple', 'happy', 'super'])
export const pledgeView = z.object({
  id,
  userId: z.object({ name: z.string() }),
  plan,
  ...shares,
  status: z.enum(['pending', 'matched', 'fulfilled', 'paused', 'withdrawn', 'expired']),
  recurringId: id.nullable(),
  instalment: z.int().nullable(),
  waitsForAnswer: z
    .boolean()
    .describe('a payment was declined or lapsed; it rests until its owner answers'),
  pausedUntil: instant.nullable().describe('when a pause for some days ends by itself'),
  matchableNow: wholeRupees.describe('what the next matching run may use'),
  createdAt: instant,
  expiresAt: instant,
  version: z.int(),
})
export type PledgeView = z.output<typeof pledgeView>
export const recurringPledgeView = z.object({
  id,
  amount: wholeRupees,
  instalments: z.int(),
  passed: z.int(),
  nextDueAt: instant.nullable(),
  skipNext: z.boolean(),
  status: z.enum(['active', 'stopped', 'ended']),
  version: z.int(),
})
export type RecurringPledgeView = z.output<typeof recurringPledgeView>

export const pledgeEndpoints = endpoints({
  'POST /pledges': {
    tag: 'pledges',
    summary: 'Pledge help',
    access: 'member',
    scope: 'ask',
    kind: 'command',
    status: 201,
    body: z.strictObject({ amount: wholeRupees, plan, receiverAskId: id.optional() }),
    response: z.object({ message: z.string(), data: pledgeView }),
    errors: [
      'circles.not-open',
      'circles.payments-not-open',
      'members.agreement-missing',
      'pledges.amount-invalid',
      'pledges.amount-step',
      'pledges.amount-outside-plan',
      'pledges.open-cap',
      'pledges.paused',
      'pledges.chosen-ask-unknown',
      'pledges.chosen-not-possible',
    ],
  },
  'GET /pledges': {
    tag: 'pledges',
    summary: 'My pledges, newest first',
    access: 'even-suspended',
    scope: 'read',
    kind: 'query',
    response: z.object({
      data: z.array(pledgeView),
      recurring: z.array(recurringPledgeView),
      nextCursor: z.string().nullable(),
    }),
    errors: [],
  },
  'POST /pledges/{pledgeId}/withdraw': {
    tag: 'pledges',
    summary: 'Withdraw the open part of a pledge',
    access: 'member',
    scope: 'ask',
    kind: 'command',
    params: idParams('pledgeId'),
    body: atVersion,
    response: z.object({ message: z.string(), data: pledgeView }),
    errors: ['pledges.unknown', 'pledges.nothing-open', 'request.changed-meanwhile'],
  },
  'POST /recurring-pledges/{recurringId}/skip': {
    tag: 'pledges',
    summary: 'Skip the next instalment of a Happy pledge',
    access: 'member',
    scope: 'ask',
    kind: 'command',
    params: idParams('recurringId'),
    body: atVersion,
    response: z.object({ message: z.string(), data: recurringPledgeView }),
    errors: ['pledges.recurring-unknown', 'pledges.recurring-over', 'request.changed-meanwhile'],
  },
  'POST /recurring-pledges/{recurringId}/stop': {
    tag: 'pledges',
    summary: 'Stop a Happy pledge from its next instalment',
    access: 'member',
    scope: 'ask',
    kind: 'command',
    params: idParams('recurringId'),
    body: atVersion,
    response: z.object({ message: z.string(), data: recurringPledgeView }),
    errors: ['pledges.recurring-unknown', 'pledges.recurring-over', 'request.changed-meanwhile'],
  },
  'POST /pledges/{pledgeId}/pause': {
    tag: 'pledges',
    summary: 'Pause a pledge, for some days or until it is resumed; its open part is not matched',
    access: 'member',
    scope: 'ask',
    kind: 'command',
    params: idParams('pledgeId'),
    body: atVersion.extend({ days: z.literal([...PAUSE_DAYS]).optional() }),
    response: z.object({ message: z.string(), data: pledgeView }),
    errors: [
      'pledges.unknown',
      'pledges.nothing-open',
      'pledges.paused-already',
      'request.changed-meanwhile',
    ],
  },
  'POST /pledges/{pledgeId}/resume': {
    tag: 'pledges',
    summary: 'Resume a paused pledge, or keep it open after a decline or a lapse',
    access: 'member',
    scope: 'ask',
    kind: 'command',
    params: idParams('pledgeId'),
    body: atVersion,
    response: z.object({ message: z.string(), data: pledgeView }),
    errors: [
      'pledges.unknown',
      'pledges.not-paused',
      'pledges.paused-by-suspension',
      'request.changed-meanwhile',
    ],
  },
})
