import { describe, expect, test } from 'vitest'
import { NO_ID, sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  accepted,
  appealed,
  caseNow,
  disputedMatch,
  disputeNow,
  finished,
  type TestDispute,
  proposed,
  REASONS,
  ruled,
  taken,
} from '#test/helping/disputes.ts'
import { moveBy } from '#test/helping/payment-moves.ts'
import {
  confirmed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
} from '#test/helping/helping.ts'
import { ruledCases } from '#test/disputes/rulings.ts'

const { w, circle, one, two, three, four, propose, decide, noticesOf, matchRow } =
  await ruledCases()

const ACCEPT = 'POST /matches/{matchId}/dispute/accept'
const APPEAL = 'POST /matches/{matchId}/dispute/appeal'

describe('a ruling that both accept', () => {
  test.each([
    ['paid', undefined, { state: 'confirmed', confirmed_rupees: 1_000, ruled: true, transfers: 1 }],
    ['paid_in_part', 700, { state: 'confirmed', confirmed_rupees: 700, ruled: true, transfers: 1 }],
    [
      'not_paid',
      undefined,
      { state: 'cancelled', confirmed_rupees: null, ruled: true, transfers: 0 },
    ],
    ['void', undefined, { state: 'cancelled', confirmed_rupees: null, ruled: true, transfers: 0 }],
  ] as const)('%s (%s) is carried out with the second word', async (outcome, amount, row) => {
    const dispute = await disputedMatch(w, circle, { amount: 1_000 })
    await ruled(w, dispute, [one, two], { outcome, ...(amount !== undefined && { amount }) })
    expect(await accepted(w, dispute, dispute.receiver)).toMatchObject({
      state: 'ruled',
      ruling: { acceptedByMe: true, acceptedByOther: false },
      can: [],
    })
    expect(await matchRow(dispute)).toMatchObject({ state: 'disputed' })
    expect(await accepted(w, dispute, dispute.giver)).toMatchObject({
      state: 'final',
      deadlineAt: null,
      can: [],
    })
    expect(await matchRow(dispute)).toEqual(row)
    for (const person of [dispute.giver, dispute.receiver])
      expect(await noticesOf(person)).toContain('dispute_final')
    const { data: seen } = await w.call('GET /matches/{matchId}', {
      token: dispute.giver.token,
      params: { matchId: dispute.match.id },
    })
    expect(seen.events.at(-1)).toMatchObject({ by: 'staff', to: row.state })
  })

  test('is accepted once by each, by nobody else, and as it stands', async () => {
    const dispute = await disputedMatch(w, circle)
    const accept = ({ token }: { token: string }, version: number) =>
      w.call(ACCEPT, { token, params: { matchId: dispute.match.id }, body: { version } })
    expect((await refusal(accept(dispute.giver, 1))).code).toBe('disputes.not-now')
    const { version } = await ruled(w, dispute, [one, two])
    expect((await refusal(accept(dispute.giver, version - 1))).code).toBe(
      'request.changed-meanwhile',
    )
    await sendTwice(
      w,
      ACCEPT,
      { token: dispute.giver.token, params: { matchId: dispute.match.id }, body: { version } },
      { body: { version: version + 1 } },
    )
    expect((await refusal(accept(dispute.giver, version + 1))).code).toBe('disputes.not-now')
    const strangers = [await newGiver(w, circle), (await helpingCircle(w)).steward]
    expect(
      await refusalToStrangers(
        w,
        ACCEPT,
        (matchId) => ({ params: { matchId }, body: { version } }),
        { id: dispute.match.id, strangers },
      ),
    ).toBe('matches.unknown')
    expect(
      (
        await refusal(
          w.call(ACCEPT, {
            token: dispute.giver.token,
            params: { matchId: NO_ID },
            body: { version },
          }),
        )
      ).code,
    ).toBe('matches.unknown')
  })

  test('cannot be settled past: while it can be appealed a confirmation is refused', async () => {
    const dispute = await disputedMatch(w, circle)
    await ruled(w, dispute, [one, two], { outcome: 'not_paid' })
    expect((await refusal(confirmed(w, dispute.match))).code).toBe('matches.not-now')
    expect(await matchRow(dispute)).toMatchObject({ state: 'disputed' })
  })
})

describe('an appeal', () => {
  test('goes to officers with no part in the ruling, who carry it out at once', async () => {
    const dispute = await disputedMatch(w, circle)
    await ruled(w, dispute, [one, two], { outcome: 'not_paid' })
    await w.work()
    expect(await appealed(w, dispute, dispute.giver)).toMatchObject({
      state: 'open',
      round: 2,
      can: ['add_evidence'],
      ruling: null,
      firstRuling: { outcome: 'not_paid', reasons: REASONS, overturned: false },
    })
    await w.work()
    for (const officer of [three, four])
      expect(await noticesOf(officer)).toContain('appeal_waiting')
    for (const officer of [one, two])
      expect(await noticesOf(officer)).not.toContain('appeal_waiting')
    for (const person of [dispute.giver, dispute.receiver])
      expect(await noticesOf(person)).toContain('dispute_appealed')
    for (const officer of [one, two])
      expect((await refusal(taken(w, dispute, officer))).code).toBe('disputes.first-round')
    const { version, appealReason } = await proposed(w, dispute, three)
    expect(appealReason).toBe('The date was read wrongly.')
    for (const officer of [one, two])
      expect((await refusal(decide(dispute, officer, version))).code).toBe('disputes.first-round')
    const { message, data } = await decide(dispute, four, version)
    expect([message, data.state]).toEqual([
      'The appeal is decided. The ruling now takes effect.',
      'final',
    ])
    expect(await matchRow(dispute)).toEqual({
      state: 'confirmed',
      confirmed_rupees: 500,
      ruled: true,
      transfers: 1,
    })
    expect(data.rulings.map(({ round, outcome, state }) => [round, outcome, state])).toEqual([
      [1, 'not_paid', 'overturned'],
      [2, 'paid', 'approved'],
    ])
    expect(await disputeNow(w, dispute, dispute.receiver)).toMatchObject({
      ruling: { outcome: 'paid' },
      firstRuling: { outcome: 'not_paid', overturned: true },
    })
  })

  test('that comes to the same overturns nothing', async () => {
    const dispute = await disputedMatch(w, circle)
    await ruled(w, dispute, [one, two], { outcome: 'void' })
    await appealed(w, dispute, dispute.receiver)
    await ruled(w, dispute, [three, four], { outcome: 'void' })
    expect((await disputeNow(w, dispute, dispute.giver)).firstRuling).toMatchObject({
      outcome: 'void',
      overturned: false,
    })
    expect((await caseNow(w, dispute, one)).rulings.map(({ state }) => state)).toEqual([
      'approved',
      'approved',
    ])
    expect(await matchRow(dispute)).toMatchObject({ state: 'cancelled', transfers: 0 })
  })

  test('leaves it to the two to settle it between them', async () => {
    const dispute = await disputedMatch(w, circle)
    await ruled(w, dispute, [one, two], { outcome: 'not_paid' })
    await appealed(w, dispute, dispute.receiver)
    await confirmed(w, dispute.match)
    expect(await disputeNow(w, dispute, dispute.giver)).toMatchObject({ state: 'settled' })
    expect(await matchRow(dispute)).toMatchObject({
      state: 'confirmed',
      ruled: false,
      transfers: 1,
    })
  })

  test('is made once, in time, not by who accepted, and by nobody else', async () => {
    const dispute = await disputedMatch(w, circle)
    const ask = ({ token }: { token: string }, version: number) =>
      w.call(APPEAL, {
        token,
        params: { matchId: dispute.match.id },
        body: { reason: 'The date was read wrongly.', version },
      })
    expect((await refusal(ask(dispute.giver, 1))).code).toBe('disputes.not-now')
    await ruled(w, dispute, [one, two])
    const { version } = await accepted(w, dispute, dispute.giver)
    expect((await refusal(ask(dispute.giver, version))).code).toBe('disputes.not-now')
    expect((await refusal(ask(dispute.receiver, version - 1))).code).toBe(
      'request.changed-meanwhile',
    )
    const strangers = [await newGiver(w, circle), (await helpingCircle(w)).steward]
    expect(
      await refusalToStrangers(
        w,
        APPEAL,
        (matchId) => ({ params: { matchId }, body: { reason: 'It is wrong.', version } }),
        { id: dispute.match.id, strangers },
      ),
    ).toBe('matches.unknown')
    const { data } = await ask(dispute.receiver, version)
    expect((await refusal(ask(dispute.receiver, data.version))).code).toBe('disputes.not-now')
  })
})

describe('a wish for a reversal', () => {
  async function reversalOf(): Promise<TestDispute> {
    const people = {
      giver: await newGiver(w, circle),
      receiver: await newReceiver(w, circle, { asks: 0 }),
    }
    const match = await confirmed(w, await matchBetween(w, people))
    const { data } = await moveBy(
      w,
      people.receiver,
      'POST /matches/{matchId}/ask-reversal',
      match,
      { reason: 'I confirmed the wrong one.', version: match.version },
    )
    return { id: data.dispute!.id, match: { ...match, version: data.version }, ...people }
  }

  test('is ruled by its own two outcomes', async () => {
    const dispute = await reversalOf()
    const { version, outcomes, stateBefore } = await taken(w, dispute, one)
    expect([outcomes, stateBefore]).toEqual([['reverse', 'keep'], 'confirmed'])
    expect((await refusal(propose(dispute, one, { outcome: 'paid', version }))).code).toBe(
      'disputes.outcome-wrong',
    )
  })

  test('ruled "reverse" posts the reversal when it is final', async () => {
    const dispute = await reversalOf()
    await finished(w, dispute, [one, two], { outcome: 'reverse' })
    expect(await matchRow(dispute)).toMatchObject({ state: 'reversed', transfers: 2 })
  })

  test('ruled "keep" leaves everything as it is', async () => {
    const dispute = await reversalOf()
    await finished(w, dispute, [one, two], { outcome: 'keep' })
    expect(await matchRow(dispute)).toMatchObject({ state: 'confirmed', transfers: 1 })
    expect((await disputeNow(w, dispute, dispute.receiver)).state).toBe('final')
  })
})
