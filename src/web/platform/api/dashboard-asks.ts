import type { QueryKey } from './api-types.ts'

/**
 * What the dashboard asks as soon as it is there; its page asks it before any script is
 * (tools/site/page-scripts.ts).
 */
export const DASHBOARD_ASKS = [
  'GET /matches/to-pay',
  'GET /matches/to-confirm',
  'GET /user/vouch-requests',
  'GET /user/dispute-turns',
  'GET /pledges',
  'GET /asks',
  'GET /user/stats',
] as const satisfies readonly QueryKey[]
