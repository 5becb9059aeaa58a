import type { Catalogue } from '../translate.ts'

/** The time between registering and being a member. */
export const joining = {
  'title': 'Joining {circle}',
  'lead': 'A few steps. Then the member area opens automatically. There is nothing to pay.',
  'email-done': 'Your email address is verified.',
  'email-open': 'Open the link in the email we sent you.',
  'phone-done': 'Your phone is verified.',
  'phone-open': 'Verify your phone',
  'phone-text': 'We send a six-digit code by SMS to the mobile number you registered.',
  'send-code': 'Send code',
  'send-again': 'Send a new code',
  'code-sent': 'We have sent the code. It works for 10 minutes.',
  'code-failed': 'The code could not be sent. Please try again.',
  'code': 'Code from the SMS',
  'code-missing': 'Please enter the six digits of the code.',
  'verify': 'Verify',
  'verify-failed': 'The code could not be checked. Please try again.',
  'wrong-number': 'Is the number wrong?',
  'verified': 'Your phone is verified.',
  'accepted-done': 'Someone who knows you has said yes.',
  'accepted-open': 'Now someone who knows you says yes: the member who invited you, or a steward of the circle.',
  'accepted-text': 'You do not need to do anything. This page updates automatically when there is an answer.',
  'step-done': 'done',
  'step-open': 'to do',
  'step-waiting': 'waiting',
  'to-my-data': 'My data: download it, correct it, or withdraw my application',
} as const satisfies Catalogue
