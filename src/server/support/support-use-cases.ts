import { notYet } from '#server/platform/not-yet.ts'

/** The endpoints of this feature. */
export const supportUseCases = {
  'POST /contact': notYet('POST /contact'),
  'POST /support': notYet('POST /support'),
  'GET /support': notYet('GET /support'),
  'GET /support/{ticketId}': notYet('GET /support/{ticketId}'),
  'POST /support/{ticketId}/messages': notYet('POST /support/{ticketId}/messages'),
  'POST /support/{ticketId}/images': notYet('POST /support/{ticketId}/images'),
  'POST /support/{ticketId}/close': notYet('POST /support/{ticketId}/close'),
  'POST /support/{ticketId}/reopen': notYet('POST /support/{ticketId}/reopen'),
  'GET /staff/tickets': notYet('GET /staff/tickets'),
  'GET /staff/tickets/{ticketId}': notYet('GET /staff/tickets/{ticketId}'),
  'POST /staff/tickets/{ticketId}/acknowledge': notYet('POST /staff/tickets/{ticketId}/acknowledge'),
  'POST /staff/tickets/{ticketId}/messages': notYet('POST /staff/tickets/{ticketId}/messages'),
  'POST /staff/tickets/{ticketId}/hand-over': notYet('POST /staff/tickets/{ticketId}/hand-over'),
  'POST /staff/tickets/{ticketId}/close': notYet('POST /staff/tickets/{ticketId}/close'),
  'GET /staff/contact-messages': notYet('GET /staff/contact-messages'),
  'POST /staff/contact-messages/{contactId}/answer': notYet('POST /staff/contact-messages/{contactId}/answer'),
} as const
