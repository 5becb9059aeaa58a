import {
  askNow,
  newGiver,
  pledgeOf,
  releasedAsk,
  helpingCircle,
  type HelpingCircle,
  worldOfFile,
  type Receiver,
  newReceiver,
} from '#test/helping/helping.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { addDetail } from '#test/helping/payment-details.ts'
import { inUseCase } from '#test/helping/helping-races.ts'
import { readForRun, runMatching } from './run-matching.ts'
import { beforeEach, expect, describe, test } from 'vitest'
import type { Person } from '#test/circle/people.ts'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { matchingRuns } from '#test/matching/matching-runs.ts'
import { pairOfNewCircle } from '#test/matches/fresh-people.ts'

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
let other: Receiver
beforeEach(async () => {
  ;({ circle, giver, receiver } = await pairOfNewCircle(w))
  other = await newReceiver(w, circle, { asks: 0 })
})
const { run, sweep, matches, heldOf } = matchingRuns(w, () => circle)

describe('a matching run leaves out', () => {
  beforeEach(async () => {
    receiver.ask = await releasedAsk(w, receiver, { amount: 500 })
  })

  test('a suspended member on either side', async () => {
    await pledgeOf(w, giver, 500)
    for (const person of [giver, receiver]) {
      await w.owner.pool.query(
        `UPDATE member SET status = CASE WHEN member_id = $2 THEN 'suspended' ELSE 'active' END
          WHERE circle_id = $1`,
        [circle.circleId, person.memberId],
      )
      await run()
    }
    expect(await matches()).toEqual([])
  })

  test('a giver whose pledges rest, until they do no more', async () => {
    await pledgeOf(w, giver, 500)
    await w.owner.pool.query(
      "UPDATE member SET pledges_paused_until = app_now() + interval '1 hour' WHERE member_id = $1",
      [giver.memberId],
    )
    await run()
    expect(await matches()).toEqual([])
    await w.advance(3_600_000)
    await run()
    expect(await matches()).toHaveLength(1)
  })

  test('people who share a payment detail, each with each', async () => {
    await addDetail(w, giver)
    await releasedAsk(w, other, { amount: 500 })
    await pledgeOf(w, giver, 500)
    const three = [giver, receiver, other].map(({ memberId }) => memberId)
    await w.owner.pool.query(
      `UPDATE payment_detail
        SET detail_key = (SELECT detail_key FROM payment_detail WHERE member_id = $1 LIMIT 1)
        WHERE member_id = ANY ($2)`,
      [giver.memberId, three],
    )
    const read = await inUseCase(w, (ctx) => readForRun(ctx, circle.circleId))
    const eachWithEach = three.flatMap((giverId) =>
      three
        .filter((id) => id !== giverId)
        .map((receiverId) => ({ giverId, receiverId, reason: 'shared_detail' })),
    )
    expect(new Set(read?.input.forbidden)).toEqual(new Set(eachWithEach))
    await run()
    expect(await matches()).toEqual([])
  })

  test('an ask to be paid to a changed detail, until that is forty-eight hours old', async () => {
    const changed = await releasedAsk(
      w,
      { ...other, detailId: await addDetail(w, other) },
      { amount: 500 },
    )
    await pledgeOf(w, giver, 500, 'super')
    await pledgeOf(w, giver, 500, 'super')
    await run()
    expect([await heldOf(receiver.ask!.id), await heldOf(changed.id)]).toEqual([500, 0])
    await w.advance(48 * 3_600_000 - 600_000)
    await run()
    expect(await heldOf(changed.id)).toBe(0)
    await w.advance(600_000)
    await run()
    expect(await heldOf(changed.id)).toBe(500)
  })

  test('what is over, although no sweep has closed it yet', async () => {
    await pledgeOf(w, giver, 500, 'happy')
    await w.advance(30 * DAY_MS)
    await backAgain(w, circle, giver, receiver, other)
    const late = await releasedAsk(w, other, { amount: 500 })
    await run()
    expect(await matches()).toEqual([])
    await pledgeOf(w, giver, 1_000)
    await run()
    expect([
      await heldOf(late.id),
      (await askNow(w, receiver, receiver.ask!.id)).heldAmount,
    ]).toEqual([500, 0])
  })

  test('other circles: nobody is matched across them', async () => {
    const elsewhere = await helpingCircle(w)
    await pledgeOf(w, await newGiver(w, elsewhere), 500)
    await sweep()
    await runMatching(w.world, elsewhere)
    expect(await matches()).toEqual([])
  })
})
