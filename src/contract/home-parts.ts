/**
 * The reads that Home is made of. `GET /home` gives all of them at once; each also has an address
 * of its own, for what changes alone.
 */
export const HOME_PARTS = [
  'GET /matches/to-pay',
  'GET /matches/to-confirm',
  'GET /user/dispute-turns',
  'GET /user/vouch-requests',
  'GET /user/role-proposals',
  'GET /user/waiting-people',
  'GET /circle/rule-change',
  'GET /pledges',
  'GET /asks',
  'GET /user/stats',
  'GET /circle/news',
  'GET /user/operator-messages',
  'GET /user/first-steps',
] as const
export type HomePart = (typeof HOME_PARTS)[number]
