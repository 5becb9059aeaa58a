import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { askEndpoints } from '#contract/asks.ts'
import type { EndpointKey } from '#contract/index.ts'
import type { ledgerEndpoints } from '#contract/ledger.ts'
import type { matchEndpoints } from '#contract/matches.ts'
import type { pledgeEndpoints } from '#contract/pledges.ts'
import type { Call } from './call.ts'
import { NO_ID, refusal } from './commands.ts'
import { type HelpingCircle, helpingCircle, helpingWorld } from './helping.ts'
import { newMember } from './people.ts'
import type { TestWorld } from './world.ts'

type Key = Exclude<keyof typeof pledgeEndpoints | keyof typeof askEndpoints | keyof typeof matchEndpoints | keyof typeof ledgerEndpoints, 'GET /proofs/{fileId}'>
  | 'GET /user/stats' | 'GET /staff/asks' | 'POST /staff/asks/{askId}/review'

const match = { matchId: NO_ID }

/** A well-formed request of each endpoint of helping: a new one that is not listed here does not compile. */
const REQUESTS: { readonly [K in Key]?: Call<K> } = {
  'POST /providehelp': { body: { amount: 500, plan: 'simple' } },
  'GET /providehelp': {},
  'POST /providehelp/{pledgeId}/withdraw': { params: { pledgeId: NO_ID }, body: { version: 1 } },
  'POST /providehelp/standing/{standingId}/skip': { params: { standingId: NO_ID }, body: { version: 1 } },
  'POST /providehelp/standing/{standingId}/stop': { params: { standingId: NO_ID }, body: { version: 1 } },
  'POST /gethelp': { body: { amount: 500, paymentDetailId: NO_ID } },
  'GET /gethelp': {},
  'POST /gethelp/{askId}/withdraw': { params: { askId: NO_ID }, body: { version: 1 } },
  'GET /gethelp/shared/{shareCode}': { params: { shareCode: 'ABCDEFGHJK' } },
  'GET /providehelp/matched': {},
  'GET /gethelp/matched': {},
  'GET /matches/{matchId}': { params: match },
  'POST /providehelp/provide-help/{matchId}/reveal': { params: match, body: { noticeSeen: true } },
  'POST /providehelp/provide-help/{matchId}/upload-proof': { params: match },
  'POST /providehelp/provide-help/{matchId}/confirm-proof': { params: match, body: { utr: '600000000000', rail: 'upi', amount: 500, payeeNameSeen: true, version: 1 } },
  'POST /providehelp/provide-help/{matchId}/withdraw-claim': { params: match, body: { version: 1 } },
  'POST /providehelp/provide-help/{matchId}/decline': { params: match, body: { reason: 'I lost my work.', version: 1 } },
  'POST /gethelp/{matchId}/mark-done': { params: match, body: { seen: true, utrLast4: '0000', version: 1 } },
  'POST /gethelp/{matchId}/dispute': { params: match, body: { kind: 'less', reason: 'Only ₹400 came.', version: 1 } },
  'GET /coine/statement': { query: {} },
  'GET /user/stats': {},
  'GET /staff/asks': {},
  'POST /staff/asks/{askId}/review': { params: { askId: NO_ID }, body: { release: true, reason: 'I know them well.', version: 1 } },
}

const KEYS = Object.keys(REQUESTS) as Key[]
const isStaffs = (key: Key) => key.includes('/staff/')

let w: TestWorld
let circle: HelpingCircle
let applicant: { token: string }
let suspended: { token: string }
let member: { token: string }
beforeAll(async () => {
  w = await helpingWorld()
  circle = await helpingCircle(w)
  applicant = await newMember(w, circle, { upTo: 'phone' })
  member = await newMember(w, circle)
  const person = await newMember(w, circle, { roles: ['steward'] })
  await w.owner.pool.query("UPDATE member SET status = 'suspended' WHERE member_id = $1", [person.memberId])
  suspended = person
})
afterAll(() => w.close())

const codeFor = async (key: Key, token?: string) => {
  const call = { ...REQUESTS[key], token } as never
  return (await refusal(w.call(key, call))).code
}

describe.each(KEYS)('%s', (key) => {
  test('is refused without a session, and with one that does not exist', async () => {
    expect([await codeFor(key), await codeFor(key, 'a'.repeat(43))]).toEqual(['request.not-signed-in', 'request.session-expired'])
  })

  test('is refused to an applicant and to a suspended member, whatever their role', async () => {
    expect([await codeFor(key, applicant.token), await codeFor(key, suspended.token)]).toEqual(['request.not-active', 'request.not-active'])
  })
})

test.each(KEYS.filter(isStaffs))('%s is refused to a member without the role', async (key) => {
  expect(await codeFor(key, member.token)).toBe('request.not-allowed')
})

test.each(KEYS.filter((key) => key.startsWith('POST')))('%s refuses properties it does not know', async (key) => {
  const request = REQUESTS[key] as { body?: object; params?: object }
  if (request.body === undefined) return
  const call = { ...request, body: { ...request.body, bonus: 1 }, token: isStaffs(key) ? circle.steward.token : member.token }
  expect((await refusal(w.call(key as EndpointKey, call as unknown as Call<EndpointKey>))).code).toBe('request.invalid')
})
