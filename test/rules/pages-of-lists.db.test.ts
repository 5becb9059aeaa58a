import { expect, test } from 'vitest'
import { pledgeOf, helpingCircle, newGiver, newReceiver, worldOfFile } from '../helping/helping.ts'
import { newMember } from '../circle/people.ts'

const w = await worldOfFile()
const circle = await helpingCircle(w)

type Page = {
  readonly data: readonly { readonly id: string }[]
  readonly nextCursor: string | null
}

/** All ids of a list, one a page. */
async function readThrough(page: (cursor?: string) => Promise<Page>): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const { data, nextCursor } = await page(cursor)
    expect(data.length).toBeLessThanOrEqual(1)
    ids.push(...data.map(({ id }) => id))
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  return ids
}
const one = (cursor?: string) => ({ limit: '1', ...(cursor !== undefined && { cursor }) })

test('pledges come page by page, each once and in the order of the whole list', async () => {
  const giver = await newGiver(w, circle)
  for (const amount of [500, 1_000, 500]) await pledgeOf(w, giver, amount)
  const { token } = giver
  const whole = (await w.call('GET /pledges', { token })).data.map(({ id }) => id)
  expect(whole).toHaveLength(3)
  const paged = await readThrough((at) => w.call('GET /pledges', { token, query: one(at) }))
  expect(paged).toEqual(whole)
})

test('asks come page by page', async () => {
  const { token } = await newReceiver(w, circle, { asks: 1_000 })
  const { data } = await w.call('GET /user/payment-details', { token })
  const paymentDetailId = data.user.paymentDetails.upiDetails[0]!.id
  await w.call('POST /asks', { token, body: { amount: 500, paymentDetailId } })
  const whole = (await w.call('GET /asks', { token })).data.map(({ id }) => id)
  expect(whole).toHaveLength(2)
  const paged = await readThrough((at) => w.call('GET /asks', { token, query: one(at) }))
  expect(paged).toEqual(whole)
})

test('requests for others come page by page to their manager and to their member', async () => {
  const manager = await newMember(w, circle, { roles: ['manager'] })
  const member = await newMember(w, circle)
  await w.owner.pool.query(
    `INSERT INTO on_behalf (circle_id, request_id, by_id, member_id, act, amount_rupees, plan, state,
      code_hash, created_at, expires_at)
    SELECT $1, gen_random_uuid(), $2, $3, 'pledge', 500, 'simple', 'void', '', app_now() - n * interval '1 hour',
      app_now() FROM generate_series(1, 3) n`,
    [circle.circleId, manager.memberId, member.memberId],
  )
  for (const [key, { token }] of [
    ['GET /staff/behalf', manager],
    ['GET /user/acted-for-me', member],
  ] as const) {
    const whole = (await w.call(key, { token, query: {} })).data.map(({ id }) => id)
    expect(whole).toHaveLength(3)
    expect(await readThrough((at) => w.call(key, { token, query: one(at) }))).toEqual(whole)
  }
})

test('a cursor that is none of ours is refused', async () => {
  const { token } = await newMember(w, circle)
  for (const key of [
    'GET /pledges',
    'GET /asks',
    'GET /user/blocks',
    'GET /circle/urgent',
  ] as const)
    await expect(w.call(key, { token, query: { cursor: 'bm8' } })).rejects.toMatchObject({
      code: 'request.invalid',
    })
})
