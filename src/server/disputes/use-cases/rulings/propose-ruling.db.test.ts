import { describe, expect, test } from 'vitest'
import { sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  caseNow,
  decided,
  disputedMatch,
  disputeNow,
  officersOf,
  type TestDispute,
  proposed,
  REASONS,
  ruled,
  taken,
} from '#test/helping/disputes.ts'
import { helpingCircle, matchBetween } from '#test/helping/helping.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { untie } from '#test/circle/staff.ts'
import { PROPOSE, DECIDE, ruledCases } from '#test/disputes/rulings.ts'

const { w, circle, one, two, three, four, propose, decide, noticesOf, matchRow, actsOn } =
  await ruledCases()

describe('proposing a ruling', () => {
  test('asks every other untied officer, while the two people hear nothing yet', async () => {
    const dispute = await disputedMatch(w, circle)
    const { version } = await taken(w, dispute, one)
    const { message, data } = await propose(dispute, one, { outcome: 'paid', version })
    expect(message).toBe('Your ruling is awaiting a second officer.')
    expect(data).toMatchObject({
      state: 'review',
      waitsForSecond: true,
      rulings: [
        {
          outcome: 'paid',
          amount: 500,
          reasons: REASONS,
          state: 'proposed',
          proposedByMe: true,
          decisionReason: null,
        },
      ],
    })
    expect(data.can).toEqual(['let_go', 'write', 'propose_measure'])
    for (const officer of [two, three, four])
      expect((await noticesOf(officer)).at(-1)).toBe('ruling_to_approve')
    expect(await noticesOf(one)).not.toContain('ruling_to_approve')
    expect((await caseNow(w, dispute, two)).can).toEqual(['decide_ruling'])
    expect((await disputeNow(w, dispute, dispute.giver)).ruling).toBeNull()
    expect(await actsOn(dispute)).toMatchObject([
      { act: 'dispute.taken' },
      { act: 'dispute.ruling_proposed', readable: false },
    ])
  })

  test.each([
    ['reverse', undefined, 'disputes.outcome-wrong'],
    ['keep', undefined, 'disputes.outcome-wrong'],
    ['paid_in_part', undefined, 'disputes.amount-wrong'],
    ['paid_in_part', 500, 'disputes.amount-wrong'],
    ['paid_in_part', 0, 'disputes.amount-wrong'],
  ] as const)('%s with %s is refused with %s', async (outcome, amount, code) => {
    const dispute = await disputedMatch(w, circle)
    const { version } = await taken(w, dispute, one)
    expect(
      (
        await refusal(
          propose(dispute, one, { outcome, version, ...(amount !== undefined && { amount }) }),
        )
      ).code,
    ).toBe(code)
  })

  test('is for the officer who has it, once, and as it stands', async () => {
    const dispute = await disputedMatch(w, circle)
    expect((await refusal(propose(dispute, one, { outcome: 'paid', version: 1 }))).code).toBe(
      'disputes.not-now',
    )
    const { version } = await taken(w, dispute, one)
    expect((await refusal(propose(dispute, two, { outcome: 'paid', version }))).code).toBe(
      'disputes.not-yours',
    )
    const { version: next } = (await propose(dispute, one, { outcome: 'paid', version })).data
    expect((await refusal(propose(dispute, one, { outcome: 'void', version }))).code).toBe(
      'request.changed-meanwhile',
    )
    expect((await refusal(propose(dispute, one, { outcome: 'void', version: next }))).code).toBe(
      'disputes.not-now',
    )
    const strangers = await officersOf(w, await helpingCircle(w), 1)
    const body = { outcome: 'paid' as const, reasons: REASONS, version: next }
    expect(
      await refusalToStrangers(w, PROPOSE, (disputeId) => ({ params: { disputeId }, body }), {
        id: dispute.id,
        strangers,
      }),
    ).toBe('disputes.unknown')
  })
})

describe('the second officer', () => {
  test('approves: both people are told and can appeal, and nothing has moved yet', async () => {
    const dispute = await disputedMatch(w, circle)
    const { version } = await proposed(w, dispute, one)
    const { message, data } = await decide(dispute, two, version)
    expect(message).toBe('The ruling is approved. Both people are told, with the reasons.')
    expect(data).toMatchObject({
      state: 'ruled',
      rulings: [{ state: 'approved', decisionReason: 'I see the same.' }],
      can: [],
    })
    expect(await matchRow(dispute)).toMatchObject({ state: 'disputed', transfers: 0 })
    for (const person of [dispute.giver, dispute.receiver]) {
      expect((await noticesOf(person)).at(-1)).toBe('dispute_ruled')
      const seen = await disputeNow(w, dispute, person)
      expect(seen).toMatchObject({
        state: 'ruled',
        ruling: {
          outcome: 'paid',
          amount: 500,
          reasons: REASONS,
          acceptedByMe: false,
          acceptedByOther: false,
        },
        can: ['accept', 'appeal'],
      })
    }
    expect((await noticesOf(one)).at(-1)).toBe('approval_decided')
    expect((await actsOn(dispute)).map(({ act, actor_id }) => [act, actor_id])).toEqual([
      ['dispute.taken', one.memberId],
      ['dispute.ruling_proposed', one.memberId],
      ['dispute.ruling_approved', two.memberId],
    ])
  })

  test('refuses with a reason, and the same officer rules again', async () => {
    const dispute = await disputedMatch(w, circle)
    await proposed(w, dispute, one)
    const seen = await decided(w, dispute, two, false)
    expect(seen).toMatchObject({
      state: 'review',
      waitsForSecond: false,
      rulings: [{ state: 'refused', decisionReason: 'Please look at the second picture.' }],
    })
    expect((await caseNow(w, dispute, one)).can).toContain('propose_ruling')
    expect((await disputeNow(w, dispute, dispute.giver)).ruling).toBeNull()
    const { data } = await propose(dispute, one, { outcome: 'void', version: seen.version })
    expect(data.rulings.map(({ outcome, state }) => [outcome, state])).toEqual([
      ['paid', 'refused'],
      ['void', 'proposed'],
    ])
  })

  test('has been an officer for a day, and so has the proposer', async () => {
    const dispute = await disputedMatch(w, circle)
    const age = (officer: Person, hours: number) =>
      w.owner.pool.query(
        `UPDATE member_role SET granted_at = app_now() - $2 * interval '1 hour'
          WHERE member_id = $1 AND role = 'officer'`,
        [officer.memberId, hours],
      )
    await age(one, 23)
    expect((await refusal(proposed(w, dispute, one))).code).toBe('disputes.officer-new')
    await age(one, 48)
    const { version } = await proposed(w, dispute, one)
    await age(two, 23)
    expect((await refusal(decide(dispute, two, version))).code).toBe('disputes.officer-new')
    await age(two, 48)
    expect(await decided(w, dispute, two)).toMatchObject({ state: 'ruled' })
  })

  test('is never the proposer, and has something to decide', async () => {
    const dispute = await disputedMatch(w, circle)
    const { version } = await taken(w, dispute, one)
    expect((await refusal(decide(dispute, two, version))).code).toBe('disputes.not-now')
    const { version: next } = await proposed(w, dispute, one)
    for (const approve of [true, false])
      expect((await refusal(decide(dispute, one, next, approve))).code).toBe('disputes.own-ruling')
    const { version: refused } = await decided(w, dispute, two, false)
    expect((await refusal(decide(dispute, two, refused))).code).toBe('disputes.ruling-missing')
    expect((await refusal(decide(dispute, two, next))).code).toBe('request.changed-meanwhile')
    const strangers = await officersOf(w, await helpingCircle(w), 1)
    expect(
      await refusalToStrangers(
        w,
        DECIDE,
        (disputeId) => ({
          params: { disputeId },
          body: { approve: true, reason: 'Yes, I do.', version: 1 },
        }),
        { id: dispute.id, strangers },
      ),
    ).toBe('disputes.unknown')
  })

  test('is not tied to either of the two, also since a moment ago', async () => {
    const dispute = await disputedMatch(w, circle)
    const [officer] = await officersOf(w, circle, 1)
    const { version } = await proposed(w, dispute, one)
    await matchBetween(w, { giver: officer!, receiver: dispute.receiver })
    expect((await refusal(decide(dispute, officer!, version))).code).toBe('disputes.tied')
  })

  test.each([
    [
      'is suspended',
      (officer: Person) =>
        w.owner.pool.query("UPDATE member SET status = 'suspended' WHERE member_id = $1", [
          officer.memberId,
        ]),
    ],
    [
      'is no officer any more',
      (officer: Person) =>
        w.owner.pool.query("DELETE FROM member_role WHERE role = 'officer' AND member_id = $1", [
          officer.memberId,
        ]),
    ],
    [
      'is tied since',
      (officer: Person, dispute: TestDispute) =>
        matchBetween(w, { giver: officer, receiver: dispute.receiver }),
    ],
  ] as const)('approves nothing whose officer %s', async (_, change) => {
    const [officer] = await officersOf(w, circle, 1)
    const dispute = await disputedMatch(w, circle)
    await proposed(w, dispute, officer!)
    const { version } = await caseNow(w, dispute, two)
    await change(officer!, dispute)
    expect((await caseNow(w, dispute, two)).can).toEqual([])
    expect((await refusal(decide(dispute, two, version))).code).toBe('disputes.ruling-missing')
  })

  test('finds the case free once its officer lost the role, without a proposal', async () => {
    const [officer] = await officersOf(w, circle, 1)
    const dispute = await disputedMatch(w, circle)
    await proposed(w, dispute, officer!)
    const admin = await newMember(w, circle, { roles: ['admin'] })
    await untie(w, [admin, officer!])
    await w.call('POST /staff/roles/withdraw', {
      token: admin.token,
      body: { memberId: officer!.memberId, role: 'officer', reason: 'They asked to be relieved.' },
    })
    expect(await caseNow(w, dispute, two)).toMatchObject({
      state: 'open',
      rulings: [{ state: 'refused' }],
      can: ['take'],
    })
    expect(await ruled(w, dispute, [one, two])).toMatchObject({ state: 'ruled' })
  })

  test('counts once with the same key', async () => {
    const dispute = await disputedMatch(w, circle)
    const { version } = await proposed(w, dispute, one)
    const body = { approve: true, reason: 'I see the same.', version }
    await sendTwice(
      w,
      DECIDE,
      { token: two.token, params: { disputeId: dispute.id }, body },
      { body: { ...body, approve: false } },
    )
    expect((await caseNow(w, dispute, one)).state).toBe('ruled')
  })
})
