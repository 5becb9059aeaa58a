import type { Catalogue } from '../translate.ts'

/**
 * The promise, agreed to before a first pledge. A change of these words is a new WARNING_VERSION.
 */
export const warning = {
  'title': 'Warning',
  'lead': 'Please read this before you give.',
  'line-1': 'You give because you want to. Nobody promises that anything comes back, so do not give money you may need yourself.',
  'line-2': 'Coine only count confirmed help. They are not money and give no right to anything.',
  'line-3': 'Paraspar never holds money and cannot undo a payment: members pay members directly.',
  'line-4': 'Nobody is paid for inviting. Nobody may offer you a return: whoever does breaks the law.',
  'line-5': 'Before you pay, check that your payment app shows the same name. Confirm only what you see in your own bank account, never from a picture.',
  'more': 'More that you should know',
  'more-tax': 'Help of more than ₹50,000 in one tax year from people who are not relatives can be taxable in full for whoever receives it.',
  'more-frozen': 'If your account is frozen after receiving help, call your bank and 1930, and show them what is recorded here.',
  'more-authority': 'This software is approved by no authority. Your circle is run by volunteers whom you know.',
  'more-rules': 'The whole rules',
  'agree': 'I agree to the terms above.',
  'tick-first': 'Please check the checkbox before proceeding.',
  'failed': 'Something went wrong. Please try again.',
} as const satisfies Catalogue
