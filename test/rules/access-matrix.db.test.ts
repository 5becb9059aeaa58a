import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, endpointOf, type EndpointKey } from '#contract/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import { addMs } from '#domain/shared/calendar.ts'
import { TOKEN_SCOPES, type TokenScope } from '#domain/shared/token-scopes.ts'
import { insertDevice } from '#server/members/devices/device-store.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { startSession } from '#server/platform/use-case/sessions.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { helpingCircle, helpingWorld } from '../helping/helping.ts'
import { type TestApp, testApp } from '../server/http.ts'
import { newOperator } from '../opening/founders.ts'
import { newMember, type Person } from '../circle/people.ts'
import { newOutsideOfficer } from '../staff/outside-officers.ts'
import { trySample } from '../circle/sample.ts'
import type { TestWorld } from '../server/world.ts'

const KEYS = Object.keys(contract) as EndpointKey[]
const CIRCLE_ROLES = [
  'steward',
  'manager',
  'officer',
  'admin',
] as const satisfies readonly StaffRole[]
const ROLES = [...CIRCLE_ROLES, 'operator'] as const satisfies readonly StaffRole[]
const ACCESS_CODES = [
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
] as const
type AccessCode = (typeof ACCESS_CODES)[number]

/** The callers: people in each state, with or without what a session needs. */
const CALLERS = [
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
] as const
type Caller = (typeof CALLERS)[number]

const SUSPENDED: readonly Caller[] = ['a suspended member', 'a suspended officer']
const RESERVED: readonly Caller[] = ['operator', 'an outside officer']
const MEMBERS_ONLY: readonly Endpoint['access'][] = ['member', 'even-suspended']

/** What each token has, and whose it is. An administrator's has every scope. */
const TOKENS: Partial<Record<Caller, { scopes: readonly TokenScope[]; of: Caller }>> = {
  'a token to read': { scopes: ['read'], of: 'a participant' },
  'a token to ask and pledge': { scopes: ['ask'], of: 'a participant' },
  'a token to report payments': { scopes: ['pay'], of: 'a participant' },
  'a token of a participant for the circle': { scopes: ['circle'], of: 'a participant' },
  'a token of an administrator': { scopes: TOKEN_SCOPES, of: 'admin' },
  'a token of a suspended member': { scopes: TOKEN_SCOPES, of: 'a suspended member' },
}

/**
 * A second copy of the access rule, cell by cell: the code of the refusal. Undefined where the
 * caller may come in.
 */
function turnedAway(endpoint: Endpoint, caller: Caller): AccessCode | undefined {
  if (endpoint.access === 'public') return undefined
  return caller in TOKENS ? tokenTurnedAway(endpoint, caller) : personTurnedAway(endpoint, caller)
}

function tokenTurnedAway({ scope }: Endpoint, caller: Caller): AccessCode | undefined {
  const { scopes, of } = TOKENS[caller] ?? { scopes: [], of: 'nobody' }
  const isAllowed =
    scope !== undefined &&
    scopes.includes(scope) &&
    of !== 'a suspended member' &&
    (scope !== 'circle' || of === 'admin')
  return isAllowed ? undefined : 'request.beyond-token'
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

let w: TestWorld
let http: TestApp
const people = new Map<Caller, Person>()
/** Ids of identities by member. */
const identities = new Map<string, string>()
beforeAll(async () => {
  w = await helpingWorld()
  http = await testApp(w)
  const circle = await helpingCircle(w)
  people.set('an applicant', await newMember(w, circle, { upTo: 'phone' }))
  people.set('a suspended member', await newMember(w, circle))
  people.set(
    'a suspended officer',
    await newMember(w, circle, { roles: ['officer'], factor: false }),
  )
  people.set('a participant', await newMember(w, circle))
  people.set('a login of yesterday', await newMember(w, circle))
  people.set('a new device', await newMember(w, circle))
  people.set('staff without PAN', await newMember(w, circle, { roles: [...CIRCLE_ROLES] }))
  await w.owner.pool.query('UPDATE identity SET pan_key = NULL WHERE member_id = $1', [
    people.get('staff without PAN')?.memberId,
  ])
  for (const role of CIRCLE_ROLES) people.set(role, await newMember(w, circle, { roles: [role] }))
  people.set('operator', await newOperator(w))
  const administrators = [
    await newMember(w, circle, { roles: ['admin'] }),
    await newMember(w, circle, { roles: ['admin'] }),
  ] as const
  people.set('an outside officer', await newOutsideOfficer(w, ...administrators))
  const allRoles = { roles: [...CIRCLE_ROLES] }
  people.set(
    'staff without a second factor',
    await newMember(w, circle, { ...allRoles, factor: false }),
  )
  people.set('staff whose second factor is due', await newMember(w, circle, allRoles))
  await w.owner.pool.query(
    "UPDATE member SET status = 'suspended', suspended_at = app_now() WHERE member_id = ANY ($1)",
    [[people.get('a suspended member')?.memberId, people.get('a suspended officer')?.memberId]],
  )
  await w.owner.pool.query(
    `INSERT INTO passkey (credential_id, identity_id, public_key, counter, transports, name_sealed,
      created_at)
    SELECT 'bWFkZSB1cA', identity_id, '', 0, '', '', app_now() FROM identity WHERE member_id = $1`,
    [people.get('staff whose second factor is due')?.memberId],
  )
  for (const { memberId, identityId } of await w.owner.db
    .selectFrom('identity')
    .select(['memberId', 'identityId'])
    .execute())
    identities.set(memberId, identityId)
})
afterAll(async () => {
  await http.close()
  await w.close()
})

/** Each cell has a session of its own, because some endpoints end sessions. */
function sessionsOf(callers: readonly Caller[]): Promise<Map<Caller, { token: string }>> {
  return inTransaction(
    w.world.database,
    { vault: w.world.vault, language: 'en' },
    async ({ tx, now }) =>
      new Map(
        await Promise.all(
          callers
            .filter((caller) => caller !== 'nobody')
            .map(async (caller) => [caller, await sessionOf(tx, caller, now)] as const),
        ),
      ),
  )
}

async function sessionOf(
  tx: Tx,
  caller: Caller,
  now: Temporal.Instant,
): Promise<{ token: string }> {
  if (caller === 'a made-up session') return { token: 'a'.repeat(43) }
  const program = TOKENS[caller]
  const person = people.get(program?.of ?? caller)
  if (!person) throw new Error(`nobody is ${caller}`)
  const identityId = identities.get(person.memberId) ?? ''
  return startSession(tx, {
    ...(program && { program: { scopes: program.scopes, lastsMs: 3_600_000 } }),
    ...(caller === 'a new device' && { deviceId: await waitingDevice(tx, identityId, now) }),
    identityId,
    circleId: person.circleId,
    memberId: person.memberId,
    kind: 'bearer',
    now: caller === 'a login of yesterday' ? addMs(now, -24 * 3_600_000) : now,
    secondFactor: [...ROLES, 'staff without PAN', 'an outside officer'].includes(caller),
  })
}

async function waitingDevice(tx: Tx, identityId: string, now: Temporal.Instant): Promise<string> {
  const deviceId = crypto.randomUUID()
  await insertDevice(tx, {
    deviceId,
    identityId,
    tokenHash: Buffer.from(deviceId),
    now,
    waitsUntil: addMs(now, 3_600_000),
    approvedBy: null,
  })
  return deviceId
}

async function codeFor(
  key: EndpointKey,
  caller: Caller,
  who: { token: string } | undefined,
): Promise<string | undefined> {
  const { status, code, said } = await trySample(http, key, { who })
  expect(status, `${key} by ${caller}: ${said}`).not.toBe(500)
  return code
}

describe.each(KEYS)('%s', (key) => {
  const endpoint = endpointOf(key)
  // An open stream does not end by itself. A refused caller gets the refusal at once.
  const callers =
    key === 'GET /events'
      ? CALLERS.filter((caller) => turnedAway(endpoint, caller) !== undefined)
      : CALLERS

  test('lets in whom its access names, and turns everybody else away', async () => {
    const met: Partial<Record<Caller, string | undefined>> = {}
    const sessions = await sessionsOf(callers)
    for (const caller of callers) {
      const code = await codeFor(key, caller, sessions.get(caller))
      met[caller] = ACCESS_CODES.find((each) => each === code)
    }
    expect(met).toEqual(
      Object.fromEntries(callers.map((caller) => [caller, turnedAway(endpoint, caller)])),
    )
  })
})

test('every endpoint has been asked by every kind of caller', () => {
  expect(KEYS.length * CALLERS.length).toBeGreaterThan(2_000)
  expect(
    KEYS.filter(
      (key) => endpointOf(key).access === 'staff' && (endpointOf(key).roles ?? []).length === 0,
    ),
  ).toEqual([])
})
