import { z } from 'zod'
import { BAD_LINE_REASONS, LIST_LINES_MAX } from '#domain/members/lists/read-list.ts'
import { LISTED_STATES, WAITING_SHOWN_MAX } from '#domain/members/lists/list-rules.ts'
import { endpoints } from '../endpoint.ts'
import { id, idParams, instant, listOf, message } from '../shapes.ts'

export const listPersonView = z.object({
  id,
  name: z.string().describe('empty once it is deleted'),
  phone: z.string().describe('masked'),
  state: z.enum(LISTED_STATES),
  agreed: z.boolean().describe('whether the other administrator agreed to this person'),
  mayCorrect: z.boolean().describe('whether the viewer may correct the name now'),
  invitedAt: instant.nullable(),
  expiresAt: instant,
})
export type ListPersonView = z.output<typeof listPersonView>

export const groupListView = z.object({
  id,
  version: z.int().describe('changes with the list; whoever agrees names the one they read'),
  enteredByName: z.string(),
  enteredByMe: z.boolean(),
  enteredAt: instant,
  agreedByName: z.string().nullable(),
  agreedAt: instant.nullable(),
  people: z.array(listPersonView),
})
export type GroupListView = z.output<typeof groupListView>

/** How many people of all lists reached each step. */
export const listNumbersView = z.object({
  listed: z.int(),
  invited: z.int(),
  accepted: z.int(),
  recognised: z.int(),
  mostByOne: z.int().describe('how many people one member recognised, at most'),
})

const listedErrors = ['members.listed-unknown', 'members.listed-ended'] as const
const sendErrors = [
  'circles.not-open',
  ...listedErrors,
  'members.list-not-agreed',
  'members.listed-accepted',
  'members.not-invitable-now',
  'members.list-month-full',
] as const

/** Bringing in a group: founders enter and agree, members recognise. */
export const listEndpoints = endpoints({
  'GET /staff/lists': {
    tag: 'lists',
    summary: 'Lists of people to bring in, and how far each person is',
    access: 'staff',
    roles: ['admin'],
    kind: 'query',
    response: z.object({
      data: z.array(groupListView),
      numbers: listNumbersView,
      foundingUntil: instant.nullable(),
    }),
    errors: [],
  },
  'POST /staff/lists': {
    tag: 'lists',
    summary: 'Enter people by name and mobile number; the other administrator agrees to the list',
    access: 'staff',
    roles: ['admin'],
    fresh: true,
    kind: 'command',
    status: 201,
    body: z.strictObject({
      people: z
        .array(
          z.strictObject({
            line: z.int().positive(),
            name: z.string().max(200),
            phone: z.string().max(40),
          }),
        )
        .min(1)
        .max(LIST_LINES_MAX),
    }),
    response: z.object({
      message: z.string(),
      added: z.int(),
      bad: z.array(
        z.object({
          line: z.int(),
          text: z.string(),
          why: z.enum(BAD_LINE_REASONS),
        }),
      ),
    }),
    errors: ['members.list-full'],
    limit: { max: 20, minutes: 60, by: 'person' },
  },
  'POST /staff/lists/{listId}/agree': {
    tag: 'lists',
    summary: 'Agree to a list that the other administrator entered',
    access: 'staff',
    roles: ['admin'],
    fresh: true,
    kind: 'command',
    params: idParams('listId'),
    body: z.strictObject({ version: z.int() }),
    response: message,
    errors: [
      'circles.not-open',
      'members.list-unknown',
      'members.list-own',
      'request.changed-meanwhile',
      'members.list-agreed-already',
      'members.listed-ended',
    ],
  },
  'POST /staff/lists/{listId}/withdraw': {
    tag: 'lists',
    summary: 'Withdraw a list: everybody on it who has not accepted',
    access: 'staff',
    roles: ['admin'],
    kind: 'command',
    params: idParams('listId'),
    response: message,
    errors: ['members.list-unknown'],
  },
  'POST /staff/lists/{listId}/send': {
    tag: 'lists',
    summary: 'Invite everybody on the list by SMS who was not invited yet',
    access: 'staff',
    roles: ['admin'],
    kind: 'command',
    params: idParams('listId'),
    response: z.object({ message: z.string(), sent: z.int(), left: z.int() }),
    errors: [
      'circles.not-open',
      'members.list-unknown',
      'members.list-not-agreed',
      'members.too-many-texts',
      'members.list-month-full',
    ],
    limit: { max: 30, minutes: 60, by: 'person' },
  },
  'POST /staff/list-people/{listPersonId}/send': {
    tag: 'lists',
    summary: 'Send a new invitation by SMS; the one before stops working',
    access: 'staff',
    roles: ['admin'],
    kind: 'command',
    params: idParams('listPersonId'),
    response: message,
    errors: [...sendErrors, 'members.too-many-texts'],
  },
  'POST /staff/list-people/{listPersonId}/link': {
    tag: 'lists',
    summary: 'Make a new invitation to send by hand; the one before stops working',
    access: 'staff',
    roles: ['admin'],
    kind: 'once',
    params: idParams('listPersonId'),
    response: z.object({
      link: z.string(),
      text: z.string().describe('a ready message with the link'),
      whatsapp: z.string().describe('opens WhatsApp with the message to this number'),
    }),
    errors: sendErrors,
  },
  'POST /staff/list-people/{listPersonId}/name': {
    tag: 'lists',
    summary: 'Correct a name before the person accepts; the other administrator agrees to it again',
    access: 'staff',
    roles: ['admin'],
    kind: 'command',
    params: idParams('listPersonId'),
    body: z.strictObject({ name: z.string().max(200) }),
    response: message,
    errors: [
      ...listedErrors,
      'members.listed-accepted',
      'members.listed-not-yours',
      'members.invalid-fields',
    ],
  },
  'POST /staff/list-people/{listPersonId}/withdraw': {
    tag: 'lists',
    summary: 'Withdraw an invitation that was not accepted',
    access: 'staff',
    roles: ['admin'],
    kind: 'command',
    params: idParams('listPersonId'),
    response: message,
    errors: [...listedErrors, 'members.listed-accepted'],
  },
  'GET /user/waiting-people': {
    tag: 'lists',
    summary: 'People who accepted an invitation and wait to be recognised',
    access: 'member',
    kind: 'query',
    response: listOf(z.object({ id, name: z.string().describe('first name and initial') })).extend({
      left: z.int().describe(`how many more this member may recognise; ${WAITING_SHOWN_MAX} shown`),
    }),
    errors: [],
  },
  'POST /user/waiting-people/{listPersonId}/answer': {
    tag: 'lists',
    summary: 'Say whether one knows a waiting person',
    access: 'member',
    kind: 'command',
    params: idParams('listPersonId'),
    body: z.strictObject({ known: z.boolean() }),
    response: message,
    errors: [
      'members.waiting-unknown',
      'members.recognised-already',
      'members.too-many-recognitions',
      'members.circle-full',
    ],
  },
})
