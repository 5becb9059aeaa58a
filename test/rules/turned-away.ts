import type { Endpoint } from '#contract/endpoint.ts'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import { TOKEN_SCOPES, type TokenScope } from '#domain/shared/token-scopes.ts'

export const CIRCLE_ROLES = [
  'steward',
  'manager',
  'officer',
  'admin',
] as const satisfies readonly StaffRole[]
export const ROLES = [...CIRCLE_ROLES, 'operator'] as const satisfies readonly StaffRole[]
export const ACCESS_CODES = [
  'request.not-signed-in',
  'request.session-expired',
  'request.not-active',
  'request.not-allowed',
  'request.login-stale',
  'request.second-factor-needed',
  'request.second-factor-missing',
  'request.identity-missing',
  'request.new-device-waits',
  'request.beyond-token',
  'request.not-for-programs',
] as const
type AccessCode = (typeof ACCESS_CODES)[number]

/** The callers: people in each state, with or without what a session needs. */
export const CALLERS = [
  'nobody',
  'a made-up session',
  'an applicant',
  'a suspended member',
  'a suspended officer',
  'a participant',
  'an outside officer',
  ...ROLES,
  'staff without a second factor',
  'staff whose second factor is due',
  'a login of yesterday',
  'a new device',
  'staff without PAN',
  'a token to read',
  'a token to ask and pledge',
  'a token to report payments',
  'a token of a participant for the circle',
  'a token of an administrator',
  'a token of a suspended member',
  'a token of the circle',
] as const
export type Caller = (typeof CALLERS)[number]

const SUSPENDED: readonly Caller[] = ['a suspended member', 'a suspended officer']
const RESERVED: readonly Caller[] = ['operator', 'an outside officer']
const MEMBERS_ONLY: readonly Endpoint['access'][] = ['member', 'even-suspended']

/** What each token has, and whose it is. An administrator's has every scope. */
export const TOKENS: Partial<
  Record<Caller, { scopes: readonly TokenScope[]; of: Caller | 'the circle' }>
> = {
  'a token to read': { scopes: ['read'], of: 'a participant' },
  'a token to ask and pledge': { scopes: ['ask'], of: 'a participant' },
  'a token to report payments': { scopes: ['pay'], of: 'a participant' },
  'a token of a participant for the circle': { scopes: ['circle'], of: 'a participant' },
  'a token of an administrator': { scopes: TOKEN_SCOPES, of: 'admin' },
  'a token of a suspended member': { scopes: TOKEN_SCOPES, of: 'a suspended member' },
  'a token of the circle': { scopes: ['circle'], of: 'the circle' },
}

/**
 * A second copy of the access rule, cell by cell: the code of the refusal. Undefined where the
 * caller may come in.
 */
export function turnedAway(endpoint: Endpoint, caller: Caller): AccessCode | undefined {
  if (endpoint.access === 'public') return undefined
  return caller in TOKENS ? tokenTurnedAway(endpoint, caller) : personTurnedAway(endpoint, caller)
}

function tokenTurnedAway({ scope }: Endpoint, caller: Caller): AccessCode | undefined {
  const { scopes, of } = TOKENS[caller] ?? { scopes: [], of: 'nobody' }
  const isForNone =
    scope === undefined ||
    of === 'a suspended member' ||
    (of === 'the circle' && scope !== 'circle' && scope !== 'any') ||
    (scope === 'circle' && of !== 'admin' && of !== 'the circle')
  if (isForNone) return 'request.not-for-programs'
  return scope === 'any' || scopes.includes(scope) ? undefined : 'request.beyond-token'
}

function personTurnedAway(
  { access, roles = [], outside, fresh, halfway, kind, newDevice }: Endpoint,
  caller: Caller,
): AccessCode | undefined {
  if (caller === 'nobody') return 'request.not-signed-in'
  if (caller === 'a made-up session') return 'request.session-expired'
  if (caller === 'staff whose second factor is due' && halfway !== true)
    return 'request.second-factor-needed'
  if (caller === 'an applicant' && access !== 'session') return 'request.not-active'
  const isOpenToAll = access === 'session' || access === 'even-suspended'
  if (SUSPENDED.includes(caller) && !isOpenToAll) return 'request.not-active'
  if (RESERVED.includes(caller) && !isOpenToReserved(caller, access, outside === true))
    return 'request.not-allowed'
  if (caller === 'an outside officer') return undefined
  if (access === 'staff') return staffTurnedAway(roles, caller)
  if (caller === 'a new device' && !mayNow(newDevice, kind)) return 'request.new-device-waits'
  return caller === 'a login of yesterday' && fresh === true ? 'request.login-stale' : undefined
}

/** People of the reserved circles are no members; officers from outside have only what says so. */
function isOpenToReserved(caller: Caller, access: Endpoint['access'], outside: boolean): boolean {
  if (caller === 'operator') return !MEMBERS_ONLY.includes(access)
  return access === 'session' || outside
}

/** Queries are open to a device that waits, acts are not, unless the endpoint says otherwise. */
function mayNow(newDevice: Endpoint['newDevice'], kind: Endpoint['kind']): boolean {
  return (newDevice ?? (kind === 'query' ? 'may' : 'waits')) === 'may'
}

function staffTurnedAway(roles: readonly StaffRole[], caller: Caller): AccessCode | undefined {
  // The staff of a circle hold every role of a circle; an operator is of none.
  if (caller === 'staff without a second factor' || caller === 'staff whose second factor is due')
    return roles.some((role) => role !== 'operator')
      ? 'request.second-factor-missing'
      : 'request.not-allowed'
  if (caller === 'staff without PAN')
    return roles.some((role) => role !== 'operator')
      ? 'request.identity-missing'
      : 'request.not-allowed'
  return (roles as readonly string[]).includes(caller) ? undefined : 'request.not-allowed'
}
