import { expect, test } from 'vitest'
import { helpingCircle, matchBetween, newReceiver, worldOfFile } from '#test/helping/helping.ts'
import { newMember } from '#test/circle/people.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { caretakersOf } from './care.ts'

const w = await worldOfFile()

test('a member with a live match with their steward is the others’ meanwhile', async () => {
  const circle = await helpingCircle(w)
  const other = await newMember(w, circle, { roles: ['steward'] })
  const receiver = await newReceiver(w, circle, { asks: 0 })
  const who = () =>
    inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, (ctx) =>
      caretakersOf(ctx, { circleId: circle.circleId, memberId: receiver.memberId }),
    )
  expect(await who()).toEqual([circle.steward.memberId])
  const match = await matchBetween(w, { giver: circle.steward, receiver })
  expect(await who()).toEqual([other.memberId])
  await w.call('POST /matches/{matchId}/decline', {
    token: circle.steward.token,
    params: { matchId: match.id },
    body: { reason: 'I have a part in this.', version: 1 },
  })
  expect(await who()).toEqual([circle.steward.memberId])
})
