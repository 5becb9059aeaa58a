import { z } from 'zod'
import { BREACH_DUTIES } from '#domain/telling/breach-clocks.ts'
import {
  BREACH_DATA,
  BREACH_WHAT,
  MESSAGE_BODY,
  MESSAGE_TITLE,
  REFERENCE,
  VIEWED_RESOURCES,
} from '#domain/telling/telling.ts'
import { WORDS_REFUSED } from '../content/desk.ts'
import { bounded } from '../content/views.ts'
import { endpoints } from '../endpoint.ts'
import { id, instant, message, upTo, wholeListOf } from '../shapes.ts'

const texts = {
  titleEn: bounded(MESSAGE_TITLE),
  bodyEn: bounded(MESSAGE_BODY),
  titleHi: bounded(MESSAGE_TITLE),
  bodyHi: bounded(MESSAGE_BODY),
}
const letter = z.object({
  titleEn: z.string(),
  bodyEn: z.string(),
  titleHi: z.string(),
  bodyHi: z.string(),
})
const to = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('everybody') }),
    z.strictObject({ kind: z.literal('privacy') }),
    z.strictObject({ kind: z.literal('circle'), circleId: id }),
    z.strictObject({ kind: z.literal('breach'), breachId: id }),
  ])
  .describe(
    'members of all circles, those who agreed to an older privacy notice, one circle, or those ' +
      'whom a breach touched',
  )
export type MessageTo = z.output<typeof to>

/** How many people a message reaches, and by which ways. */
const reach = z.object({
  people: z.int(),
  email: z.int(),
  push: z.int(),
  sms: z.int(),
  none: z.int().describe('those whom only the app reaches'),
})

const sentMessage = z.object({
  id,
  kind: z.enum(['everybody', 'circle', 'privacy', 'breach']),
  circleName: z.string().nullable(),
  breachId: id.nullable(),
  ...texts,
  sentAt: instant,
  done: z.boolean().describe('everybody has a notice; ways may still wait'),
  people: z.int(),
  read: z.int().describe('people who read it in the app'),
  ways: upTo(
    3,
    z.object({
      way: z.enum(['email', 'sms', 'push']),
      waiting: z.int(),
      sent: z.int(),
      skipped: z.int(),
      failed: z.int(),
    }),
  ),
})

const breachFacts = {
  what: bounded(BREACH_WHAT),
  data: bounded(BREACH_DATA).describe('which personal data'),
  knownAt: instant.describe('when the operator knew; all clocks begin here'),
  since: instant,
  until: instant,
}
const touched = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everybody') }),
  z.strictObject({ kind: z.literal('circle'), circleId: id }),
  z.strictObject({
    kind: z.literal('viewed'),
    circleId: id.describe('the circle of the account, or of those who were viewed'),
    viewerId: id.nullable().describe('the account that viewed them; null: anybody'),
    resource: z.enum(VIEWED_RESOURCES).nullable().describe('null: of every kind'),
  }),
])
const breach = z.object({
  id,
  version: z.int(),
  ...breachFacts,
  touched,
  circleName: z.string().nullable(),
  recordedAt: instant.describe('when this version was recorded'),
  people: z.int().describe('people touched, from the access log'),
  messages: z.int().describe('messages sent to them'),
  duties: upTo(
    BREACH_DUTIES.length,
    z.object({
      duty: z.enum(BREACH_DUTIES),
      dueAt: instant,
      doneAt: instant.nullable(),
      reference: z.string().nullable(),
      letter: z.string().describe('the text to send, with places to fill in'),
    }),
  ),
  toMembers: letter.describe('the letter to those touched, with a place to fill in'),
})
export type Breach = z.output<typeof breach>

const operator = { tag: 'operator', access: 'staff', roles: ['operator'] } as const

/** What an operator tells members, and the register of breaches of personal data. */
export const tellingEndpoints = endpoints({
  'GET /operator/member-messages': {
    ...operator,
    summary: 'Messages to members, newest first, and what was sent by which way',
    kind: 'query',
    response: z.object({
      data: upTo(100, sentMessage),
      nextCursor: z.null(),
      olderConsent: z.int().describe('members who agreed to an older privacy notice'),
      ofPrivacy: letter.describe('the letter to them, ready but for what is new'),
    }),
    errors: [],
  },
  'POST /operator/member-messages/preview': {
    ...operator,
    summary: 'Check the words of a message, and how many people it would reach by which way',
    kind: 'once',
    body: z.strictObject({ to, ...texts }),
    response: z.object({ data: reach }),
    errors: [
      ...WORDS_REFUSED,
      'telling.blank',
      'circles.unknown',
      'telling.breach-unknown',
      'telling.nobody',
    ],
    limit: { max: 120, minutes: 10, by: 'person' },
  },
  'POST /operator/member-messages': {
    ...operator,
    summary: 'Send a message to members, by every way they have',
    kind: 'command',
    status: 201,
    body: z.strictObject({ to, ...texts }),
    response: message,
    errors: [
      ...WORDS_REFUSED,
      'telling.blank',
      'circles.unknown',
      'telling.breach-unknown',
      'telling.nobody',
      'telling.enough',
      'telling.sent-already',
    ],
  },
  'GET /operator/member-messages/sent': {
    ...operator,
    summary: 'What was sent to whom, as CSV: a code for each person, no name and no number',
    kind: 'query',
    query: z.strictObject({ messageId: id }),
    stream: 'text/csv',
    response: z.string(),
    errors: ['telling.message-unknown'],
    limit: { max: 30, minutes: 60, by: 'person' },
  },
  'GET /operator/breaches': {
    ...operator,
    summary: 'The register of breaches with its clocks, newest first',
    kind: 'query',
    response: wholeListOf(1_000, breach),
    errors: [],
  },
  'GET /operator/breaches/viewers': {
    ...operator,
    summary:
      'Staff who viewed data of a circle’s members, and who paid for three people or more, by name',
    kind: 'query',
    query: z.strictObject({ circleId: id, since: instant, until: instant }),
    response: z.object({
      data: upTo(100, z.object({ id, name: z.string(), people: z.int() })),
    }),
    errors: [],
    limit: { max: 20, minutes: 60, by: 'person' },
  },
  'POST /operator/breaches': {
    ...operator,
    summary: 'Record a breach, or correct one: each version stays in the register',
    kind: 'command',
    status: 201,
    body: z.strictObject({
      ...breachFacts,
      touched,
      corrects: z.strictObject({ id, version: z.int().positive() }).nullable(),
    }),
    response: z.object({ message: z.string(), id }),
    errors: [
      'circles.unknown',
      'telling.times',
      'telling.breach-unknown',
      'request.changed-meanwhile',
    ],
  },
  'POST /operator/breaches/duties': {
    ...operator,
    summary: 'Record that a duty was done, with the number under which it was taken',
    kind: 'command',
    status: 201,
    body: z.strictObject({
      breachId: id,
      duty: z.enum(BREACH_DUTIES),
      doneAt: instant,
      reference: bounded(REFERENCE),
    }),
    response: message,
    errors: ['telling.breach-unknown', 'telling.times'],
  },
})
