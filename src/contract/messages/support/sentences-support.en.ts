/** What the server responds when an act about support, or for another member, has worked. */
export const supportSentences = {
  'ticket-created': 'Ticket created successfully!',
  'message-sent': 'Your message was sent.',
  'picture-added': 'The picture was added.',
  'ticket-closed': 'The ticket is closed.',
  'ticket-reopened': 'The ticket is open again.',
  'ticket-acknowledged': 'This ticket is now yours. The member is told.',
  'ticket-handed-over': 'The ticket was handed over.',
  'contact-sent': 'Form submitted successfully!',
  'contact-answered': 'The answer is on its way by email.',
  'code-late': 'SMS are late today: the member’s code may come late or not at all. Please try again later.',
  'code-on-its-way': 'A code is on its way to the member’s phone.',
  'done-for-member': 'Done. The member is told that you acted for them.',
  'request-cancelled': 'The request was cancelled.',
  'managers-allowed': 'Managers may act for you again, each time with a code from your phone.',
  'managers-stopped': 'No one may act for you any more.',
} as const
