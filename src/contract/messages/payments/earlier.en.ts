import type { Catalogue } from '../translate.ts'

/** Payments that have ended, below the dashboard. */
export const earlier = {
  none: 'No payment of yours has ended yet.',
  more: 'Show ten more',
  late: 'Only if the money had left your account before it ended.',
} as const satisfies Catalogue
