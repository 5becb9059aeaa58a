import { describe, test, expect } from 'vitest'
import { disputedMatch, finished } from '#test/helping/disputes.ts'
import { claimed, matchBetween, newGiver, newReceiver } from '#test/helping/helping.ts'
import type { Person } from '#test/circle/people.ts'
import { REASON } from '#test/circle/staff.ts'
import { actsOnMember } from '#test/staff/acts-on-member.ts'

const { w, circle, person, log, record } = await actsOnMember()

describe('my record', () => {
  test('shows staff’s acts with reasons, and all but officers by name', async () => {
    const { acts, trackRecord } = await record(person)
    expect(
      acts.map(({ act, actorName, actorRole, reason }) => [act, actorName, actorRole, reason]),
    ).toEqual([
      ['member.lift-suspension', null, 'officer', REASON],
      ['member.suspend', null, 'officer', REASON],
      ['member.assign', circle.admin.name, 'admin', REASON],
    ])
    expect(trackRecord).toMatchObject({
      partners: 0,
      paymentsDue: 0,
      disputesLost: 0,
      vouchedFor: true,
    })
  })

  test('shows who saw my payment detail, and nobody else’s looks', async () => {
    const [giver, receiver] = [await newGiver(w, circle), await newReceiver(w, circle, { asks: 0 })]
    const match = await matchBetween(w, { giver, receiver })
    await w.call('POST /matches/{matchId}/reveal', {
      token: giver.token,
      params: { matchId: match.id },
      body: { noticeSeen: true },
    })
    await claimed(w, match)
    expect((await record(receiver)).views).toEqual([
      { at: expect.any(String), byRole: 'giver', byName: giver.name, what: 'payment_detail' },
    ])
    expect((await record(giver)).views).toEqual([])
  })

  test('hides disputes from both sides, and reasons from tied administrators', async () => {
    const dispute = await disputedMatch(w, circle)
    const { data } = await (await finished(w, dispute, [circle.officer2, circle.officer], {
      outcome: 'not_paid',
    }),
    w.call('POST /staff/disputes/{disputeId}/measure', {
      token: circle.officer2.token,
      params: { disputeId: dispute.id },
      body: { memberId: dispute.giver.memberId, measure: 'note', reasons: REASON },
    }))
    expect(data.decisions).toHaveLength(1)
    for (const party of [dispute.giver, dispute.receiver])
      expect(
        (await record(party)).acts.filter(({ subjectKind }) => subjectKind === 'dispute'),
      ).toEqual([])
    const ofCase = async (by: Person) =>
      (await log({ whomId: dispute.giver.memberId }, by)).data
        .filter(({ act }) => act === 'measure.proposed')
        .map(({ reason }) => reason)
    expect([await ofCase(circle.admin), await ofCase(circle.admin2)]).toEqual([[], [REASON]])
    await w.call('POST /staff/disputes/{disputeId}/measure/{decisionId}', {
      token: circle.officer.token,
      params: { disputeId: dispute.id, decisionId: data.decisions[0]!.id },
      body: { approve: true, reason: REASON },
    })
    expect([await ofCase(circle.admin), await ofCase(circle.admin2)]).toEqual([[null], [REASON]])
    const takenBy = async (by: Person) =>
      (await log({ act: 'dispute.taken' }, by)).data.map(({ actorName, before, after }) => [
        actorName,
        before['officer'],
        after['officer'],
      ])
    expect([await takenBy(circle.admin), await takenBy(circle.admin2)]).toEqual([
      [[null, null, undefined]],
      [[circle.officer2.name, null, circle.officer2.name]],
    ])
  })

  test('comes in pages of both together', async () => {
    const whole = await record(person)
    const lines = [...whole.acts.map(({ at }) => at), ...whole.views.map(({ at }) => at)]
      .toSorted()
      .toReversed()
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await record(person, { limit: '2', ...(cursor && { cursor }) })
      const here = [...page.acts, ...page.views].map(({ at }) => at)
      expect(here.length).toBeLessThanOrEqual(2)
      seen.push(...here.toSorted().toReversed())
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(lines)
  })
})
