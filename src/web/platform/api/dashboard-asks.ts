import type { QueryKey } from './api-types.ts'

/**
 * What the dashboard asks as soon as it is there; its page asks it before any script is
 * (tools/site/page-scripts.ts).
 */
export const DASHBOARD_ASKS = [
  'GET /providehelp/matched',
  'GET /gethelp/matched',
  'GET /user/vouch-requests',
  'GET /user/dispute-turns',
  'GET /providehelp',
  'GET /gethelp',
  'GET /user/stats',
] as const satisfies readonly QueryKey[]
