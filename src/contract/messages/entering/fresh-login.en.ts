import type { Catalogue } from '../translate.ts'

/** The form that asks for the password before a sensitive change. */
export const freshLogin = {
  'title': 'Is it you?',
  'lead': 'This is a sensitive change. Enter your password again; what you typed is kept.',
  'password': 'Password',
  'missing': 'Type your password.',
  'go-on': 'Continue',
  'passkey': 'Use a passkey',
  'passkey-failed': 'The passkey was not used. Try again, or type your password.',
  'failed': 'That could not be checked. Please try again.',
  'lead-code': 'This is a sensitive change. We send a code by SMS to your phone; what you typed is kept.',
  'send-code': 'Send code',
  'code': 'Code from the SMS',
  'code-missing': 'Please type the six digits.',
} as const satisfies Catalogue
