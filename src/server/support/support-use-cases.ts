import { acknowledgeTicket } from './use-cases/acknowledge-ticket.ts'
import { answerContact } from './use-cases/answer-contact.ts'
import { answerTicket } from './use-cases/answer-ticket.ts'
import { attachImage } from './use-cases/attach-image.ts'
import { closeTicket } from './use-cases/close-ticket.ts'
import { endTicket } from './use-cases/end-ticket.ts'
import { handOverTicket } from './use-cases/hand-over-ticket.ts'
import { listContactMessages } from './use-cases/list-contact-messages.ts'
import { listMyTickets } from './use-cases/list-my-tickets.ts'
import { listTickets } from './use-cases/list-tickets.ts'
import { openTicket } from './use-cases/open-ticket.ts'
import { reopenTicket } from './use-cases/reopen-ticket.ts'
import { sendContact } from './use-cases/send-contact.ts'
import { showStaffTicket } from './use-cases/show-staff-ticket.ts'
import { showTicket } from './use-cases/show-ticket.ts'
import { writeInTicket } from './use-cases/write-in-ticket.ts'

/** The use cases of this feature, each with its endpoint. */
export const supportUseCases = [
  sendContact,
  openTicket,
  listMyTickets,
  showTicket,
  writeInTicket,
  attachImage,
  closeTicket,
  reopenTicket,
  listTickets,
  showStaffTicket,
  acknowledgeTicket,
  answerTicket,
  handOverTicket,
  endTicket,
  listContactMessages,
  answerContact,
] as const
