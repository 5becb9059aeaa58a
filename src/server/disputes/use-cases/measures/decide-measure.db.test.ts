import { describe, expect, test } from 'vitest'
import { NO_ID, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  accepted,
  appealed,
  caseNow,
  disputedMatch,
  disputeNow,
  finished,
  officersOf,
  ruled,
  taken,
} from '#test/helping/disputes.ts'
import { confirmed, helpingCircle } from '#test/helping/helping.ts'
import { newMember } from '#test/circle/people.ts'
import { PROPOSE, DECIDE, measuresOfOfficers } from '#test/disputes/measures.ts'

const { w, circle, one, two, others, propose, decide, memberRow, measured } =
  await measuresOfOfficers()

describe('what follows for somebody', () => {
  test('is proposed with reasons, approved by a second officer, told with them', async () => {
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

  test('is nothing when the two settled it, or its officer may not act any more', async () => {
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
