import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Measure } from '#domain/disputes/track-record.ts'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { closeWhoeverIsFree, liftSuspension } from '#server/members/measures/membership-measures.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { NO_ID, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  accepted,
  appealed,
  caseNow,
  disputedMatch,
  disputeNow,
  finished,
  officersOf,
  type TestDispute,
  ruled,
  taken,
} from '#test/helping/disputes.ts'
import {
  claimed,
  clockTo,
  clockUntil,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
  pledgeNow,
  pledgeOf,
} from '#test/helping/helping.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'
import { sweepMatches } from '#server/matches/jobs/match-jobs.ts'
import { trackRecordsOf } from '../track-record.ts'

const PROPOSE = 'POST /staff/disputes/{disputeId}/measure'
const DECIDE = 'POST /staff/disputes/{disputeId}/measure/{decisionId}'

let w: TestWorld
let circle: HelpingCircle
let one: Person
let two: Person
let others: Person[]
beforeAll(async () => {
  w = await helpingWorld()
  circle = await helpingCircle(w)
  const [first, second, ...rest] = await officersOf(w, circle, 4)
  one = first!
  two = second!
  others = rest
})
afterAll(() => w.close())

const propose = (
  { id }: { id: string },
  officer: { token: string },
  memberId: string,
  measure: Measure = 'note',
) =>
  w.call(PROPOSE, {
    token: officer.token,
    params: { disputeId: id },
    body: { memberId, measure, reasons: 'The picture had been edited.' },
  })
const decide = (
  { id }: { id: string },
  officer: { token: string },
  decisionId: string,
  approve = true,
) =>
  w.call(DECIDE, {
    token: officer.token,
    params: { disputeId: id, decisionId },
    body: { approve, reason: 'I see the same.' },
  })
const memberRow = async ({ memberId }: { memberId: string }) =>
  (
    await w.owner.pool.query(
      `SELECT status, limited_until, closes_when_free,
          (SELECT count(*) FROM session s WHERE s.member_id = m.member_id) AS sessions,
          (SELECT count(*) FROM member_role r WHERE r.member_id = m.member_id) AS roles
        FROM member m WHERE member_id = $1`,
      [memberId],
    )
  ).rows[0]

/** Proposed by the officer of the case, and approved by another once the ruling is final. */
async function measured(dispute: TestDispute, memberId: string, measure: Measure) {
  const { data } = await propose(dispute, one, memberId, measure)
  await finished(w, dispute, [one, two], { outcome: 'not_paid' })
  return decide(dispute, two, data.decisions.at(-1)!.id)
}

describe('what follows for somebody', () => {
  test('is proposed by the officer of the case and takes effect with the word of a second; only the person is told', async () => {
    const dispute = await disputedMatch(w, circle)
    await taken(w, dispute, one)
    const { message, data } = await propose(dispute, one, dispute.giver.memberId, 'note')
    expect(message).toBe('Your proposal is awaiting a second officer.')
    expect(data.decisions).toEqual([
      {
        id: expect.any(String),
        memberId: dispute.giver.memberId,
        measure: 'note',
        reasons: 'The picture had been edited.',
        state: 'proposed',
        proposedByMe: true,
        until: null,
      },
    ])
    expect((await disputeNow(w, dispute, dispute.giver)).measureTaken).toBeNull()
    await ruled(w, dispute, [one, two], { outcome: 'not_paid' })
    expect((await caseNow(w, dispute, two)).can).toEqual([])
    expect((await refusal(decide(dispute, two, data.decisions[0]!.id))).code).toBe(
      'disputes.not-now',
    )
    for (const party of [dispute.giver, dispute.receiver]) await accepted(w, dispute, party)
    expect((await caseNow(w, dispute, two)).can).toEqual(['decide_measure'])
    const response = await decide(dispute, two, data.decisions[0]!.id)
    expect([response.message, response.data.decisions[0]!.state]).toEqual([
      'It is decided. The person is told, with the reasons.',
      'in_force',
    ])
    expect((await disputeNow(w, dispute, dispute.giver)).measureTaken).toEqual({
      measure: 'note',
      reasons: 'The picture had been edited.',
      until: null,
    })
    expect((await disputeNow(w, dispute, dispute.receiver)).measureTaken).toBeNull()
    const { rows } = await w.owner.pool.query(
      `SELECT member_id, about ->> 'measure' AS measure FROM notice
        WHERE kind = 'measure_decided' AND about ->> 'disputeId' = $1`,
      [dispute.id],
    )
    expect(rows).toEqual([{ member_id: dispute.giver.memberId, measure: 'note' }])
    const acts = await w.owner.pool.query(
      `SELECT actor_id, act, whom_id, after,
          position('edited'::bytea IN reason_sealed) > 0 AS readable FROM audit_log
        WHERE subject_id = $1 AND act LIKE 'measure%' ORDER BY happened_at`,
      [dispute.id],
    )
    expect(acts.rows).toEqual([
      {
        actor_id: one.memberId,
        act: 'measure.proposed',
        whom_id: dispute.giver.memberId,
        after: { measure: 'note' },
        readable: false,
      },
      {
        actor_id: two.memberId,
        act: 'measure.approved',
        whom_id: dispute.giver.memberId,
        after: { measure: 'note', state: 'in_force' },
        readable: false,
      },
    ])
  })

  test('"none" is a decision too, and leaves the person as they are', async () => {
    const dispute = await disputedMatch(w, circle)
    await taken(w, dispute, one)
    const { data } = await measured(dispute, dispute.receiver.memberId, 'none')
    expect(data.decisions[0]!.state).toBe('approved')
    expect(await memberRow(dispute.receiver)).toMatchObject({
      status: 'active',
      limited_until: null,
    })
    expect((await disputeNow(w, dispute, dispute.receiver)).measureTaken).toMatchObject({
      measure: 'none',
    })
  })

  test('a limit lasts thirty days', async () => {
    const dispute = await disputedMatch(w, circle)
    await taken(w, dispute, one)
    const { data } = await measured(dispute, dispute.giver.memberId, 'limit_30_days')
    const { limited_until: until } = await memberRow(dispute.giver)
    expect([
      data.decisions[0]!.until,
      (await disputeNow(w, dispute, dispute.giver)).measureTaken!.until,
    ]).toEqual([until.toString(), until.toString()])
    const { rows } = await w.owner.pool.query(
      `SELECT extract(epoch FROM $1::timestamptz - decided_at)::int AS seconds
        FROM measure_decision WHERE decision_id = $2`,
      [until, data.decisions[0]!.id],
    )
    expect(rows).toEqual([{ seconds: (30 * DAY_MS) / 1_000 }])
  })

  test('a suspension rests what is open and leaves what runs; lifting it is another act', async () => {
    const receiver = await newReceiver(w, circle, { asks: 1_000 })
    const dispute = await disputedMatch(w, circle, { receiver })
    const running = await claimed(
      w,
      await matchBetween(w, { giver: await newGiver(w, circle), receiver }),
    )
    await taken(w, dispute, one)
    await measured(dispute, receiver.memberId, 'suspension')
    expect(await memberRow(receiver)).toMatchObject({
      status: 'suspended',
      closes_when_free: false,
    })
    expect(
      (
        await w.owner.pool.query('SELECT state, paused_by FROM ask WHERE ask_id = $1', [
          receiver.ask!.id,
        ])
      ).rows,
    ).toEqual([{ state: 'paused', paused_by: 'suspension' }])
    await confirmed(w, running)
    expect(
      (
        await refusal(
          w.call('POST /asks', {
            token: receiver.token,
            body: { amount: 500, paymentDetailId: receiver.detailId },
          }),
        )
      ).code,
    ).toBe('request.not-active')
    const lift = () =>
      inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, (ctx) =>
        liftSuspension(ctx, receiver),
      )
    expect([await lift(), await lift()]).toEqual([true, false])
    expect(await memberRow(receiver)).toMatchObject({ status: 'active' })
  })

  test('a removal closes what is open, ends every session and role, and the person once nothing of theirs runs any more', async () => {
    const giver = await newGiver(w, circle, { roles: ['manager'] })
    const dispute = await disputedMatch(w, circle, { giver })
    const running = await claimed(
      w,
      await matchBetween(w, { giver, receiver: await newReceiver(w, circle, { asks: 0 }) }),
    )
    const pledge = await pledgeOf(w, giver, 2_000)
    await taken(w, dispute, one)
    await measured(dispute, giver.memberId, 'removal')
    expect(await memberRow(giver)).toEqual({
      status: 'suspended',
      limited_until: null,
      closes_when_free: true,
      sessions: 0,
      roles: 0,
    })
    const { rows } = await w.owner.pool.query(
      'SELECT open_rupees FROM pledge WHERE pledge_id = $1',
      [pledge.id],
    )
    expect(rows).toEqual([{ open_rupees: 0 }])
    await closeWhoeverIsFree(w.world)
    expect(await memberRow(giver)).toMatchObject({ status: 'suspended' })
    await confirmed(w, running)
    await closeWhoeverIsFree(w.world)
    expect(await memberRow(giver)).toMatchObject({ status: 'closed', closes_when_free: false })
    expect(
      await inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, (ctx) =>
        liftSuspension(ctx, giver),
      ),
    ).toBe(false)
    await expect(pledgeNow(w, giver, pledge.id)).rejects.toMatchObject({
      code: 'request.session-expired',
    })
  })

  test('can be decided after the ruling became final, by officers of the last round', async () => {
    const dispute = await disputedMatch(w, circle)
    await ruled(w, dispute, [one, two], { outcome: 'not_paid' })
    await appealed(w, dispute, dispute.giver)
    await ruled(w, dispute, others, { outcome: 'not_paid' })
    const { data } = await propose(dispute, others[0]!, dispute.giver.memberId)
    expect((await refusal(decide(dispute, one, data.decisions[0]!.id))).code).toBe(
      'disputes.first-round',
    )
    expect((await decide(dispute, others[1]!, data.decisions[0]!.id)).data).toMatchObject({
      state: 'final',
      decisions: [{ state: 'in_force' }],
    })
  })

  test('is nothing when the payment was void: in doubt nobody gets a mark', async () => {
    const dispute = await disputedMatch(w, circle)
    await taken(w, dispute, one)
    const { data } = await propose(dispute, one, dispute.giver.memberId, 'note')
    await finished(w, dispute, [one, two], { outcome: 'void' })
    expect((await refusal(decide(dispute, two, data.decisions[0]!.id))).code).toBe(
      'disputes.measure-decided',
    )
    expect((await refusal(propose(dispute, one, dispute.receiver.memberId, 'removal'))).code).toBe(
      'disputes.no-mark',
    )
    await propose(dispute, one, dispute.receiver.memberId, 'none')
  })

  test('is nothing when the two settled it, and when its officer may not act any more', async () => {
    const settled = await disputedMatch(w, circle)
    await taken(w, settled, one)
    const { data } = await propose(settled, one, settled.giver.memberId, 'note')
    await confirmed(w, settled.match)
    expect((await refusal(decide(settled, two, data.decisions[0]!.id))).code).toBe(
      'disputes.not-now',
    )
    await w.work()
    expect((await refusal(decide(settled, two, data.decisions[0]!.id))).code).toBe(
      'disputes.measure-decided',
    )
    const [officer] = await officersOf(w, circle, 1)
    const dispute = await disputedMatch(w, circle)
    await finished(w, dispute, [officer!, two], { outcome: 'not_paid' })
    const waiting = (await propose(dispute, officer!, dispute.giver.memberId, 'removal')).data
      .decisions[0]!
    await w.owner.pool.query("UPDATE member SET status = 'suspended' WHERE member_id = $1", [
      officer!.memberId,
    ])
    expect((await refusal(decide(dispute, two, waiting.id))).code).toBe('disputes.decision-unknown')
    expect(await memberRow(dispute.giver)).toMatchObject({ status: 'active' })
  })

  test('is refused to everybody else and for everybody else', async () => {
    const dispute = await disputedMatch(w, circle)
    expect((await refusal(propose(dispute, one, dispute.giver.memberId))).code).toBe(
      'disputes.not-now',
    )
    await taken(w, dispute, one)
    expect((await refusal(propose(dispute, two, dispute.giver.memberId))).code).toBe(
      'disputes.not-yours',
    )
    for (const stranger of [circle.steward.memberId, NO_ID])
      expect((await refusal(propose(dispute, one, stranger))).code).toBe('members.member-unknown')
    const tied = await newMember(w, circle, { inviter: dispute.giver, roles: ['officer'] })
    expect((await refusal(propose(dispute, tied, dispute.giver.memberId))).code).toBe(
      'disputes.tied',
    )
    const { data } = await propose(dispute, one, dispute.giver.memberId)
    const decisionId = data.decisions[0]!.id
    expect((await refusal(decide(dispute, one, decisionId))).code).toBe('disputes.own-ruling')
    expect((await refusal(decide(dispute, tied, decisionId))).code).toBe('disputes.tied')
    expect((await refusal(decide(dispute, two, NO_ID))).code).toBe('disputes.decision-unknown')
    expect((await refusal(decide(await disputedMatch(w, circle), two, decisionId))).code).toBe(
      'disputes.decision-unknown',
    )
    const strangers = await officersOf(w, await helpingCircle(w), 1)
    expect(
      await refusalToStrangers(
        w,
        DECIDE,
        (disputeId) => ({
          params: { disputeId, decisionId },
          body: { approve: true, reason: 'Yes, I do.' },
        }),
        { id: dispute.id, strangers },
      ),
    ).toBe('disputes.unknown')
    expect(
      await refusalToStrangers(
        w,
        PROPOSE,
        (disputeId) => ({
          params: { disputeId },
          body: { memberId: dispute.giver.memberId, measure: 'note', reasons: 'It is so.' },
        }),
        { id: dispute.id, strangers },
      ),
    ).toBe('disputes.unknown')
  })

  test('is decided once; a refused proposal can be made anew, and does nothing', async () => {
    const dispute = await disputedMatch(w, circle)
    await taken(w, dispute, one)
    const { data } = await propose(dispute, one, dispute.giver.memberId, 'suspension')
    expect((await refusal(propose(dispute, one, dispute.giver.memberId))).code).toBe(
      'disputes.measure-decided',
    )
    const refused = await decide(dispute, two, data.decisions[0]!.id, false)
    expect([refused.message, refused.data.decisions[0]!.state]).toEqual([
      'The proposal was not approved.',
      'refused',
    ])
    expect((await refusal(decide(dispute, two, data.decisions[0]!.id))).code).toBe(
      'disputes.measure-decided',
    )
    expect(await memberRow(dispute.giver)).toMatchObject({ status: 'active' })
    expect((await disputeNow(w, dispute, dispute.giver)).measureTaken).toBeNull()
    await measured(dispute, dispute.giver.memberId, 'note')
    expect((await refusal(propose(dispute, one, dispute.giver.memberId, 'removal'))).code).toBe(
      'disputes.measure-decided',
    )
  })
})

describe('the record of a member', () => {
  const factsOf = async ({ circleId, memberId }: Person) =>
    (
      await inTransaction(
        w.world.database,
        { vault: w.world.vault, language: 'en' },
        ({ tx, now }) => trackRecordsOf(tx, circleId, [memberId], now),
      )
    ).get(memberId)

  test('counts what was paid and confirmed in time, lapses, and disputes that were lost', async () => {
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
  test('is shown to every member for all of them together: who they are, open cases, rulings, the median time, what was overturned', async () => {
    const { fresh, officers, dispute } = await worked()
    const { data } = await w.call('GET /circle/officers', { token: dispute.giver.token })
    expect(data).toEqual({
      names: officers.map(({ name }) => name).toSorted(),
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

  test('says nothing of a case to whoever is one of its two people, in whatever role they read', async () => {
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
   * Four officers: the first ruled within three hours and was overturned by the third, the fourth
   * has a case of other people.
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
