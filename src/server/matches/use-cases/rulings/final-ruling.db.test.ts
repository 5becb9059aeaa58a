import { describe, expect, test, beforeEach } from 'vitest'
import type { RulingOutcome } from '#domain/matches/dispute-transitions.ts'
import { refusal, refusalToStrangers } from '#test/helping/commands.ts'
import { officersOf } from '#test/helping/disputes.ts'
import {
  matchesToPay,
  newGiver,
  pledgeOf,
  releasedAsk,
  type HelpingCircle,
  type Receiver,
  worldOfFile,
  claimed,
  matchBetween,
} from '#test/helping/helping.ts'
import { clockTo } from '#test/helping/clock.ts'
import { backAgain } from '#test/helping/back-again.ts'
import {
  claimedLate,
  moveBy,
  sharesNow,
  transfersOf,
  shownTo,
  noticesOf,
} from '#test/helping/payment-moves.ts'
import type { Person } from '#test/circle/people.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { carryOutRuling } from '../../carry-out-ruling.ts'
import { sweepMatches } from '../../jobs/match-jobs.ts'
import { reason, questionedPayments } from '#test/matches/questioned-payments.ts'
import { pairOfNewCircle } from '#test/matches/fresh-people.ts'

const LATE = 'POST /matches/{matchId}/late-claim'

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
let officers: Person[]
beforeEach(async () => {
  await clockTo(w, '11:00')
  ;({ circle, giver, receiver } = await pairOfNewCircle(w))
  officers = await officersOf(w, circle, 2)
})
const { rule, linesOfMatch, paid, questioned, stateOf } = questionedPayments(w, () => ({
  circle,
  giver,
  receiver,
  officers,
}))

describe('a final ruling', () => {
  test.each<[RulingOutcome, number | null, string, string[], number[], object]>([
    [
      'paid',
      1_500,
      'confirmed',
      ['help 1500'],
      [0, 0, 1_500, 0],
      { pledge: 'fulfilled', ask: 'fulfilled' },
    ],
    [
      'paid_in_part',
      1_000,
      'confirmed',
      ['help 1000'],
      [500, 0, 1_000, 0],
      { pledge: 'pending', ask: 'pending' },
    ],
    [
      'paid_in_part',
      1_234,
      'confirmed',
      ['help 1234'],
      [0, 0, 1_234, 266],
      { pledge: 'fulfilled', ask: 'fulfilled' },
    ],
    [
      'paid_in_part',
      1,
      'confirmed',
      ['help 1'],
      [1_000, 0, 1, 499],
      { pledge: 'pending', ask: 'pending' },
    ],
    ['not_paid', null, 'cancelled', [], [1_500, 0, 0, 0], { pledge: 'pending', ask: 'pending' }],
    ['void', null, 'cancelled', [], [1_500, 0, 0, 0], { pledge: 'pending', ask: 'pending' }],
  ])(
    '%s of %s ends the match %s, with every rupee of both requests in its place',
    async (outcome, amount, state, transfers, shares, requests) => {
      const match = await questioned(await paid())
      await rule(match, outcome, amount ?? undefined)
      expect(await linesOfMatch(receiver, match)).toMatchObject({
        status: state,
        confirmedAmount: amount,
        can: state === 'confirmed' ? ['reversal_asked'] : [],
        lateClaimUntil: null,
        events: [
          {},
          {},
          {},
          {
            kind:
              /paid|part/.test(outcome) && outcome !== 'not_paid'
                ? 'ruled_paid'
                : `ruled_${outcome}`,
            by: 'staff',
          },
        ],
      })
      expect([
        await transfersOf(w, match),
        await sharesNow(w, match),
        await stateOf(match),
      ]).toEqual([transfers, { pledge: shares, ask: shares }, { ...requests, ruled: true }])
      if (state === 'cancelled')
        expect(
          (
            await refusal(
              moveBy(w, giver, LATE, match, {
                utr: '600000000000',
                rail: 'upi',
                amount: 1_500,
                payeeNameSeenBy: 'person',
              }),
            )
          ).code,
        ).toBe('matches.late-over')
    },
  )

  test('about a part closes what an ended request or a gift to one still lacks', async () => {
    const match = await questioned(
      await claimed(w, await matchBetween(w, { giver, receiver, amount: 1_500 })),
    )
    await w.owner.pool.query("UPDATE ask SET state = 'withdrawn' WHERE ask_id = $1", [match.askId])
    await rule(match, 'paid_in_part', 600)
    expect([await sharesNow(w, match), await transfersOf(w, match)]).toEqual([
      { pledge: [0, 0, 600, 900], ask: [0, 0, 600, 900] },
      ['help 600'],
    ])
  })

  test('about an unclaimed payment writes the claim that officers read', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await moveBy(w, giver, 'POST /matches/{matchId}/bank-pending', match)
    await w.owner.pool.query(
      "UPDATE match SET deadline_at = app_now() - interval '2 minutes' WHERE match_id = $1",
      [match.id],
    )
    await sweepMatches(w.world)
    await rule(match, 'paid', 500)
    expect(await transfersOf(w, match)).toEqual(['help 500'])
    expect(
      (
        await w.owner.pool.query(
          `SELECT amount_rupees::int AS amount, withdrawn_at, late,
              (SELECT count(*)::int FROM utr_use u WHERE u.match_id = c.match_id) AS taken
            FROM claim c WHERE match_id = $1`,
          [match.id],
        )
      ).rows,
    ).toEqual([{ amount: 500, withdrawn_at: null, late: false, taken: 1 }])
  })

  test('about a late payment fills only what is open', async () => {
    await releasedAsk(w, receiver, { amount: 1_500 })
    const pledge = await pledgeOf(w, giver, 1_500, 'super')
    await w.work()
    const [match] = await matchesToPay(w, giver, receiver, pledge.id)
    await claimedLate(w, match!)
    await backAgain(w, circle, giver, receiver)
    await pledgeOf(w, await newGiver(w, circle), 500, 'simple', match!.askId)
    await rule(match!, 'paid_in_part', 1_234)
    expect(await shownTo(w, giver, match!)).toMatchObject({
      status: 'confirmed',
      confirmedAmount: 1_234,
      extraAmount: 234,
    })
    expect([await transfersOf(w, match!), await sharesNow(w, match!)]).toEqual([
      ['help 1234'],
      { pledge: [0, 0, 1_234, 266], ask: [0, 500, 1_000, 0] },
    ])
  })

  test('that nobody approved posts nothing', async () => {
    const match = await questioned(await paid())
    await expect(
      inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, (ctx) =>
        carryOutRuling(ctx, {
          circleId: circle.circleId,
          matchId: match.id,
          outcome: 'paid',
          amount: 1_500,
          reference: null,
        }),
      ),
    ).rejects.toMatchObject({ code: '23001' })
    expect((await shownTo(w, giver, match)).status).toBe('disputed')
  })
})

describe('a ruled reversal', () => {
  test('is apart from money not returned, which stays open until it came', async () => {
    const MISSING = 'POST /matches/{matchId}/return-missing'
    const first = await releasedAsk(w, receiver, { amount: 1_500 })
    const pledge = await pledgeOf(w, giver, 1_500, 'super')
    await w.work()
    const [made] = await matchesToPay(w, giver, receiver, pledge.id)
    const match = await claimedLate(w, made!)
    await backAgain(w, circle, giver, receiver)
    await pledgeOf(w, await newGiver(w, circle), 500, 'simple', first.id)
    expect((await refusal(moveBy(w, giver, MISSING, match, { reason }))).code).toBe(
      'matches.not-now',
    )
    const {
      data: { version },
    } = await moveBy(w, receiver, 'POST /matches/{matchId}/confirm', match, {
      seen: true,
      utrLast4: match.utr.slice(-4),
      overpayment: 'return',
    })
    expect(
      await refusalToStrangers(
        w,
        MISSING,
        (matchId) => ({ params: { matchId }, body: { version, reason } }),
        { id: match.id, strangers: [receiver, circle.steward] },
      ),
    ).toBe('matches.unknown')
    expect((await refusal(moveBy(w, giver, MISSING, match, { reason, version: 1 }))).code).toBe(
      'request.changed-meanwhile',
    )
    expect((await moveBy(w, giver, MISSING, match, { reason })).data).toMatchObject({
      status: 'confirmed',
      dispute: { kind: 'return_missing', state: 'open' },
      can: ['returned'],
      canWrite: true,
    })
    expect(await noticesOf(w, match, 'return_missing')).toEqual(['return_missing to the receiver'])
    await rule(match, 'keep')
    expect(await shownTo(w, giver, match)).toMatchObject({
      status: 'confirmed',
      can: ['returned', 'reversal_asked'],
      returning: { returnedAt: null },
    })
    expect(
      (await w.call('GET /user/stats', { token: receiver.token })).data.availability
        .receivedThisYear,
    ).toBe(1_500)
    expect((await refusal(moveBy(w, giver, MISSING, match, { reason }))).code).toBe(
      'matches.not-now',
    )
    expect(
      (await moveBy(w, giver, 'POST /matches/{matchId}/confirm-return', match)).data,
    ).toMatchObject({ returning: { returnedAt: expect.any(String) } })
  })
})
