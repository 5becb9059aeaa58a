import type { Catalogue } from '../translate.ts'

/**
 * The promise that members agree to before a first pledge. A change of these words needs a new
 * WARNING_VERSION.
 */
export const warning = {
  'title': 'Warning',
  'lead': 'Please read this before you give.',
  'line-1': 'You give because you want to. Nobody promises that anything comes back, so do not give money you may need yourself.',
  'line-2': 'Coine only count confirmed help. They are not money and give no right to anything.',
  'line-3': 'Paraspar never holds money and cannot undo a payment. Members pay members directly.',
  'line-4': 'No one is paid for inviting. No one may offer you a return. Anyone who does breaks the law.',
  'line-5': 'Before you pay, check that your payment app shows the same name. Confirm only what you see in your own bank account, never from a picture.',
  'more': 'What else you should know',
  'more-tax': 'If a person receives more than ₹50,000 in one tax year from people who are not relatives, all of it can be taxable.',
  'more-frozen': 'If your account is frozen after you receive help, call your bank and 1930, and show them what is recorded here.',
  'more-authority': 'No authority has approved this software. Your circle is run by volunteers whom you know.',
  'more-rules': 'All the rules',
  'agree': 'I agree to the terms above.',
  'tick-first': 'Please check the checkbox before proceeding.',
  'failed': 'Something went wrong. Please try again.',
} as const satisfies Catalogue
