import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  helpingCircle,
  helpingWorld,
  matchesToPay,
  newGiver,
  newReceiver,
  pledgeOf,
  releasedAsk,
} from '#test/helping/helping.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { claimedLate, moveBy } from '#test/helping/payment-moves.ts'
import type { TestWorld } from '#test/server/world.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { listCountedMatches } from './matching-store.ts'

let w: TestWorld
beforeAll(async () => {
  w = await helpingWorld()
})
afterAll(() => w.close())

test('money of a late payment to return counts whole in each window until then', async () => {
  const circle = await helpingCircle(w)
  const giver = await newGiver(w, circle)
  const receiver = await newReceiver(w, circle, { asks: 0 })
  const counted = () =>
    inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, async (ctx) =>
      (
        await listCountedMatches(
          ctx.tx,
          circle.circleId,
          [giver.memberId],
          Temporal.Instant.fromEpochMilliseconds(0),
        )
      ).map(({ amount, paidAt }) => [amount, paidAt === 'held']),
    )
  const ask = await releasedAsk(w, receiver, { amount: 1_500 })
  const pledge = await pledgeOf(w, giver, 1_500, 'super')
  await w.work()
  const [made] = await matchesToPay(w, giver, receiver, pledge.id)
  const match = await claimedLate(w, made!)
  await backAgain(w, circle, giver, receiver)
  await pledgeOf(w, await newGiver(w, circle), 500, 'simple', ask.id)
  await moveBy(w, receiver, 'POST /matches/{matchId}/confirm', match, {
    seen: true,
    utrLast4: match.utr.slice(-4),
    overpayment: 'return',
  })
  expect(await counted()).toEqual([[1_500, false]])
  await moveBy(w, giver, 'POST /matches/{matchId}/confirm-return', match)
  expect(await counted()).toEqual([[1_000, false]])
})
