import { describe, expect, test } from 'vitest'
import { refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  accepted,
  disputedMatch,
  disputeNow,
  officersOf,
  ruled,
  taken,
} from '#test/helping/disputes.ts'
import { helpingCircle } from '#test/helping/helping.ts'
import { newMember } from '#test/circle/people.ts'
import { ASK, CLOSE, picturesOfCases } from '#test/disputes/pictures-of-cases.ts'

const { w, circle, one, two, add, ask, close } = await picturesOfCases()

describe('asking for evidence', () => {
  test('tells both what is wanted and until when; closing begins the ruling', async () => {
    const dispute = await disputedMatch(w, circle)
    const { version } = await taken(w, dispute, one)
    const { data } = await ask(dispute, one, version)
    expect(data).toMatchObject({
      state: 'evidence',
      evidenceAsked: 'The line of your statement, the rest blacked out.',
    })
    for (const person of [dispute.giver, dispute.receiver]) {
      expect(await disputeNow(w, dispute, person)).toMatchObject({
        state: 'evidence',
        evidenceAsked: 'The line of your statement, the rest blacked out.',
        deadlineAt: data.deadlineAt,
        can: ['add_evidence'],
      })
      const { rows } = await w.owner.pool.query(
        "SELECT 1 FROM notice WHERE member_id = $1 AND kind = 'evidence_asked'",
        [person.memberId],
      )
      expect(rows).toHaveLength(1)
    }
    expect((await close(dispute, one, data.version)).data).toMatchObject({ state: 'review' })
    const { rows } = await w.owner.pool.query(
      `SELECT act, position('statement'::bytea IN reason_sealed) > 0 AS readable FROM audit_log
        WHERE subject_id = $1 ORDER BY happened_at`,
      [dispute.id],
    )
    expect(rows).toEqual([
      { act: 'dispute.taken', readable: false },
      { act: 'dispute.evidence_asked', readable: false },
      { act: 'dispute.evidence_closed', readable: false },
    ])
  })

  test('is for the officer who has it, once, as it stands', async () => {
    const dispute = await disputedMatch(w, circle)
    expect((await refusal(ask(dispute, one, 1))).code).toBe('disputes.not-now')
    const { version } = await taken(w, dispute, one)
    expect((await refusal(ask(dispute, two, version))).code).toBe('disputes.not-yours')
    expect((await refusal(close(dispute, one, version))).code).toBe('disputes.not-now')
    const { data } = await ask(dispute, one, version)
    expect((await refusal(ask(dispute, one, version))).code).toBe('request.changed-meanwhile')
    expect((await refusal(ask(dispute, one, data.version))).code).toBe('disputes.not-now')
    expect((await refusal(close(dispute, two, data.version))).code).toBe('disputes.not-yours')
    const tied = await newMember(w, circle, { inviter: dispute.giver, roles: ['officer'] })
    for (const act of [ask, close])
      expect((await refusal(act(dispute, tied, data.version))).code).toBe('disputes.tied')
    const strangers = await officersOf(w, await helpingCircle(w), 1)
    expect(
      await refusalToStrangers(
        w,
        ASK,
        (disputeId) => ({ params: { disputeId }, body: { what: 'All of it.', version: 1 } }),
        { id: dispute.id, strangers },
      ),
    ).toBe('disputes.unknown')
    expect(
      await refusalToStrangers(
        w,
        CLOSE,
        (disputeId) => ({ params: { disputeId }, body: { version: 1 } }),
        { id: dispute.id, strangers },
      ),
    ).toBe('disputes.unknown')
  })
})

describe('whose turn it is', () => {
  const turns = async ({ token }: { token: string }) =>
    (await w.call('GET /user/dispute-turns', { token })).data.map(({ matchId, wants, amount }) => [
      matchId,
      wants,
      amount,
    ])

  test('is both people’s, then of whoever sent none, and both again to rule', async () => {
    const dispute = await disputedMatch(w, circle)
    const { giver, receiver, match } = dispute
    const { version } = await taken(w, dispute, one)
    expect([await turns(giver), await turns(receiver)]).toEqual([[], []])
    const { data } = await ask(dispute, one, version)
    const waiting = [match.id, 'evidence', 500]
    expect([await turns(giver), await turns(receiver), await turns(one)]).toEqual([
      [waiting],
      [waiting],
      [],
    ])
    await add(dispute, giver)
    expect([await turns(giver), await turns(receiver)]).toEqual([[], [waiting]])
    await close(dispute, one, data.version)
    await ruled(w, dispute, [one, two])
    const ruling = [match.id, 'answer', 500]
    expect([await turns(giver), await turns(receiver)]).toEqual([[ruling], [ruling]])
    await accepted(w, dispute, receiver)
    expect([await turns(giver), await turns(receiver)]).toEqual([[ruling], []])
    expect((await w.call('GET /user/dispute-turns', { token: giver.token })).data[0]).toMatchObject(
      { otherName: receiver.name, deadlineAt: expect.any(String) },
    )
  })
})
