import type { QueryKey } from './api-types.ts'

/**
 * The requests that the dashboard sends at once. Its inline script sends them before any other
 * script loads (tools/site/page-scripts.ts).
 */
export const DASHBOARD_ASKS = [
  'GET /matches/to-pay',
  'GET /matches/to-confirm',
  'GET /user/vouch-requests',
  'GET /user/dispute-turns',
  'GET /pledges',
  'GET /asks',
  'GET /user/stats',
  'GET /circle/news',
] as const satisfies readonly QueryKey[]

/** The requests that the page of payments under way sends at once; the dashboard sends them too. */
export const PAYMENTS_ASKS = [
  'GET /matches/to-pay',
  'GET /matches/to-confirm',
  'GET /user/dispute-turns',
  'GET /pledges',
  'GET /asks',
] as const satisfies readonly (typeof DASHBOARD_ASKS)[number][]

/** The requests that the page of a member's own things sends at once. */
export const ME_ASKS = [
  'GET /user/profile',
  'GET /user/stats',
] as const satisfies readonly QueryKey[]
