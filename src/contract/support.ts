import { z } from 'zod'
import { PICTURES_A_TICKET_MAX } from '#domain/shared/image-bounds.ts'
import { MESSAGES_A_TICKET_MAX, TICKET_MOVES } from '#domain/support/ticket.ts'
import { PROOF_BYTES_MAX } from '#domain/shared/image-bounds.ts'
import { endpoints } from './endpoint.ts'
import {
  atVersion,
  id,
  idParams,
  instant,
  language,
  listOf,
  message,
  page,
  reason,
  someOf,
  version,
  upTo,
} from './shapes.ts'

export const ticketSubject = z.enum(['funds_confirmation', 'payment_delay', 'account', 'other'])
export const ticketState = z.enum(['open', 'acknowledged', 'answered', 'closed'])
const ticketLine = {
  id,
  subject: ticketSubject,
  title: z.string(),
  status: ticketState,
  createdAt: instant,
  closedAt: instant.nullable(),
  desk: z.enum(['steward', 'officer']),
  version: z.int(),
  acknowledgeBy: instant,
  targetBy: instant,
  boundBy: instant,
  deadlineMoved: z.enum(['no', 'quiet_hours', 'outage']),
}
const picture = z.object({ id, path: z.string(), at: instant })
export const ticketView = z.object({
  ...ticketLine,
  message: z.string().describe('the first message'),
  messages: upTo(
    MESSAGES_A_TICKET_MAX,
    z.object({
      id,
      by: z.enum(['me', 'member', 'staff']),
      text: z.string(),
      at: instant,
      onNewDevice: z
        .boolean()
        .describe('written on a further device that had proved itself by SMS alone, and waited'),
    }),
  ),
  pictures: upTo(PICTURES_A_TICKET_MAX, picture),
  memberName: z.string(),
  matchId: id.nullable(),
  can: someOf(TICKET_MOVES),
  keeper: z
    .object({ name: z.string().describe('empty for staff of another circle'), mine: z.boolean() })
    .nullable()
    .describe('who took it up, for staff only'),
  handedOver: z
    .object({ at: instant, by: z.string(), reason: z.string() })
    .nullable()
    .describe('the last time it was given away, for staff only'),
})
export type TicketView = z.output<typeof ticketView>
export const ticketListItem = z.object({ ...ticketLine, message: z.string() })
export type TicketListItem = z.output<typeof ticketListItem>
export const staffTicketLine = z.object({
  ...ticketLine,
  memberName: z.string().describe('empty, like the title, for staff with a tie'),
  late: z.boolean(),
  tied: z.boolean(),
  mine: z.boolean(),
  circleName: z.string().nullable().describe('for the panel: the circle, where it is another one'),
})
export type StaffTicketLine = z.output<typeof staffTicketLine>
const own = { tag: 'support', access: 'even-suspended' } as const
const ticketParams = idParams('ticketId')
const text = z.string().max(8_000)
/** A ticket after an act. */
export const movedTicket = z.object({ message: z.string(), data: ticketView })
const desk = { tag: 'support', access: 'staff', roles: ['steward', 'officer', 'admin'] } as const
export const contactMessage = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  status: z.enum(['open', 'answered', 'closed']),
  answer: z.string().nullable(),
  createdAt: instant,
  targetBy: instant,
  deadlineMoved: z.enum(['no', 'quiet_hours', 'outage']),
  late: z.boolean(),
  version: z.int(),
})
export type ContactMessage = z.output<typeof contactMessage>

/** Tickets with their conversation, and the contact form of visitors. */
export const supportEndpoints = endpoints({
  'POST /contact': {
    tag: 'support',
    summary: 'A message from a visitor',
    access: 'public',
    kind: 'command',
    status: 201,
    body: z.strictObject({
      name: z.string().max(80),
      email: z.string().max(254),
      phone: z.string().max(40),
      message: z.string().max(4_000),
      language: language.optional(),
    }),
    response: message,
    errors: ['members.invalid-fields', 'support.message-length'],
    limit: { max: 5, minutes: 60, by: 'network' },
  },
  'POST /support': {
    ...own,
    summary: 'Open a ticket',
    newDevice: 'may',
    kind: 'command',
    status: 201,
    body: z.strictObject({
      subject: ticketSubject,
      title: z.string().max(400),
      message: text,
      matchId: id.optional(),
      to: id
        .optional()
        .describe(
          'one of the staff of my circle who `mayWrite`; not about a payment, which goes to its desk',
        ),
    }),
    response: movedTicket,
    errors: [
      'support.not-open-to-you',
      'support.title-length',
      'support.message-length',
      'support.too-many',
      'matches.unknown',
    ],
  },
  'GET /support': {
    ...own,
    summary: 'My tickets, newest first',
    kind: 'query',
    query: page,
    response: z.object({
      data: z.array(ticketListItem),
      tickets: z.array(ticketListItem),
      nextCursor: z.string().nullable(),
    }),
    errors: [],
  },
  'GET /support/{ticketId}': {
    ...own,
    summary: 'One ticket of mine',
    kind: 'query',
    params: ticketParams,
    response: z.object({ data: ticketView }),
    errors: ['support.unknown'],
  },
  'POST /support/{ticketId}/messages': {
    ...own,
    summary: 'Write in my ticket',
    newDevice: 'may',
    kind: 'command',
    status: 201,
    params: ticketParams,
    body: z.strictObject({ message: text }),
    response: movedTicket,
    errors: ['support.unknown', 'support.closed', 'support.message-length'],
    limit: { max: 60, minutes: 60, by: 'person' },
  },
  'POST /support/{ticketId}/images': {
    ...own,
    summary: 'Attach a picture',
    newDevice: 'may',
    kind: 'command',
    params: ticketParams,
    upload: { field: 'image', bytesMax: PROOF_BYTES_MAX, parts: true },
    response: movedTicket,
    errors: [
      'support.unknown',
      'support.closed',
      'files.missing',
      'files.not-an-image',
      'files.too-large',
      'files.too-many',
    ],
    limit: { max: 60, minutes: 60, by: 'person' },
  },
  'POST /support/{ticketId}/close': {
    ...own,
    summary: 'Close my ticket',
    newDevice: 'may',
    kind: 'command',
    params: ticketParams,
    body: atVersion,
    response: movedTicket,
    errors: ['support.unknown', 'support.closed', 'request.changed-meanwhile'],
  },
  'POST /support/{ticketId}/reopen': {
    ...own,
    summary: 'Reopen my ticket',
    newDevice: 'may',
    kind: 'command',
    params: ticketParams,
    body: atVersion,
    response: movedTicket,
    errors: ['support.unknown', 'support.not-closed', 'request.changed-meanwhile'],
  },
  'GET /staff/tickets': {
    ...desk,
    summary: 'Tickets to answer, the next deadline first',
    kind: 'query',
    query: page.extend({ which: z.enum(['running', 'closed']).optional() }),
    response: listOf(staffTicketLine),
    errors: [],
  },
  'GET /staff/tickets/{ticketId}': {
    ...desk,
    summary: 'One ticket; each viewing is logged',
    kind: 'query',
    params: ticketParams,
    response: z.object({ data: ticketView }),
    errors: ['support.unknown', 'members.tied'],
  },
  'POST /staff/tickets/{ticketId}/acknowledge': {
    ...desk,
    summary: 'Take up a ticket',
    kind: 'command',
    params: ticketParams,
    body: atVersion,
    response: movedTicket,
    errors: ['support.unknown', 'members.tied', 'support.closed', 'request.changed-meanwhile'],
  },
  'POST /staff/tickets/{ticketId}/messages': {
    ...desk,
    summary: 'Answer a ticket',
    kind: 'command',
    status: 201,
    params: ticketParams,
    body: z.strictObject({ message: text }),
    response: movedTicket,
    errors: ['support.unknown', 'members.tied', 'support.closed', 'support.message-length'],
  },
  'POST /staff/tickets/{ticketId}/hand-over': {
    ...desk,
    summary: 'Give a ticket to the stewards or to the officers',
    kind: 'command',
    params: ticketParams,
    body: z.strictObject({ to: z.enum(['steward', 'officer']), reason, version }),
    response: message,
    errors: ['support.unknown', 'members.tied', 'support.closed', 'request.changed-meanwhile'],
  },
  'POST /staff/tickets/{ticketId}/close': {
    ...desk,
    summary: 'Close a ticket with a last message',
    kind: 'command',
    params: ticketParams,
    body: z.strictObject({ reason, version }),
    response: movedTicket,
    errors: ['support.unknown', 'members.tied', 'support.closed', 'request.changed-meanwhile'],
  },
  'GET /staff/contact-messages': {
    tag: 'support',
    summary: 'Messages from the contact form',
    access: 'staff',
    roles: ['admin', 'officer'],
    kind: 'query',
    query: page,
    response: listOf(contactMessage),
    errors: [],
  },
  'POST /staff/contact-messages/{contactId}/answer': {
    tag: 'support',
    summary: 'Answer a visitor by email',
    access: 'staff',
    roles: ['admin', 'officer'],
    kind: 'command',
    params: idParams('contactId'),
    body: z.strictObject({ message: text, version }),
    response: z.object({ message: z.string(), data: contactMessage }),
    errors: [
      'support.unknown',
      'support.closed',
      'support.message-length',
      'request.changed-meanwhile',
    ],
  },
})
