/** The script of each visitor page; the other files beside them are parts of them. */
export const SITE_ENTRIES: readonly string[] = [
  'frame',
  'log-out',
  'slides',
  'register',
  'login',
  'verify-email',
  'forgot-password',
  'reset-password',
  'confirm-email',
  'not-me',
  'contact',
  'ledger',
  'verify-paper',
]
