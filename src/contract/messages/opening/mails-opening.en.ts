/** The mail to a founder whose circle was not opened. */
export const openingMails = {
  'refused.subject': 'Your circle was not opened',
  'refused.why': 'The operator of this installation reviewed your application for a circle and did not open it.',
  'refused.reason': 'The reason: {reason}',
  'refused.action': 'Write to the operator',
  'refused.free': 'Your account is closed. You can join another circle with the same email, phone and PAN. You can apply for a circle again after 12 months.',
} as const
