import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { closeRequestsOf } from '#server/asks/requests-on-hold.ts'
import { sweepDisputes } from '#server/disputes/dispute-jobs.ts'
import { closeWhoeverIsFree, removeMember } from '#server/members/measures/membership-measures.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import {
  confirmed,
  helpingCircle,
  helpingWorld,
  matchFromQueue,
  newGiver,
  newReceiver,
  type TestMatch,
  pledgeOf,
  type Receiver,
} from '#test/helping/helping.ts'
import { finished, officersOf, ruled } from '#test/helping/disputes.ts'
import { moveBy, sharesNow, shownTo } from '#test/helping/payment-moves.ts'
import type { Person } from '#test/circle/people.ts'
import { noticesTo } from '#test/circle/staff.ts'
import type { TestWorld } from '#test/server/world.ts'

let w: TestWorld
let circle: Awaited<ReturnType<typeof helpingCircle>>
let giver: Person
let receiver: Receiver
let officers: Person[]
let match: TestMatch
beforeAll(async () => {
  w = await helpingWorld()
})
beforeEach(async () => {
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
  officers = await officersOf(w, circle, 2)
  match = await confirmed(w, await matchFromQueue(w, { giver, receiver }))
})
afterAll(() => w.close())

async function asked(): Promise<string> {
  await moveBy(w, receiver, 'POST /matches/{matchId}/ask-reversal', match, {
    reason: 'I confirmed the wrong one.',
  })
  return (await shownTo(w, receiver, match)).dispute!.id
}

const statusOf = async ({ memberId }: Person) =>
  (
    await w.owner.pool.query<{ status: string }>('SELECT status FROM member WHERE member_id = $1', [
      memberId,
    ])
  ).rows[0]?.status
const removed = (of: Person) =>
  inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, async (ctx) => {
    await closeRequestsOf(ctx, of)
    return removeMember(ctx, of)
  })

describe('what a reversal gives back', () => {
  test('opens the ask again and matches it, while the detail it is paid to is saved', async () => {
    await finished(
      w,
      { id: await asked(), match: { utr: '', ...match }, giver, receiver },
      officers,
      { outcome: 'reverse' },
    )
    expect((await sharesNow(w, match)).ask).toEqual([500, 0, 0, 0])
    await pledgeOf(w, await newGiver(w, circle), 500, 'super')
    await w.work()
    expect((await sharesNow(w, match)).ask).toEqual([0, 500, 0, 0])
  })

  test('closes the share of an ask whose detail was removed: nobody pays it', async () => {
    await w.call('DELETE /user/payment-details/upi', {
      token: receiver.token,
      body: { upiDetailId: receiver.detailId },
    })
    await finished(
      w,
      { id: await asked(), match: { utr: '', ...match }, giver, receiver },
      officers,
      { outcome: 'reverse' },
    )
    expect((await sharesNow(w, match)).ask).toEqual([0, 0, 0, 500])
    expect(await noticesTo(w, receiver, 'ask_closed_unpayable')).toHaveLength(1)
    await pledgeOf(w, await newGiver(w, circle), 500, 'super')
    await w.work()
    expect(
      (await w.owner.pool.query('SELECT FROM match WHERE receiver_id = $1', [receiver.memberId]))
        .rowCount,
    ).toBe(1)
  })

  test('closes the share of somebody who is leaving, so that nothing is open', async () => {
    const id = await asked()
    expect(await removed(giver)).toBe('when_free')
    await ruled(w, { id }, officers, { outcome: 'reverse' })
    await w.advance(5 * DAY_MS)
    await sweepDisputes(w.world)
    await closeWhoeverIsFree(w.world)
    expect(await statusOf(giver)).toBe('closed')
    expect((await sharesNow(w, match)).pledge).toEqual([0, 0, 0, 500])
  })
})
