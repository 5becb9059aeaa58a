import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { openPayments } from './open-payments.ts'
import { noticesTo } from '#test/circle/staff.ts'
import { backAgain } from '#test/helping/back-again.ts'
import {
  appealed,
  caseNow,
  decided,
  disputeNow,
  proposed,
  ruled,
  type TestDispute,
} from '#test/helping/disputes.ts'
import { askOf, claimed, matchesToPay, pledgeOf, worldOfFile } from '#test/helping/helping.ts'
import { addDetail } from '#test/helping/payment-details.ts'
import { moveBy } from '#test/helping/payment-moves.ts'
import { newOperator } from '#test/opening/founders.ts'
import {
  appointed,
  joinByLink,
  joinByList,
  identified,
  openedCircle,
  ready,
} from '#test/opening/ten-people.ts'
import { newOutsideOfficer } from '#test/staff/outside-officers.ts'

const w = await worldOfFile()

test('two founders, eight people and one officer from outside, without a panel', async () => {
  const circle = await openedCircle(w, await newOperator(w))
  const { admin, other } = circle
  const guide = async () => (await w.call('GET /staff/set-up', { token: admin.token })).data

  const listed = await joinByList(w, circle, 7)
  const [one, two, three, steward, giver, receiver, inviter] = listed
  const last = await joinByLink(w, inviter!)
  const outside = await newOutsideOfficer(w, admin, other)
  expect((await guide()).dispute).toMatchObject({ panel: 0, untied: 1, missing: 3 })

  // Both founders have a tie to all of the list: a member or the officer from outside confirms.
  await appointed(w, circle, { person: steward!, role: 'steward', by: receiver! })
  await appointed(w, circle, { person: one!, role: 'officer', by: outside })
  await appointed(w, circle, { person: two!, role: 'officer', by: giver! })
  await appointed(w, circle, { person: three!, role: 'officer', by: last })
  for (const person of [one!, two!, three!, steward!]) await ready(w, person)
  await openPayments(w.world)
  await w.work()
  expect(await noticesTo(w, other, 'payments_opened')).toEqual(['payments_opened'])
  const { dispute, ...green } = await guide()
  expect(green).toMatchObject({
    done: true,
    paymentsOpen: true,
    firstAsk: { founding: true, members: 10, uncovered: 0 },
  })
  expect(dispute).toMatchObject({ officers: 4, panel: 0, untied: 4, missing: 0, appeal: true })
  const named = (...people: readonly { name: string }[]) =>
    people.map(({ name }) => name).toSorted()
  expect(dispute.ofRoles.map(({ name }) => name).toSorted()).toEqual(
    named(admin, other, one!, two!, three!),
  )
  for (const { name, firstRound, deciders } of dispute.ofRoles)
    expect([firstRound, deciders.map((by) => by.name).toSorted()]).toEqual(
      [admin.name, other.name].includes(name)
        ? [false, []]
        : [true, named(...[one!, two!, three!, outside].filter((by) => by.name !== name))],
    )

  await identified(w, receiver!)
  const detailId = await addDetail(w, receiver!)
  const ask = await askOf(w, { token: receiver!.token, detailId }, { amount: 500 })
  await w.call('POST /staff/asks/{askId}/review', {
    token: steward!.token,
    params: { askId: ask.id },
    body: { release: true, reason: 'Known in the circle.', version: ask.version },
  })
  await pledgeOf(w, giver!, 500, 'super')
  await w.advance(3 * DAY_MS)
  await backAgain(w, circle, ...listed, outside)
  await w.work()

  const helped = { ...receiver!, circle, detailId }
  const [match] = await matchesToPay(w, giver!, helped)
  const claim = await claimed(w, match!)
  await w.advance(31 * 60_000)
  const { data } = await moveBy(w, helped, 'POST /matches/{matchId}/dispute', claim, {
    kind: 'not_received',
    reason: 'Nothing came to my account.',
    version: claim.version,
  })
  const about: TestDispute = {
    id: data.dispute!.id,
    match: { ...claim, version: data.version },
    giver: giver!,
    receiver: helped,
  }
  await w.work()
  await ruled(w, about, [one!, outside], { outcome: 'not_paid' })
  await appealed(w, about, giver!)
  await w.work()
  expect(await noticesTo(w, two!, 'appeal_waiting')).toEqual(['appeal_waiting'])
  expect((await caseNow(w, about, outside)).can).not.toContain('take')
  await proposed(w, about, two!, { outcome: 'paid' })
  expect(await decided(w, about, three!)).toMatchObject({ state: 'final' })
  expect(await disputeNow(w, about, giver!)).toMatchObject({ state: 'final' })
  const { data: stats } = await w.call('GET /matches/{matchId}', {
    token: giver!.token,
    params: { matchId: match!.id },
  })
  expect(stats.status).toBe('confirmed')
  expect(await guide()).toMatchObject({ done: true, dispute: { untied: 4, appeal: true } })
})
