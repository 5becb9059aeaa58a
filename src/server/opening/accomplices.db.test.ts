import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { openPayments } from './open-payments.ts'
import { agreeToWarning, type Person } from '#test/circle/people.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { refusal } from '#test/helping/commands.ts'
import { taken } from '#test/helping/disputes.ts'
import { askOf, claimed, matchesToPay, pledgeOf, worldOfFile } from '#test/helping/helping.ts'
import { addDetail } from '#test/helping/payment-details.ts'
import { moveBy } from '#test/helping/payment-moves.ts'
import type { FoundedCircle } from '#test/members/lists.ts'
import { newOperator } from '#test/opening/founders.ts'
import { appointed, joinByList, identified, openedCircle, ready } from '#test/opening/ten-people.ts'
import { newOutsideOfficer } from '#test/staff/outside-officers.ts'

const w = await worldOfFile()
const codeOf = async (act: Promise<unknown>) => (await refusal(act)).code

/** A dispute about what the second founder claims to have paid a member, whose ask was released. */
async function paidByFounder(circle: FoundedCircle, member: Person): Promise<{ id: string }> {
  const { other: founder } = circle
  await identified(w, member)
  const receiver = { ...member, circle, detailId: await addDetail(w, member) }
  const ask = await askOf(w, receiver, { amount: 500 })
  await w.owner.pool.query("UPDATE ask SET state = 'pending' WHERE ask_id = $1", [ask.id])
  await agreeToWarning(w, founder)
  await pledgeOf(w, founder, 500, 'super')
  await w.advance(3 * DAY_MS)
  await backAgain(w, circle, receiver)
  await w.work()
  const [match] = await matchesToPay(w, founder, receiver)
  const claim = await claimed(w, match!)
  await w.advance(31 * 60_000)
  const { data } = await moveBy(w, receiver, 'POST /matches/{matchId}/dispute', claim, {
    kind: 'not_received',
    reason: 'Nothing came to my account.',
    version: claim.version,
  })
  return { id: data.dispute?.id ?? '' }
}

test('two founders and an accomplice in each role rule on no payment of theirs, nor release their first ask', async () => {
  const circle = await openedCircle(w, await newOperator(w))
  const { admin: first, other: second } = circle
  const [accomplice, confirmer, member] = await joinByList(w, circle, 3)
  for (const role of ['steward', 'officer'] as const)
    await appointed(w, circle, { person: accomplice!, role, by: confirmer! })
  await ready(w, accomplice!)
  const outside = []
  for (let count = 0; count < 4; count++) outside.push(await newOutsideOfficer(w, first, second))
  await openPayments(w.world)
  const { data } = await w.call('GET /staff/set-up', { token: first.token })
  expect(data.paymentsOpen).toBe(true)
  expect(
    data.dispute.ofRoles.filter(({ deciders }) => deciders.length === 0).map(({ name }) => name),
  ).toEqual(expect.arrayContaining([first.name, second.name]))

  const detailId = await addDetail(w, second)
  const ask = await askOf(w, { token: second.token, detailId }, { amount: 500 })
  const review = w.call('POST /staff/asks/{askId}/review', {
    token: accomplice!.token,
    params: { askId: ask.id },
    body: { release: true, reason: 'Known in the circle.', version: ask.version },
  })
  expect(await codeOf(review)).toBe('asks.founder-may-not-release')

  const about = await paidByFounder(circle, member!)
  await w.work()
  await backAgain(w, circle, accomplice!)
  for (const officer of [accomplice!, ...outside])
    expect(await codeOf(taken(w, about, officer))).toBe('disputes.tied')
})
