import { acknowledgeTicket } from './acknowledge-ticket.ts'
import { answerContact } from './answer-contact.ts'
import { answerTicket } from './answer-ticket.ts'
import { attachImage } from './attach-image.ts'
import { closeTicket } from './close-ticket.ts'
import { endTicket } from './end-ticket.ts'
import { handOverTicket } from './hand-over-ticket.ts'
import { listContactMessages } from './list-contact-messages.ts'
import { listMyTickets } from './list-my-tickets.ts'
import { listTickets } from './list-tickets.ts'
import { openTicket } from './open-ticket.ts'
import { reopenTicket } from './reopen-ticket.ts'
import { sendContact } from './send-contact.ts'
import { showStaffTicket } from './show-staff-ticket.ts'
import { showTicket } from './show-ticket.ts'
import { writeInTicket } from './write-in-ticket.ts'

/** The endpoints of support. */
export const supportUseCases = {
  'POST /contact': sendContact,
  'POST /support': openTicket,
  'GET /support': listMyTickets,
  'GET /support/{ticketId}': showTicket,
  'POST /support/{ticketId}/messages': writeInTicket,
  'POST /support/{ticketId}/images': attachImage,
  'POST /support/{ticketId}/close': closeTicket,
  'POST /support/{ticketId}/reopen': reopenTicket,
  'GET /staff/tickets': listTickets,
  'GET /staff/tickets/{ticketId}': showStaffTicket,
  'POST /staff/tickets/{ticketId}/acknowledge': acknowledgeTicket,
  'POST /staff/tickets/{ticketId}/messages': answerTicket,
  'POST /staff/tickets/{ticketId}/hand-over': handOverTicket,
  'POST /staff/tickets/{ticketId}/close': endTicket,
  'GET /staff/contact-messages': listContactMessages,
  'POST /staff/contact-messages/{contactId}/answer': answerContact,
} as const
