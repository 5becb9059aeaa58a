import type { Catalogue } from '../translate.ts'

/** Matches that have ended, below the dashboard. */
export const earlier = {
  none: 'None of your payments has ended yet.',
  more: 'Show ten more',
  late: 'Had you already paid one of these? Open it and report it, but only if the money had left your account before the payment ended.',
} as const satisfies Catalogue
