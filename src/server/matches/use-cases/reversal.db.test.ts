import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RulingOutcome } from '#domain/matches/dispute-transitions.ts'
import { sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import { finished, officersOf } from '#test/helping/disputes.ts'
import {
  backAgain,
  claimed,
  type ClaimedMatch,
  clockTo,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  matchBetween,
  matchesToPay,
  newGiver,
  newReceiver,
  type TestMatch,
  pledgeOf,
  type Receiver,
  releasedAsk,
} from '#test/helping/helping.ts'
import {
  claimedLate,
  moveBy,
  sharesNow,
  shownTo,
  noticesOf,
  transfersOf,
} from '#test/helping/payment-moves.ts'
import type { Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { carryOutRuling } from '../carry-out-ruling.ts'
import { sweepMatches } from '../jobs/match-jobs.ts'
import { lockMatch } from '../store/match-queries.ts'
import { unfulfilShares } from '../fill-shares.ts'

const ASK = 'POST /matches/{matchId}/ask-reversal'
const WITHDRAW = 'POST /matches/{matchId}/withdraw-reversal'
const QUESTION = 'POST /matches/{matchId}/dispute'
const LATE = 'POST /matches/{matchId}/late-claim'
const reason = 'I confirmed the payment of somebody else.'

let w: TestWorld
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
let officers: Person[]
beforeAll(async () => {
  w = await helpingWorld()
})
beforeEach(async () => {
  await clockTo(w, '11:00')
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
  officers = await officersOf(w, circle, 2)
})
afterAll(() => w.close())

const ask = (who: Person, match: { id: string }) => moveBy(w, who, ASK, match, { reason })
const withdraw = (who: Person, match: { id: string }) => moveBy(w, who, WITHDRAW, match)

/** Two officers rule about what is in question, and both people accept it: carried out. */
async function rule(match: TestMatch, outcome: RulingOutcome, amount?: number): Promise<void> {
  await backAgain(w, circle, giver, receiver, ...officers)
  const { dispute } = await shownTo(w, giver, match)
  await finished(w, { id: dispute!.id, match: { utr: '', ...match }, giver, receiver }, officers, {
    outcome,
    ...(outcome === 'paid_in_part' && amount !== undefined && { amount }),
  })
}

/**
 * The match as one of its people sees it, its time line without the steps of officers, which have a
 * test of their own.
 */
async function linesOfMatch(who: Person, match: { id: string }) {
  const shown = await shownTo(w, who, match)
  return { ...shown, events: shown.events.filter(({ kind }) => !kind.startsWith('dispute.')) }
}

/** ₹1,500 matched by a run and claimed. */
async function paid(): Promise<ClaimedMatch> {
  await releasedAsk(w, receiver, { amount: 1_500 })
  const pledge = await pledgeOf(w, giver, 1_500, 'super')
  await w.work()
  const [match] = await matchesToPay(w, giver, receiver, pledge.id)
  return claimed(w, match!)
}

async function questioned(match: ClaimedMatch): Promise<ClaimedMatch> {
  await w.advance(31 * 60_000)
  await moveBy(w, receiver, QUESTION, match, {
    kind: 'less',
    reason: 'Only a part of it has come.',
  })
  return match
}

async function stateOf(match: { id: string }) {
  const { rows } = await w.owner.pool.query(
    `SELECT (SELECT state FROM pledge p WHERE p.pledge_id = m.pledge_id) AS pledge,
        (SELECT state FROM ask a WHERE a.ask_id = m.ask_id) AS ask, ruled FROM match m
      WHERE match_id = $1`,
    [match.id],
  )
  return rows[0]
}

describe('asking for a reversal', () => {
  test('opens a dispute beside the match, which stays confirmed, and tells the other side', async () => {
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

  test('is taken back by whoever asked, who cannot ask again; the other side’s right stays its own', async () => {
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

  test('is refused before a confirmation, on an older version, to strangers, and done once with a key', async () => {
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
                payeeNameSeen: true,
              }),
            )
          ).code,
        ).toBe('matches.late-over')
    },
  )

  test('about a part closes all that is missing of a request that is over, and of a gift to one person', async () => {
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

  test('about a payment that was never claimed writes the claim that officers read in the evidence', async () => {
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

  test('of help of which a part was to go back leaves that open: the giver says when it came', async () => {
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
      surplus: 'return',
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

  test('is another matter than money that did not come back: the giver says so once, officers look, and it stays open until it came', async () => {
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
      surplus: 'return',
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
