/** Mails to visitors who wrote with the contact form. */
export const contactMails = {
  'contact-answer.subject': 'Answer to your message',
  'contact-answer.you-wrote': 'You wrote:',
  'contact-answer.action': 'Write again',
} as const
