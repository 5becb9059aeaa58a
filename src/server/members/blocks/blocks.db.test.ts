import { describe, expect, test } from 'vitest'
import { refusalToStrangers } from '#test/helping/commands.ts'
import {
  askNow,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  pledgeOf,
  releasedAsk,
  worldOfFile,
} from '#test/helping/helping.ts'
import type { Person } from '#test/circle/people.ts'

const REMOVE = 'POST /user/blocks/{memberId}/remove'

const w = await worldOfFile()
const circle = await helpingCircle(w)
const giver = await newGiver(w, circle)
const receiver = await newReceiver(w, circle, { asks: 0 })

const blocks = async ({ token }: Person) => (await w.call('GET /user/blocks', { token })).data

async function blocked(): Promise<void> {
  const match = await matchBetween(w, { giver, receiver })
  await w.call('POST /matches/{matchId}/block', {
    token: giver.token,
    params: { matchId: match.id },
  })
}

describe('the people somebody blocked', () => {
  test('are shown to them alone, by first name', async () => {
    expect(await blocks(giver)).toEqual([])
    await blocked()
    expect(await blocks(giver)).toEqual([
      { id: receiver.memberId, firstName: receiver.name.split(' ')[0], since: expect.any(String) },
    ])
    expect(await blocks(receiver)).toEqual([])
  })

  test('can be matched with them again once the block is removed, at once', async () => {
    const ask = await releasedAsk(w, receiver, { amount: 500 })
    await pledgeOf(w, giver, 500)
    await w.work()
    expect((await askNow(w, receiver, ask.id)).heldAmount).toBe(0)
    const remove = () =>
      w.call(REMOVE, {
        token: giver.token,
        params: { memberId: receiver.memberId },
        idempotencyKey: 'remove it',
      })
    const first = await remove()
    expect([first, await remove(), await blocks(giver)]).toEqual([
      { message: 'You two can be matched again.' },
      first,
      [],
    ])
    await w.work()
    expect((await askNow(w, receiver, ask.id)).heldAmount).toBe(500)
  })

  test('are unknown to others, and once the block is gone', async () => {
    await blocked()
    const code = await refusalToStrangers(w, REMOVE, (memberId) => ({ params: { memberId } }), {
      id: receiver.memberId,
      strangers: [receiver, circle.steward, (await helpingCircle(w)).admin],
    })
    expect([code, (await blocks(giver)).length]).toEqual(['members.block-unknown', 1])
  })

  test('stay apart while the other’s own block stands', async () => {
    await w.owner.pool.query(
      `INSERT INTO member_block (circle_id, member_id, blocked_id, created_at)
        VALUES ($1, $2, $3, app_now())`,
      [circle.circleId, receiver.memberId, giver.memberId],
    )
    await w.call(REMOVE, { token: giver.token, params: { memberId: receiver.memberId } })
    const ask = await releasedAsk(w, receiver, { amount: 500 })
    await pledgeOf(w, giver, 500)
    await w.work()
    expect((await askNow(w, receiver, ask.id)).heldAmount).toBe(0)
  })

  test('may be seen and let go by somebody suspended', async () => {
    await w.owner.pool.query("UPDATE member SET status = 'suspended' WHERE member_id = $1", [
      receiver.memberId,
    ])
    expect((await blocks(receiver)).map(({ id }) => id)).toEqual([giver.memberId])
    await expect(
      w.call(REMOVE, { token: receiver.token, params: { memberId: giver.memberId } }),
    ).resolves.toMatchObject({ message: expect.any(String) })
  })
})
