/** Writing to those who run the installation, without an account. */
export const siteContact = {
  'contact.title': 'Contact Us',
  'contact.description': 'Call, write or send a message to those who run this installation of Paraspar.',
  'contact.lead': 'Questions about Paraspar, or about a circle near you? Somebody answers by e-mail, mostly within 7 days.',
  'contact.ways': 'Ways to reach us',
  'contact.email': 'Write an e-mail',
  'contact.form': 'Send a message',
  'contact.member': 'Are you a member? In Support your own circle answers you.',
  'contact.member.link': 'Open Support',
  'contact.never': 'Write no PIN, OTP, password or Aadhaar number here. Nobody of Paraspar ever asks for one.',
  'contact.message': 'Message',
  'contact.message.hint': 'At least 10 characters',
  'contact.message.required': 'Message is required',
  'contact.submit': 'Send',
  'contact.success': 'Form submitted successfully!',
  'contact.success.next': 'The answer comes to your e-mail address.',
  'contact.failure': 'Something went wrong. Please try again.',
} as const
