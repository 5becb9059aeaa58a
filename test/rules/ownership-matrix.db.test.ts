import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, type EndpointKey, endpointOf } from '#contract/index.ts'
import { NO_ID } from '../helping/commands.ts'
import { helpingWorld } from '../helping/helping.ts'
import { backAgain } from '../helping/back-again.ts'
import { type TestApp, testApp } from '../server/http.ts'
import { newMember, type Person } from '../circle/people.ts'
import { trySample } from '../circle/sample.ts'
import type { TestWorld } from '../server/world.ts'
import { populate, type Populated, type Row, ROWS } from './populated-circle.ts'

/**
 * Words in a path that are no ids of rows. A slide belongs to the whole site; content.db.test.ts
 * tests who may change it. The sender of parts chooses their id; take-uploads.db.test.ts tests
 * that.
 */
const WORDS = new Set(['code', 'ifsc', 'shareCode', 'kind', 'slideId', 'uploadId', 'startYear'])
const KEYS = (Object.keys(contract) as EndpointKey[]).filter((key) => /\{/.test(key))
const rowsOf = (key: EndpointKey) =>
  Array.from(key.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).filter((name) => !WORDS.has(name))
const MATRIX = KEYS.filter((key) => rowsOf(key).length > 0)
const isMembers = (key: EndpointKey) => endpointOf(key).access !== 'staff'

let w: TestWorld
let http: TestApp
let here: Populated
let there: Populated
let stranger: Person
beforeAll(async () => {
  w = await helpingWorld()
  http = await testApp(w)
  here = await populate(w)
  there = await populate(w)
  stranger = await newMember(w, here.circle)
  await backAgain(w, here.circle, here.giver, here.receiver, here.staff, here.helper, stranger)
  await backAgain(w, there.circle, there.giver, there.receiver, there.staff)
}, 600_000)
afterAll(async () => {
  await http.close()
  await w.close()
})

async function ask(
  key: EndpointKey,
  ids: Readonly<Record<string, string>>,
  who: { token: string },
): Promise<{ status: number; code: string | undefined }> {
  const { status, code } = await trySample(http, key, { ids, who })
  return { status, code }
}

/** What only the receiver of a match, or the owner of an ask, may do. */
const RECEIVERS = new Set<EndpointKey>([
  'POST /matches/{matchId}/confirm',
  'POST /matches/{matchId}/dispute',
  'GET /shared-asks/{shareCode}',
  'POST /asks/{askId}/pause',
  'POST /asks/{askId}/renew',
  'POST /asks/{askId}/resume',
  'POST /asks/{askId}/show-note',
  'POST /asks/{askId}/withdraw',
])

const isHelp = (key: EndpointKey) => key.includes('/helping/')
const isExport = (key: EndpointKey) => key.includes('/audit/exports/')
const isRegister = (key: EndpointKey) => key.includes('/staff/registers/')

/** The owner of a row, by its address in the interface. */
function ownerOf(key: EndpointKey, { giver, receiver, staff, circle, helper }: Populated): Person {
  if (key === 'POST /staff/approvals/{approvalId}/withdraw' || isExport(key) || isRegister(key))
    return circle.admin
  if (!isMembers(key)) return staff
  if (isHelp(key)) return helper
  if (key.includes('/vouch-requests/') || key.includes('/device-vouches/')) return circle.admin
  return RECEIVERS.has(key) ? receiver : giver
}

function idsFor(
  key: EndpointKey,
  { ids, receiver, otherDeviceId, exportId, registerId, helpIds }: Populated,
): Readonly<Record<string, string>> {
  const all = {
    ...ids,
    ...(key.includes('/user/blocks/') && { memberId: receiver.memberId }),
    ...(key.includes('/device-vouches/') && { deviceId: otherDeviceId }),
    ...(isHelp(key) && { requestId: key.endsWith('/confirm') ? helpIds.confirm : helpIds.claim }),
    ...(isExport(key) && { approvalId: exportId }),
    ...(isRegister(key) && { approvalId: registerId }),
  }
  return Object.fromEntries(rowsOf(key).map((name) => [name, all[name as Row]]))
}
const nothing = (key: EndpointKey) => Object.fromEntries(rowsOf(key).map((name) => [name, NO_ID]))

/**
 * Every active member of a circle may answer. recognition.db.test.ts and appoint-listed.db.test.ts
 * try other circles.
 */
const ANSWERED_BY_ALL: readonly EndpointKey[] = [
  'POST /user/waiting-people/{listPersonId}/answer',
  'POST /user/role-proposals/{approvalId}/answer',
]

/** A path signed for one viewer opens a picture. show-proof.db.test.ts tests that. */
const SIGNED: readonly EndpointKey[] = ['GET /proofs/{fileId}']

describe.each(MATRIX.filter((key) => ![...SIGNED, ...ANSWERED_BY_ALL].includes(key)))(
  '%s',
  (key) => {
    test('treats rows of others, in this circle or another, as missing ones', async () => {
      const owner = ownerOf(key, here)
      const missing = await ask(key, nothing(key), owner)
      expect(missing.status, missing.code).toBe(404)
      expect(await ask(key, idsFor(key, there), owner)).toEqual(missing)
      if (isMembers(key)) expect(await ask(key, idsFor(key, here), stranger)).toEqual(missing)
      expect(await ask(key, idsFor(key, here), owner)).not.toEqual(missing)
    })
  },
)

test('every id in a path has its place in this matrix and names an existing row', () => {
  const names = new Set(MATRIX.flatMap(rowsOf))
  expect([...names].filter((name) => !(ROWS as readonly string[]).includes(name))).toEqual([])
  expect(Object.entries(here.ids).filter(([, id]) => id === NO_ID)).toEqual([])
  expect(
    Object.entries(there.ids).filter(
      ([, id]) => id === NO_ID || Object.values(here.ids).includes(id),
    ),
  ).toEqual([])
})
