import { HOME_PARTS, type HomePart } from '#contract/home-parts.ts'
import type { QueryKey } from './api-types.ts'

/**
 * What the dashboard asks for at once: all of it comes in one request (home-parts.ts). Its inline
 * script sends it before any other script loads (tools/site/page-scripts.ts).
 */
export const DASHBOARD_ASKS = HOME_PARTS.filter((key) => key !== 'GET /user/first-steps')

/** What the page of payments under way asks for at once; the dashboard asks for it too. */
export const PAYMENTS_ASKS = [
  'GET /matches/to-pay',
  'GET /matches/to-confirm',
  'GET /user/dispute-turns',
  'GET /pledges',
  'GET /asks',
] as const satisfies readonly HomePart[]

/** The requests that the page of a member's own things sends at once. */
export const ME_ASKS = [
  'GET /user/profile',
  'GET /user/stats',
] as const satisfies readonly QueryKey[]
