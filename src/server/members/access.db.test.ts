import { describe, expect, test } from 'vitest'
import { enteringEndpoints } from '#contract/members/entering.ts'
import { byPhoneEndpoints } from '#contract/members/by-phone.ts'
import { circleMemberEndpoints } from '#contract/members/circle.ts'
import { listEndpoints } from '#contract/members/lists.ts'
import { memberEndpoints } from '#contract/members/own.ts'
import { stewardEndpoints } from '#contract/members/stewarding.ts'
import type { EndpointKey } from '#contract/index.ts'
import { newCircle } from '#test/circle/people.ts'
import { testWorld } from '#test/server/world.ts'
import { memberUseCases } from './member-use-cases.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const KEYS = memberUseCases.map(({ key }): EndpointKey => key)

const w = await worldOfFile(testWorld)

describe('every endpoint of entering, one’s own account and the stewards', () => {
  test('has a use case here, or with the asks', () => {
    const elsewhere = [
      'GET /user/stats',
      'GET /user/first-steps',
      'GET /staff/asks',
      'POST /staff/asks/{askId}/hide-note',
      'POST /staff/asks/{askId}/review',
    ]
    const declared = [
      ...Object.keys({
        ...enteringEndpoints,
        ...byPhoneEndpoints,
        ...memberEndpoints,
        ...stewardEndpoints,
        ...listEndpoints,
        ...circleMemberEndpoints,
      }),
      'PUT /user/nominee',
    ]
    expect(declared.filter((key) => !elsewhere.includes(key)).sort()).toEqual([...KEYS].sort())
  })

  test('takes a role that was taken away at its word at once', async () => {
    const circle = await newCircle(w)
    await w.owner.pool.query("DELETE FROM member_role WHERE member_id = $1 AND role = 'steward'", [
      circle.admin.memberId,
    ])
    await expect(
      w.call('GET /staff/applications', { token: circle.admin.token }),
    ).rejects.toMatchObject({ code: 'request.not-allowed' })
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
