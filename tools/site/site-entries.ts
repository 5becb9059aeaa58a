/**
 * The script of each visitor page below src/web/site. Other files there are parts of these scripts.
 */
export const SITE_ENTRIES: readonly string[] = [
  'frame',
  'log-out',
  'slides',
  'poster',
  'entering/register',
  'entering/start-circle',
  'find-invitation',
  'entering/join',
  'entering/link',
  'entering/login',
  'entering/verify-email',
  'entering/forgot-password',
  'entering/reset-password',
  'contact',
  'honesty',
  'ledger/ledger',
  'seal',
]
