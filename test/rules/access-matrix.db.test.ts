import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, endpointOf, type EndpointKey } from '#contract/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addMs } from '#domain/shared/calendar.ts'
import { insertDevice } from '#server/members/devices/device-store.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { startSession } from '#server/platform/use-case/sessions.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { helpingCircle, helpingWorld } from '../helping/helping.ts'
import { type TestApp, testApp } from '../server/http.ts'
import { newOperator } from '../opening/founders.ts'
import { newMember, type Person } from '../circle/people.ts'
import { circleToken } from '../staff/circle-tokens.ts'
import { newOutsideOfficer } from '../staff/outside-officers.ts'
import { trySample } from '../circle/sample.ts'
import { someOf } from '../server/long.ts'
import type { TestWorld } from '../server/world.ts'
import {
  ACCESS_CODES,
  type Caller,
  CALLERS,
  CIRCLE_ROLES,
  ROLES,
  TOKENS,
  turnedAway,
} from './turned-away.ts'

const KEYS = Object.keys(contract) as EndpointKey[]
/** Of so many callers who are let in, or turned away with one code, one asks in `npm test`. */
const ALIKE_MAX = 8

let w: TestWorld
let http: TestApp
const people = new Map<string, Person>()
let ofCircle: string
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
  ofCircle = await circleToken(w, ...administrators)
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
  if (caller === 'a token of the circle') return { token: ofCircle }
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

/** Everybody who asks an endpoint. `npm run prove F14` asks as all of them. */
function callersOf(key: EndpointKey): Caller[] {
  const endpoint = endpointOf(key)
  const wayOf = (caller: Caller) => turnedAway(endpoint, caller) ?? 'in'
  // What a token may do differs from scope to scope, so each asks an endpoint that has one.
  const isAlone = (caller: Caller) => caller in TOKENS && endpoint.scope !== undefined
  const ways: Record<string, Caller[]> = {}
  for (const caller of CALLERS) (ways[isAlone(caller) ? caller : wayOf(caller)] ??= []).push(caller)
  // An open stream does not end by itself. A refused caller gets the refusal at once.
  if (key === 'GET /events') delete ways['in']
  const at = KEYS.indexOf(key)
  return Object.values(ways).flatMap((alike) =>
    someOf(alike, { count: Math.ceil(alike.length / ALIKE_MAX), at }),
  )
}

describe.each(KEYS)('%s', (key) => {
  const endpoint = endpointOf(key)
  const callers = callersOf(key)

  test('lets in whom its access names, and turns everybody else away', async () => {
    const met: Partial<Record<Caller, string | undefined>> = {}
    const sessions = await sessionsOf(callers.filter((caller) => !(caller in TOKENS)))
    for (const caller of callers) {
      // A program is a person of before, who may have ended all other sessions by now.
      const own = caller in TOKENS ? await sessionsOf([caller]) : sessions
      const code = await codeFor(key, caller, own.get(caller))
      met[caller] = ACCESS_CODES.find((each) => each === code)
    }
    expect(met).toEqual(
      Object.fromEntries(callers.map((caller) => [caller, turnedAway(endpoint, caller)])),
    )
  })
})

test('every endpoint has been asked in each way, and every kind of caller has asked', () => {
  const asked = KEYS.map((key) => ({ endpoint: endpointOf(key), callers: callersOf(key) }))
  for (const caller of CALLERS)
    expect(asked.filter(({ callers }) => callers.includes(caller)).length).toBeGreaterThan(10)
  const waysOf = (endpoint: Endpoint, callers: readonly Caller[]) =>
    new Set(callers.map((caller) => turnedAway(endpoint, caller)))
  for (const { endpoint, callers } of asked.filter(
    ({ endpoint: { stream } }) => stream === undefined,
  ))
    expect(waysOf(endpoint, callers)).toEqual(waysOf(endpoint, CALLERS))
  expect(KEYS.length * CALLERS.length).toBeGreaterThan(2_000)
  expect(
    KEYS.filter(
      (key) => endpointOf(key).access === 'staff' && (endpointOf(key).roles ?? []).length === 0,
    ),
  ).toEqual([])
})
