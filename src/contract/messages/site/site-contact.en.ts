/** The contact form to the operator, without an account. */
export const siteContact = {
  'contact.title': 'Contact Us',
  'contact.description': 'Call, write or send a message to the people who run this installation of Paraspar.',
  'contact.lead': 'Do you have a question about Paraspar, or about a circle near you? We answer by email, mostly within 7 days.',
  'contact.ways': 'Ways to reach us',
  'contact.email': 'Write an email',
  'contact.form': 'Send a message',
  'contact.member': 'Are you a member? Use Support: your own circle answers you there.',
  'contact.member.link': 'Open Support',
  'contact.never': 'Do not write a PIN, OTP, password or Aadhaar number here. No one from Paraspar ever asks for one.',
  'contact.message': 'Message',
  'contact.message.hint': 'At least 10 characters',
  'contact.message.required': 'Message is required',
  'contact.submit': 'Send',
  'contact.success': 'Form submitted successfully!',
  'contact.success.next': 'We will answer to your email address.',
  'contact.failure': 'Something went wrong. Please try again.',
} as const
