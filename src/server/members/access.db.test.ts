import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enteringEndpoints } from '#contract/entering.ts'
import { memberEndpoints } from '#contract/members/own.ts'
import { stewardEndpoints } from '#contract/members/stewarding.ts'
import { endpointOf, type EndpointKey } from '#contract/index.ts'
import { WARNING_VERSION } from '#domain/members/agreements.ts'
import type { Call } from '#test/server/call.ts'
import { newCircle, newMember, type Person } from '#test/circle/people.ts'
import { type TestWorld, testWorld } from '#test/server/world.ts'
import { memberUseCases } from './member-use-cases.ts'

const SOME_ID = '01980000-0000-7000-8000-000000000000'

/** A valid request for each endpoint that needs more than a session. */
const SENT: Partial<Record<EndpointKey, unknown>> = {
  'PUT /user/language': { body: { language: 'en' } },
  'POST /user/verify-phone': { body: { code: '123456' } },
  'PUT /user/agreement': {
    body: { checked: true, version: WARNING_VERSION, language: 'en' },
  },
  'PUT /user/payment-details': { body: { upiId: 'asha@bank' } },
  'DELETE /user/payment-details/bank': { body: { bankDetailId: SOME_ID } },
  'DELETE /user/payment-details/upi': { body: { upiDetailId: SOME_ID } },
  'GET /bank/{ifsc}': { params: { ifsc: 'SBIN0000001' } },
  'PATCH /user/profile': { body: { version: 1 } },
  'PUT /user/nominee': { body: { nominee: null } },
  'GET /user/referrals': { query: {} },
  'POST /user/vouch-requests/{applicationId}/answer': {
    params: { applicationId: SOME_ID },
    body: { known: true, version: 1 },
  },
  'POST /user/blocks/{memberId}/remove': { params: { memberId: SOME_ID } },
  'POST /staff/applications/{applicationId}/decide': {
    params: { applicationId: SOME_ID },
    body: { accept: true, reason: 'why not', version: 1 },
  },
  'POST /staff/members/{memberId}/waive-wait': {
    params: { memberId: SOME_ID },
    body: { reason: 'why not' },
  },
}

const KEYS = memberUseCases.map(({ key }): EndpointKey => key)
const withAccess = (...wanted: string[]) =>
  KEYS.filter((key) => wanted.includes(endpointOf(key).access))

let w: TestWorld
let applicant: Person
let member: Person
let suspended: Person
let manager: Person
beforeAll(async () => {
  w = await testWorld()
  const circle = await newCircle(w)
  applicant = await newMember(w, circle, { upTo: 'email' })
  member = await newMember(w, circle)
  manager = await newMember(w, circle, { roles: ['manager', 'officer'] })
  suspended = await newMember(w, circle, { roles: ['steward'] })
  await w.owner.pool.query("UPDATE member SET status = 'suspended' WHERE member_id = $1", [
    suspended.memberId,
  ])
})
afterAll(() => w.close())

describe('every endpoint of entering, one’s own account and the stewards', () => {
  test('has a use case here, or with the asks', () => {
    const elsewhere = ['GET /user/stats', 'GET /staff/asks', 'POST /staff/asks/{askId}/review']
    const declared = [
      ...Object.keys({ ...enteringEndpoints, ...memberEndpoints, ...stewardEndpoints }),
      'PUT /user/nominee',
    ]
    expect(declared.filter((key) => !elsewhere.includes(key)).sort()).toEqual([...KEYS].sort())
  })

  test.each(withAccess('session', 'member', 'even-suspended', 'staff'))(
    '%s needs a session',
    async (key) => {
      await expect(call(key)).rejects.toMatchObject({ code: 'request.not-signed-in' })
      await expect(call(key, 'made-up-token')).rejects.toMatchObject({
        code: 'request.session-expired',
      })
    },
  )

  test.each(withAccess('member', 'staff'))('%s needs an active member', async (key) => {
    await expect(call(key, applicant.token)).rejects.toMatchObject({ code: 'request.not-active' })
    await expect(call(key, suspended.token)).rejects.toMatchObject({ code: 'request.not-active' })
  })

  test.each(withAccess('staff'))('%s needs a steward', async (key) => {
    await expect(call(key, member.token)).rejects.toMatchObject({ code: 'request.not-allowed' })
    await expect(call(key, manager.token)).rejects.toMatchObject({ code: 'request.not-allowed' })
  })

  test('takes a role that was taken away at its word at once', async () => {
    const circle = await newCircle(w)
    await w.owner.pool.query("DELETE FROM member_role WHERE member_id = $1 AND role = 'steward'", [
      circle.admin.memberId,
    ])
    await expect(call('GET /staff/applications', circle.admin.token)).rejects.toMatchObject({
      code: 'request.not-allowed',
    })
  })
})

describe('circles that chose to be seen', () => {
  test('are listed by name, and no others', async () => {
    const fresh = await testWorld()
    await fresh.openCircle({ name: 'Zebra', slug: 'zebra', seen: true })
    await fresh.openCircle({ name: 'Asha', slug: 'asha', seen: true })
    await fresh.openCircle({ name: 'Hidden', slug: 'hidden', seen: false })
    expect(await fresh.call('GET /circles')).toEqual({
      data: [
        { slug: 'asha', name: 'Asha' },
        { slug: 'zebra', name: 'Zebra' },
      ],
      nextCursor: null,
    })
    await fresh.close()
  })
})

function call(key: EndpointKey, token?: string): Promise<unknown> {
  return w.call(key, { ...(SENT[key] as object | undefined), token } as Call<typeof key>)
}
