import type { Catalogue } from '../translate.ts'

/** The app on the home screen: the invitation to put it there, and what its shortcuts open. */
export const shortcuts = {
  'install-title': 'Keep Paraspar on your home screen',
  'install-text': 'Your payments then open with one tap, also without internet.',
  'install-do': 'Add it',
  'install-share': 'Tap the Share button of your browser, then “Add to Home Screen”.',
  'install-menu': 'Open the menu of your browser and choose “Add to Home screen”.',
  'install-away': 'No, thanks',

  'pay-title': 'Pay',
  'pay-none': 'You have nothing to pay now.',
  'confirm-title': 'Confirm',
  'confirm-none': 'You have nothing to confirm now.',
  'to-payments': 'See your payments',
} as const satisfies Catalogue
