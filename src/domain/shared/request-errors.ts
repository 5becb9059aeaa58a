import { alarming, errorsOf, refused } from './errors.ts'

/** Failures that any request can have, before or around its use case. */
export const requestErrors = {
  'request.invalid': refused(400),
  'request.not-found': refused(404),
  'request.too-slow': refused(408),
  'request.too-large': refused(413),
  'request.unsupported-type': refused(415),
  'request.not-signed-in': refused(401),
  'request.session-expired': refused(401),
  'request.token-waits': refused(401),
  'request.token-ended': refused(401),
  'request.not-active': refused(403),
  'request.not-allowed': alarming(403),
  'request.login-stale': refused(403),
  'request.beyond-token': refused(403),
  'request.not-for-programs': refused(403),
  'request.new-device-waits': refused(403),
  'request.identity-missing': refused(403),
  'request.second-factor-needed': refused(403),
  'request.second-factor-missing': refused(403),
  'request.other-origin': alarming(403),
  'request.too-many': refused(429),
  'request.key-reused': refused(422),
  'request.changed-meanwhile': refused(409),
  'request.taken-elsewhere': refused(409),
  // Not 421, which browsers repeat by themselves.
  'request.elsewhere': refused(409),
  'request.busy': alarming(503),
  'request.paused': alarming(503),
  'request.pictures-away': alarming(503),
  'request.outcome-unknown': alarming(504),
} as const

export const requestError = errorsOf(requestErrors)

/** Why a property does not fit the description of its request; anything else is `request.invalid`. */
export const PROPERTY_CODES = [
  'request.missing',
  'request.unknown',
  'request.too-little',
  'request.too-much',
] as const
export type PropertyCode = (typeof PROPERTY_CODES)[number]
