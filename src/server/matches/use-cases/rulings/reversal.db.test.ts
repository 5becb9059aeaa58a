import { describe, expect, test, beforeEach } from 'vitest'
import { sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import { officersOf } from '#test/helping/disputes.ts'
import {
  confirmed,
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
import { lockMatch } from '../../store/match-queries.ts'
import { unfulfilShares } from '../../fill-shares.ts'
import { ASK, WITHDRAW, reason, questionedPayments } from '#test/matches/questioned-payments.ts'
import { pairOfNewCircle } from '#test/matches/fresh-people.ts'

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
const { rule, linesOfMatch, paid, questioned, stateOf, ask, withdraw } = questionedPayments(
  w,
  () => ({ circle, giver, receiver, officers }),
)

describe('asking for a reversal', () => {
  test('opens a dispute beside the confirmed match and tells the other side', async () => {
    const match = await confirmed(w, await matchBetween(w, { giver, receiver }))
    const { message, data } = await ask(receiver, match)
    expect(message).toBe(
      'Your request was recorded. Officers will review it. Nothing changes until then.',
    )
    expect(data).toMatchObject({
      status: 'confirmed',
      dispute: { kind: 'reversal', state: 'open' },
      reversalUntil: null,
      can: ['reversal_withdrawn'],
      canWrite: true,
      events: [{}, {}, {}, { kind: 'reversal_asked', by: 'me', to: 'confirmed', reason }],
    })
    expect((await shownTo(w, giver, match)).can).toEqual([])
    expect(await noticesOf(w, match, 'reversal_asked')).toEqual(['reversal_asked to the giver'])
    const { rows } = await w.owner.pool.query(
      `SELECT state_before, opened_by, position('confirmed'::bytea IN reason_sealed) AS readable
        FROM dispute WHERE match_id = $1`,
      [match.id],
    )
    expect(rows).toEqual([{ state_before: 'confirmed', opened_by: receiver.memberId, readable: 0 }])
    expect((await refusal(ask(giver, match))).code).toBe('matches.reversal-over')
  })

  test('is taken back by its asker, who cannot repeat it; the other side can', async () => {
    const match = await confirmed(w, await matchBetween(w, { giver, receiver }))
    await ask(giver, match)
    expect((await refusal(withdraw(receiver, match))).code).toBe('matches.not-now')
    expect((await withdraw(giver, match)).data).toMatchObject({
      status: 'confirmed',
      dispute: { state: 'settled' },
      reversalUntil: null,
      can: [],
      canWrite: false,
    })
    expect(await noticesOf(w, match, 'dispute_settled')).toEqual([
      'dispute_settled to the receiver',
    ])
    expect((await refusal(ask(giver, match))).code).toBe('matches.reversal-over')
    expect((await refusal(withdraw(giver, match))).code).toBe('matches.not-now')
    expect((await ask(receiver, match)).data).toMatchObject({
      status: 'confirmed',
      reversalUntil: null,
      can: ['reversal_withdrawn'],
    })
    await withdraw(receiver, match)
    for (const who of [giver, receiver])
      expect((await refusal(ask(who, match))).code).toBe('matches.reversal-over')
    expect(await transfersOf(w, match)).toEqual(['help 500'])
  })

  test('is possible for thirty days', async () => {
    const match = await confirmed(w, await matchBetween(w, { giver, receiver }))
    const { reversalUntil, endedAt } = await shownTo(w, giver, match)
    expect(Temporal.Instant.from(reversalUntil!).since(endedAt!).total('hours')).toBe(30 * 24)
    await w.advance(30 * 24 * 3_600_000)
    await backAgain(w, circle, giver, receiver)
    expect(await shownTo(w, giver, match)).toMatchObject({ can: [], reversalUntil: null })
    expect((await refusal(ask(giver, match))).code).toBe('matches.reversal-over')
  })

  test('is refused unconfirmed, stale and to strangers, and is done once', async () => {
    const match = await claimed(w, await matchBetween(w, { giver, receiver }))
    expect((await refusal(ask(giver, match))).code).toBe('matches.not-now')
    expect((await refusal(withdraw(giver, match))).code).toBe('matches.not-now')
    const { version } = await confirmed(w, match)
    expect((await refusal(moveBy(w, giver, ASK, match, { reason, version: 1 }))).code).toBe(
      'request.changed-meanwhile',
    )
    const strangers = [circle.steward, circle.admin]
    expect(
      await refusalToStrangers(
        w,
        ASK,
        (matchId) => ({ params: { matchId }, body: { version, reason } }),
        { id: match.id, strangers },
      ),
    ).toBe('matches.unknown')
    expect(
      await refusalToStrangers(
        w,
        WITHDRAW,
        (matchId) => ({ params: { matchId }, body: { version } }),
        { id: match.id, strangers },
      ),
    ).toBe('matches.unknown')
    await sendTwice(
      w,
      ASK,
      { token: giver.token, params: { matchId: match.id }, body: { reason, version } },
      { body: { reason, version: version + 1 } },
    )
    await sendTwice(
      w,
      WITHDRAW,
      { token: giver.token, params: { matchId: match.id }, body: { version: version + 1 } },
      { body: { version } },
    )
  })
})

describe('a ruled reversal', () => {
  const counters = async (who: Person) => {
    const { data } = await w.call('GET /user/stats', { token: who.token })
    return [data.helpProvidedAmount, data.helpReceivedAmount]
  }

  test('posts the help back, and both requests are open for it again', async () => {
    const match = await confirmed(w, await paid())
    expect([await counters(giver), await counters(receiver)]).toEqual([
      [1_500, 0],
      [0, 1_500],
    ])
    await ask(receiver, match)
    await rule(match, 'reverse')
    expect(await linesOfMatch(giver, match)).toMatchObject({
      status: 'reversed',
      confirmedAmount: 1_500,
      can: [],
      events: [{}, {}, {}, {}, { kind: 'reversed', by: 'staff', to: 'reversed' }],
    })
    expect([await transfersOf(w, match), await sharesNow(w, match), await stateOf(match)]).toEqual([
      ['help 1500', 'reversal 1500'],
      { pledge: [1_500, 0, 0, 0], ask: [1_500, 0, 0, 0] },
      { pledge: 'pending', ask: 'pending', ruled: false },
    ])
    expect([await counters(giver), await counters(receiver)]).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(await noticesOf(w, match, 'match_reversed')).toEqual([
      'match_reversed to the giver',
      'match_reversed to the receiver',
    ])
  })

  test('of a part reopens whole steps and closes the rest', async () => {
    const match = await questioned(await paid())
    await rule(match, 'paid_in_part', 1_234)
    await ask(giver, match)
    await rule(match, 'reverse')
    expect([await transfersOf(w, match), await sharesNow(w, match)]).toEqual([
      ['help 1234', 'reversal 1234'],
      { pledge: [1_000, 0, 0, 500], ask: [1_000, 0, 0, 500] },
    ])
  })

  test('closes what comes back to a request that is over', async () => {
    const match = await confirmed(w, await paid())
    await w.owner.pool.query('UPDATE ask SET expires_at = app_now() WHERE ask_id = $1', [
      match.askId,
    ])
    await ask(giver, match)
    await rule(match, 'reverse')
    expect(await sharesNow(w, match)).toEqual({ pledge: [1_500, 0, 0, 0], ask: [0, 0, 0, 1_500] })
  })

  test('that is not ruled leaves everything as it is, and is in the time line', async () => {
    const match = await confirmed(w, await paid())
    await ask(giver, match)
    await rule(match, 'keep')
    expect(await linesOfMatch(giver, match)).toMatchObject({
      status: 'confirmed',
      can: [],
      events: [{}, {}, {}, {}, { kind: 'ruled_kept', by: 'staff', to: 'confirmed' }],
    })
    expect(await transfersOf(w, match)).toEqual(['help 1500'])
  })

  test('of help with a part to return leaves that open for the giver', async () => {
    const ask1 = await releasedAsk(w, receiver, { amount: 1_500 })
    const pledge = await pledgeOf(w, giver, 1_500, 'super')
    await w.work()
    const [made] = await matchesToPay(w, giver, receiver, pledge.id)
    const match = await claimedLate(w, made!)
    await backAgain(w, circle, giver, receiver)
    await pledgeOf(w, await newGiver(w, circle), 500, 'simple', ask1.id)
    await moveBy(w, receiver, 'POST /matches/{matchId}/confirm', match, {
      seen: true,
      utrLast4: match.utr.slice(-4),
      overpayment: 'return',
    })
    await ask(giver, match)
    await rule(match, 'reverse')
    expect(await shownTo(w, giver, match)).toMatchObject({
      status: 'reversed',
      can: ['returned', 'return_missing'],
      returning: { amount: 500, returnedAt: null },
    })
    expect(
      (await moveBy(w, giver, 'POST /matches/{matchId}/confirm-return', match)).data,
    ).toMatchObject({
      status: 'reversed',
      can: [],
      returning: { amount: 500, returnedAt: expect.any(String) },
    })
  })

  test.each([
    ['closed', [0, 0, 0, 1_500], { pledge: 'expired', ask: 'expired' }],
    ['suspended', [1_500, 0, 0, 0], { pledge: 'paused', ask: 'paused' }],
  ] as const)(
    'of people whose accounts are %s opens nothing to be matched',
    async (status, shares, states) => {
      const match = await confirmed(w, await paid())
      await w.owner.pool.query('UPDATE member SET status = $2 WHERE member_id = ANY ($1)', [
        [giver.memberId, receiver.memberId],
        status,
      ])
      await inTransaction(
        w.world.database,
        { vault: w.world.vault, language: 'en' },
        async (ctx) => {
          const stored = await lockMatch(ctx.tx, circle.circleId, match.id)
          await unfulfilShares(ctx, stored!)
        },
      )
      w.isLawful = false
      expect([await sharesNow(w, match), await stateOf(match)]).toEqual([
        { pledge: shares, ask: shares },
        { ...states, ruled: false },
      ])
    },
  )
})
