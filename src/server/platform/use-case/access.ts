import { type Endpoint, isForCircleTokens, waitsOnNewDevice } from '#contract/endpoint.ts'
import { isBefore, MINUTE_MS, msBetween } from '#domain/shared/calendar.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { missingStaffProofs } from '#domain/shared/staff-roles.ts'
import {
  ANY_SCOPE,
  CIRCLE_SCOPE,
  type NeededScope,
  type TokenScope,
} from '#domain/shared/token-scopes.ts'
import type { Actor } from './context.ts'

/** A sensitive change needs a login no older than this. */
const FRESH_LOGIN_MS = 5 * MINUTE_MS
/** Where joining counts: long enough to get from the SMS code to adding payment details. */
const FRESH_JOINING_MS = 30 * MINUTE_MS

/**
 * Checks access, with default deny: it refuses whatever an endpoint's access does not name. Throws
 * what errorsOfEndpoint names.
 */
export function checkAccess(endpoint: Endpoint, actor: Actor, now: Temporal.Instant): void {
  const { access } = endpoint
  if (actor.scopes !== null) checkToken(endpoint, actor, actor.scopes)
  if (actor.secondFactor === 'due' && endpoint.halfway !== true)
    throw requestError('request.second-factor-needed')
  if (access !== 'session') checkStatus(endpoint, actor)
  if (access === 'staff') checkStaff(endpoint, actor)
  refuseNewDevice(endpoint, actor, now)
  if (endpoint.fresh === true) {
    const counts = endpoint.joiningIsFresh === true && actor.joinedHere
    checkFresh(actor, { now, for: counts ? FRESH_JOINING_MS : FRESH_LOGIN_MS })
  }
}

/** Throws request.login-stale where the login is older than `for`. */
export function checkFresh(
  { authenticatedAt }: Pick<Actor, 'authenticatedAt'>,
  { now, for: ms = FRESH_LOGIN_MS }: { now: Temporal.Instant; for?: number },
): void {
  if (msBetween(authenticatedAt, now) > ms) throw requestError('request.login-stale')
}

/** Returns the error with which an endpoint refuses a person; undefined if it lets them in. */
export function accessRefusal(endpoint: Endpoint, actor: Actor, now: Temporal.Instant): unknown {
  try {
    checkAccess(endpoint, actor, now)
    return undefined
  } catch (refusal) {
    return refusal
  }
}

/**
 * A program may do what its token says, and only while its person is an active member. Staff work and
 * security have no scope. Another token is named only where it would help.
 */
function checkToken({ scope }: Endpoint, actor: Actor, scopes: readonly TokenScope[]): void {
  if (scope === undefined || actor.status !== 'active' || !isForKind(scope, actor))
    throw requestError('request.not-for-programs')
  if (scope !== ANY_SCOPE && !scopes.includes(scope)) throw requestError('request.beyond-token')
}

/** Whether a token of this kind can have the scope: of the circle, of an administrator, of a member. */
function isForKind(scope: NeededScope, { ofCircle, roles }: Actor): boolean {
  if (ofCircle === true) return isForCircleTokens(scope)
  return scope !== CIRCLE_SCOPE || roles.includes('admin')
}

/**
 * Staff also need all that work in a role needs, the second factor given in this session. Outside
 * officers come in only where the endpoint names them.
 */
function checkStaff({ roles = [], outside }: Endpoint, actor: Actor): void {
  if (actor.circleKind === 'officers' && outside !== true) throw requestError('request.not-allowed')
  if (!actor.roles.some((role) => roles.includes(role))) throw requestError('request.not-allowed')
  const missing = missingStaffProofs({ ...actor, hasFactor: actor.secondFactor === 'given' })
  if (missing.includes('second_factor')) throw requestError('request.second-factor-missing')
  if (missing.length > 0) throw requestError('request.identity-missing')
}

/**
 * A further device that proved itself by SMS alone may look at what is under way, because a phone
 * number can change hands. It waits before it moves money, sees where somebody is paid, whom they
 * helped or how they are reached, or changes how one logs in.
 */
function refuseNewDevice(endpoint: Endpoint, actor: Actor, now: Temporal.Instant): void {
  if (isOnNewDevice(actor, now) && waitsOnNewDevice(endpoint))
    throw requestError('request.new-device-waits', {
      values: { until: String(actor.deviceWaitsUntil) },
    })
}

/** Whether somebody is on a further device that proved itself by SMS alone, and waits. */
export function isOnNewDevice(
  { deviceWaitsUntil }: Pick<Actor, 'deviceWaitsUntil'>,
  now: Temporal.Instant,
): boolean {
  return deviceWaitsUntil !== null && isBefore(now, deviceWaitsUntil)
}

function checkStatus(
  { access, outside }: Endpoint,
  { status, phoneProved, circleKind }: Actor,
): void {
  // People of the reserved circles are nobody's members.
  const isGuest = circleKind === 'officers' && outside === true
  if (access !== 'staff' && circleKind !== 'members' && !isGuest)
    throw requestError('request.not-allowed')
  // A suspended person, or one whose phone proof ended, may continue what runs; nothing new begins.
  if (
    access === 'even-suspended'
      ? status === 'active' || status === 'suspended'
      : status === 'active' && phoneProved
  )
    return
  throw requestError('request.not-active')
}
