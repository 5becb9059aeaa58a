/** What the log of security knows: acts with which somebody comes in, or changes how one comes in. */
export const SECURITY_ACTS = [
  'login',
  'code',
  'reset',
  'factor',
  'again',
  'password',
  'contact',
  'device',
  'factors',
  'token',
  'sessions',
] as const
export type SecurityAct = (typeof SECURITY_ACTS)[number]

/** An act that was not refused. */
export const SECURITY_DONE = 'done'
