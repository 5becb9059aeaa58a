import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import {
  accepted,
  appealed,
  disputedMatch,
  finished,
  officersOf,
  ruled,
  taken,
} from '#test/helping/disputes.ts'
import {
  claimed,
  confirmed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
} from '#test/helping/helping.ts'
import { clockTo, clockUntil } from '#test/helping/clock.ts'
import type { Person } from '#test/circle/people.ts'
import { sweepMatches } from '#server/matches/jobs/match-jobs.ts'
import { trackRecordsOf } from '../../track-record.ts'
import { measuresOfOfficers } from '#test/disputes/measures.ts'

const { w, circle, one, two } = await measuresOfOfficers()

describe('the record of a member', () => {
  const factsOf = async ({ circleId, memberId }: Person) =>
    (
      await inTransaction(
        w.world.database,
        { vault: w.world.vault, language: 'en' },
        ({ tx, now }) => trackRecordsOf(tx, circleId, [memberId], now),
      )
    ).get(memberId)

  test('counts payments and confirmations in time, lapses and lost disputes', async () => {
    await clockTo(w, '11:00')
    const fresh = await helpingCircle(w)
    const [first, second] = await officersOf(w, fresh, 2)
    const giver = await newGiver(w, fresh)
    const receivers = [
      await newReceiver(w, fresh, { asks: 0 }),
      await newReceiver(w, fresh, { asks: 0 }),
      await newReceiver(w, fresh, { asks: 0 }),
    ] as const
    expect(await factsOf(giver)).toMatchObject({
      memberSince: expect.any(String),
      vouchedFor: true,
      partners: 0,
      paymentsDue: 0,
      medianConfirmHours: null,
    })
    await confirmed(w, await claimed(w, await matchBetween(w, { giver, receiver: receivers[0] })))
    const lapsing = await matchBetween(w, { giver, receiver: receivers[1] })
    await finished(
      w,
      await disputedMatch(w, fresh, { giver, receiver: receivers[2] }),
      [first!, second!],
      { outcome: 'not_paid' },
    )
    await clockUntil(w, Temporal.Instant.from(lapsing.payBy).add({ minutes: 2 }))
    await sweepMatches(w.world)
    expect(await factsOf(giver)).toMatchObject({
      partners: 1,
      paidInTime: 1,
      paymentsDue: 3,
      disputesLost: 1,
      confirmationsDue: 0,
    })
    expect(await factsOf(receivers[0])).toMatchObject({
      partners: 1,
      confirmedInTime: 1,
      confirmationsDue: 1,
      medianConfirmHours: 0,
      paymentsDue: 0,
      disputesLost: 0,
    })
    expect(await factsOf(receivers[2])).toMatchObject({ partners: 0, disputesLost: 0 })
  })

  test('counts a wrong "not received" against the receiver', async () => {
    const dispute = await disputedMatch(w, circle)
    await ruled(w, dispute, [one, two], { outcome: 'paid' })
    expect(await factsOf(dispute.receiver)).toMatchObject({ disputesLost: 0 })
    await accepted(w, dispute, dispute.giver)
    await accepted(w, dispute, dispute.receiver)
    expect([await factsOf(dispute.receiver), await factsOf(dispute.giver)]).toMatchObject([
      { disputesLost: 1, confirmationsDue: 0 },
      { disputesLost: 0, paidInTime: 1 },
    ])
  })
})

describe('the record of the officers', () => {
  test('shows members all of them together: names, cases, rulings, median', async () => {
    const { fresh, officers, dispute } = await worked()
    const { data } = await w.call('GET /circle/officers', { token: dispute.giver.token })
    expect(data).toEqual({
      names: officers.map(({ name }) => name).toSorted(),
      outside: [],
      openCases: 1,
      ruled: 2,
      medianHours: 1.5,
      overturned: 1,
    })
    expect((await w.call('GET /circle/officers', { token: one.token })).data.names).not.toContain(
      officers[0].name,
    )
    await disputedMatch(w, fresh)
    expect(
      (await w.call('GET /circle/officers', { token: dispute.giver.token })).data.openCases,
    ).toBe(2)
  })

  test('is shown to officers and administrators for each, and to nobody else', async () => {
    const {
      fresh,
      officers: [first, second, third, fourth],
      dispute,
    } = await worked()
    for (const reader of [second, fresh.admin]) {
      const { data } = await w.call('GET /staff/officers', { token: reader.token })
      const of = (officer: Person) => data.find(({ name }) => name === officer.name)
      expect(of(first)).toEqual({
        name: first.name,
        openCases: 0,
        ruled: 1,
        medianHours: 3,
        overturned: 1,
      })
      expect(of(third)).toEqual({
        name: third.name,
        openCases: 0,
        ruled: 1,
        medianHours: 0,
        overturned: 0,
      })
      expect(of(fourth)).toEqual({
        name: fourth.name,
        openCases: 1,
        ruled: 0,
        medianHours: null,
        overturned: 0,
      })
    }
    await expect(
      w.call('GET /staff/officers', { token: dispute.giver.token }),
    ).rejects.toMatchObject({ code: 'request.not-allowed' })
  })

  test('hides a case from its own two people, in whatever role they read', async () => {
    const {
      officers: [first],
      dispute,
    } = await worked()
    await w.owner.pool.query(
      `INSERT INTO member_role (circle_id, member_id, role, granted_by, granted_at)
        SELECT circle_id, member_id, 'admin', member_id, app_now() FROM member
        WHERE member_id = $1`,
      [dispute.giver.memberId],
    )
    const { data } = await w.call('GET /staff/officers', { token: dispute.giver.token })
    expect(data.map(({ ruled: rulings, overturned }) => [rulings, overturned])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    expect(data.find(({ name }) => name === first.name)).toMatchObject({
      openCases: 0,
      medianHours: null,
    })
    expect(data.map(({ openCases }) => openCases).toSorted()).toEqual([0, 0, 0, 1])
  })

  /**
   * Makes four officers: the third overturned a ruling that the first made within three hours; the
   * fourth has a case of other people.
   */
  async function worked() {
    const fresh = await helpingCircle(w)
    const officers = (await officersOf(w, fresh, 4)) as [Person, Person, Person, Person]
    const [first, second, third, fourth] = officers
    const dispute = await disputedMatch(w, fresh)
    await taken(w, dispute, first)
    await w.advance(3 * 3_600_000)
    await ruled(w, dispute, [first, second], { outcome: 'not_paid' })
    await appealed(w, dispute, dispute.giver)
    await ruled(w, dispute, [third, fourth], { outcome: 'paid' })
    await taken(w, await disputedMatch(w, fresh), fourth)
    return { fresh, officers, dispute }
  }
})
