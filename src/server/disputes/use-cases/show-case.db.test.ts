import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { refusal } from '#test/helping/commands.ts'
import { caseNow, disputedMatch, taken } from '#test/helping/disputes.ts'
import { matchBetween, newGiver, newReceiver } from '#test/helping/helping.ts'
import { addProof } from '#test/helping/proof.ts'
import { WRITE, casesOfOfficers } from '#test/disputes/cases-of-officers.ts'

const { w, circle, one, two } = await casesOfOfficers()

describe('an officer’s words', () => {
  test('go to both people without a name, and stand in the case', async () => {
    const dispute = await disputedMatch(w, circle)
    expect(
      (
        await refusal(
          w.call(WRITE, {
            token: one.token,
            params: { disputeId: dispute.id },
            body: { text: 'Hello' },
          }),
        )
      ).code,
    ).toBe('disputes.not-now')
    await taken(w, dispute, one)
    expect(
      (
        await refusal(
          w.call(WRITE, {
            token: two.token,
            params: { disputeId: dispute.id },
            body: { text: 'Hello' },
          }),
        )
      ).code,
    ).toBe('disputes.not-yours')
    const { data } = await w.call(WRITE, {
      token: one.token,
      params: { disputeId: dispute.id },
      body: { text: 'Which bank was it?' },
    })
    expect(data.messages).toEqual([
      { id: expect.any(String), by: 'officer', text: 'Which bank was it?', at: expect.any(String) },
    ])
    for (const person of [dispute.giver, dispute.receiver]) {
      const { data: seen } = await w.call('GET /matches/{matchId}/messages', {
        token: person.token,
        params: { matchId: dispute.match.id },
      })
      expect(seen).toMatchObject([{ by: 'officer', text: 'Which bank was it?' }])
      expect(JSON.stringify(seen)).not.toContain(one.memberId)
    }
    expect(
      (
        await refusal(
          w.call(WRITE, {
            token: one.token,
            params: { disputeId: dispute.id },
            body: { text: '   ' },
          }),
        )
      ).code,
    ).toBe('matches.message-length')
  })

  test('reaches them also after one of the two has written all that one person can', async () => {
    const dispute = await disputedMatch(w, circle)
    await taken(w, dispute, one)
    const { circleId, memberId, token } = dispute.giver
    const person = await w.world.vault.of(w.owner.db as never, { circleId, memberId })
    for (let at = 0; at < 150; at++) {
      const id = randomUUID()
      const textSealed = person.seal(
        { table: 'match_message', column: 'text_sealed', id },
        `No ${at}.`,
      )
      await w.owner.pool.query(
        `INSERT INTO match_message
            (circle_id, match_id, message_id, author_id, author_circle_id, by_officer, text_sealed,
              written_at) VALUES ($1, $2, $3, $4, $1, false, $5, app_now())`,
        [circleId, dispute.match.id, id, memberId, textSealed],
      )
    }
    expect(
      (
        await refusal(
          w.call('POST /matches/{matchId}/messages', {
            token,
            params: { matchId: dispute.match.id },
            body: { text: 'No!' },
          }),
        )
      ).code,
    ).toBe('matches.too-many-messages')
    await expect(
      w.call(WRITE, {
        token: one.token,
        params: { disputeId: dispute.id },
        body: { text: 'Which bank was it?' },
      }),
    ).resolves.toMatchObject({ data: { messages: { length: 151, 150: { by: 'officer' } } } })
  })
})

describe('the page of a case', () => {
  test('shows claim, time line, records and pictures; both people get each viewing noted', async () => {
    const dispute = await disputedMatch(w, circle, { kind: 'less', reason: 'Only ₹400 came.' })
    const seen = await caseNow(w, dispute, one)
    expect(seen).toMatchObject({
      kind: 'less',
      stateBefore: 'awaiting_confirmation',
      matchState: 'disputed',
      openedBy: 'receiver',
      reason: 'Only ₹400 came.',
      giver: {
        name: dispute.giver.name,
        tie: null,
        trackRecord: { vouchedFor: true, paymentsDue: 0 },
      },
      receiver: { name: dispute.receiver.name, trackRecord: { partners: 0 } },
      claims: [
        { rail: 'upi', utr: dispute.match.utr, amount: 500, withdrawnAt: null, late: false },
      ],
      utrSightings: [],
      outcomes: ['paid', 'paid_in_part', 'not_paid', 'void'],
      pictures: [{ by: 'giver', purpose: 'proof', sameAs: 0 }],
      timeline: [
        { kind: 'made' },
        { kind: 'claimed', by: 'giver' },
        { kind: 'not_received', by: 'receiver', reason: 'Only ₹400 came.' },
      ],
    })
    const { rows } = await w.owner.pool.query(
      'SELECT whom_id, viewer_id, viewer_role, what FROM record_view WHERE subject_id = $1',
      [dispute.id],
    )
    expect(rows).toHaveLength(2)
    expect(rows).toEqual(
      expect.arrayContaining(
        [dispute.giver, dispute.receiver].map(({ memberId }) => ({
          whom_id: memberId,
          viewer_id: one.memberId,
          viewer_role: 'officer',
          what: 'dispute',
        })),
      ),
    )
  })

  test('shows where the same bank reference was named before', async () => {
    const first = await matchBetween(w, {
      giver: await newGiver(w, circle),
      receiver: await newReceiver(w, circle, { asks: 0 }),
    })
    await addProof(w, first)
    const dispute = await disputedMatch(w, circle)
    await w
      .call('POST /matches/{matchId}/claim', {
        token: first.giver.token,
        params: { matchId: first.id },
        body: {
          utr: dispute.match.utr,
          rail: 'upi',
          amount: 500,
          payeeNameSeenBy: 'person',
          version: first.version,
        },
      })
      .catch(() => undefined)
    expect((await caseNow(w, dispute, one)).utrSightings).toEqual([
      { rail: 'upi', at: expect.any(String), refused: true, matchCode: first.code },
    ])
  })
})
