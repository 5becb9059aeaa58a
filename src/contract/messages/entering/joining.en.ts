import type { Catalogue } from '../translate.ts'

/** Between registering and being a member. */
export const joining = {
  'title': 'Joining {circle}',
  'lead': 'Three steps, then the member area opens by itself. Nothing is to be paid.',
  'email-done': 'Your e-mail address is verified.',
  'email-open': 'Open the link in the mail we sent you.',
  'phone-done': 'Your phone is verified.',
  'phone-open': 'Verify your phone',
  'phone-text': 'We send a code of six digits by SMS to the number you registered.',
  'send-code': 'Send code',
  'send-again': 'Send a new code',
  'code-sent': 'The code is on its way. It works for 10 minutes.',
  'code-failed': 'The code could not be sent. Please try again.',
  'code': 'Code from the SMS',
  'code-missing': 'Please enter the six digits of the code.',
  'verify': 'Verify',
  'verify-failed': 'The code could not be checked. Please try again.',
  'wrong-number': 'Is the number wrong?',
  'verified': 'Your phone is verified.',
  'accepted-done': 'Somebody who knows you has said yes.',
  'accepted-open': 'Now somebody who knows you says yes: whoever invited you, or a steward of the circle.',
  'accepted-text': 'There is nothing for you to do. This page changes by itself as soon as there is an answer.',
  'step-done': 'done',
  'step-open': 'to do',
  'step-waiting': 'waiting',
  'to-my-data': 'My data: download it, correct it, or take my application back',
} as const satisfies Catalogue
