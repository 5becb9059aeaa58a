import { describe, expect, test } from 'vitest'
import { after, factsAt, MADE_AT, madeMatch } from '#test/helping/domain-match.ts'
import { DEFAULT_POLICY } from '../shared/policy.ts'
import { DAY_MS, fairDeadline, HOUR_MS, MINUTE_MS } from '../shared/calendar.ts'
import type { MemberId } from '../shared/ids.ts'
import { NO_RUPEES, rupees } from '../shared/rupees.ts'
import { bankPendingDeadline, reportFailed, reportPending } from './bank-pending.ts'
import { answerCancellation, proposeCancellation } from './cancellation.ts'
import { clockMove } from './clocks.ts'
import { type Confirming, confirmMatch, confirmReturn } from './confirm.ts'
import { canWrite, checkMessage } from './conversation.ts'
import { claimLate } from './late-claim.ts'
import type { Match } from './match.ts'
import { type MatchFacts, movesNow } from './moves-now.ts'
import { claimMatch, declineMatch, withdrawClaim } from './claim.ts'
import { askReversal, withdrawReversal } from './reversal.ts'
import { type MatchRuling, ruleMatch } from './ruling.ts'

const [G, R] = ['g' as MemberId, 'r' as MemberId]
const failing = (code: string) => expect.objectContaining({ code })
const proposedBy = (by: MemberId) =>
  ({ by, until: { at: after(7 * HOUR_MS), moved: 'no' } }) as const
const question = (change: Partial<NonNullable<MatchFacts['dispute']>> = {}) => ({
  isReversal: false,
  isRunning: true,
  canSettle: true,
  openedBy: R,
  ...change,
})
const reversal = (change: Partial<NonNullable<MatchFacts['dispute']>> = {}) =>
  question({ isReversal: true, ...change })
const whole = {
  amount: rupees(1_500),
  askFilled: rupees(1_500),
  pledgeFilled: rupees(1_500),
  paidAt: MADE_AT,
}
const lapsed = madeMatch({ state: 'lapsed', deadline: null, endedAt: after(DAY_MS) })
const late = madeMatch({
  state: 'disputed',
  deadline: null,
  late: true,
  claimedAt: after(2 * DAY_MS),
})
const done = madeMatch({
  state: 'confirmed',
  deadline: null,
  endedAt: after(DAY_MS),
  confirmed: whole,
})

describe('the buttons of a match', () => {
  test.each<[string, Partial<Match>, Partial<MatchFacts>, string, string]>([
    ['to be paid', {}, {}, 'claimed bank_pending declined cancel_proposed', 'cancel_proposed'],
    [
      'claimed five times',
      {},
      { claims: 5 },
      'bank_pending declined cancel_proposed',
      'cancel_proposed',
    ],
    [
      'proposed to cancel by the giver',
      { cancellation: proposedBy(G) },
      {},
      'claimed bank_pending declined',
      'cancel_agreed cancel_refused',
    ],
    [
      'proposed to cancel by the receiver',
      { cancellation: proposedBy(R) },
      {},
      'claimed bank_pending declined cancel_agreed cancel_refused',
      '',
    ],
    [
      'at a busy bank',
      { state: 'bank_pending' },
      {},
      'claimed bank_failed cancel_proposed',
      'confirmed cancel_proposed',
    ],
    [
      'at a busy bank that failed before',
      { state: 'bank_pending', bankFailed: true },
      {},
      'claimed cancel_proposed',
      'confirmed cancel_proposed',
    ],
    [
      'claimed',
      { state: 'awaiting_confirmation' },
      {},
      'claim_withdrawn',
      'confirmed not_received',
    ],
    [
      'in question',
      { state: 'disputed' },
      { dispute: question() },
      'cancel_proposed',
      'confirmed cancel_proposed',
    ],
    [
      'in question and ruled',
      { state: 'disputed' },
      { dispute: question({ canSettle: false }) },
      '',
      '',
    ],
    [
      'late, and it fits',
      { ...late },
      { dispute: question(), askOpen: rupees(500) },
      'cancel_proposed',
      'confirmed cancel_proposed',
    ],
    [
      'late, and nothing fits',
      { ...late },
      { dispute: question() },
      'cancel_proposed',
      'confirmed return_promised cancel_proposed',
    ],
    [
      'on its way back',
      { ...late, returning: { amount: rupees(1_500), returnedAt: null, until: null } },
      { dispute: question() },
      'returned cancel_proposed',
      'confirmed cancel_proposed',
    ],
    ['confirmed', { ...done }, {}, 'reversal_asked', 'reversal_asked'],
    [
      'confirmed, a part on its way back',
      { ...done, returning: { amount: rupees(500), returnedAt: null, until: null } },
      {},
      'returned return_missing reversal_asked',
      'reversal_asked',
    ],
    [
      'confirmed, and nothing came back',
      { ...done, returning: { amount: rupees(500), returnedAt: null, until: null } },
      { dispute: question({ isReturn: true, openedBy: G }), returnMissed: true },
      'returned',
      '',
    ],
    [
      'confirmed, and officers have heard that nothing came back',
      { ...done, returning: { amount: rupees(500), returnedAt: null, until: null } },
      { returnMissed: true },
      'returned reversal_asked',
      'reversal_asked',
    ],
    [
      'confirmed, a part is back',
      { ...done, returning: { amount: rupees(500), returnedAt: MADE_AT, until: null } },
      {},
      'reversal_asked',
      'reversal_asked',
    ],
    [
      'to be reversed as the receiver asks',
      { ...done },
      { dispute: reversal() },
      '',
      'reversal_withdrawn',
    ],
    [
      'to be reversed as the giver asks',
      { ...done },
      { dispute: reversal({ openedBy: G }) },
      'reversal_withdrawn',
      '',
    ],
    ['to be reversed, and ruled', { ...done }, { dispute: reversal({ canSettle: false }) }, '', ''],
    [
      'not to be reversed after all',
      { ...done },
      {
        dispute: reversal({ isRunning: false, canSettle: false }),
        reversals: { askedBy: [R], isRuled: true },
      },
      '',
      '',
    ],
    [
      'not to be reversed as the receiver says now',
      { ...done },
      {
        dispute: reversal({ isRunning: false, canSettle: false }),
        reversals: { askedBy: [R], isRuled: false },
      },
      'reversal_asked',
      '',
    ],
    [
      'not to be reversed as both say now',
      { ...done },
      { reversals: { askedBy: [R, G], isRuled: false } },
      '',
      '',
    ],
    ['lapsed', { ...lapsed }, {}, 'late_claimed', ''],
    ['declined', { ...lapsed, state: 'declined' }, {}, 'late_claimed', ''],
    ['cancelled', { ...lapsed, state: 'cancelled' }, {}, 'late_claimed', ''],
    ['cancelled by a ruling', { ...lapsed, state: 'cancelled', ruled: true }, {}, '', ''],
    ['cancelled after a late claim', { ...lapsed, state: 'cancelled', late: true }, {}, '', ''],
    ['reversed', { ...done, state: 'reversed' }, {}, '', ''],
  ])('%s', (_what, change, facts, giver, receiver) => {
    const buttons = (by: 'giver' | 'receiver') =>
      movesNow(madeMatch(change), by, factsAt(2 * DAY_MS, facts))
        .map(({ on }) => on)
        .join(' ')
    expect([buttons('giver'), buttons('receiver')]).toEqual([giver, receiver])
  })

  test('of a late payment end seven days after the match, those of a reversal thirty days after the confirmation', () => {
    const can = (match: Match, ms: number) => movesNow(match, 'giver', factsAt(ms)).length > 0
    expect([
      can(lapsed, 8 * DAY_MS - 1),
      can(lapsed, 8 * DAY_MS),
      can(done, 31 * DAY_MS - 1),
      can(done, 31 * DAY_MS),
    ]).toEqual([true, false, true, false])
  })

  test('of an end are there until the time that was set at it, moved or not', () => {
    const can = (match: Match, ms: number) => movesNow(match, 'giver', factsAt(ms)).length > 0
    for (const match of [lapsed, done])
      expect([
        can({ ...match, answerUntil: after(40 * DAY_MS) }, 40 * DAY_MS - 1),
        can({ ...match, answerUntil: after(40 * DAY_MS) }, 40 * DAY_MS),
      ]).toEqual([true, false])
  })

  test('of an end at night run out at ten', () => {
    const night = after(14 * HOUR_MS)
    const facts = factsAt(14 * HOUR_MS)
    const at = (match: Match) =>
      match
        .answerUntil!.toZonedDateTimeISO('Asia/Kolkata')
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' })
    expect(night.toZonedDateTimeISO('Asia/Kolkata').hour).toBe(0)
    expect([
      at(declineMatch(madeMatch(), facts)),
      at(
        confirmMatch(madeMatch({ state: 'awaiting_confirmation' }), {
          seen: true,
          claimedUtr: '123456789012',
          typed: { utrLast4: '9012' },
          pledgeOpen: NO_RUPEES,
          facts,
        }).match,
      ),
    ]).toEqual(['2026-11-29T10:00', '2026-12-22T10:00'])
  })

  test('of officers are there where something is to be decided', () => {
    const officers = (match: Match, facts: Partial<MatchFacts>) =>
      movesNow(match, 'officers', factsAt(0, facts)).map(({ on }) => on)
    expect(officers(late, { dispute: question({ canSettle: false }) })).toEqual([
      'ruled_paid',
      'ruled_not_paid',
      'ruled_void',
    ])
    expect([
      officers(done, {}),
      officers(done, { dispute: reversal({ canSettle: false }) }),
    ]).toEqual([[], ['ruled_kept', 'reversed']])
    const back = { amount: rupees(500), returnedAt: null, until: null }
    expect(
      officers(
        { ...done, returning: back },
        { dispute: question({ isReturn: true, canSettle: false }) },
      ),
    ).toEqual(['ruled_kept', 'ruled_returned'])
    expect(
      officers({ ...done, returning: back }, { dispute: reversal({ canSettle: false }) }),
    ).toEqual(['ruled_kept', 'reversed'])
  })
})

describe('a busy bank', () => {
  test.each([
    ['a Wednesday', '2026-11-18T11:00', '2026-11-21T10:00'],
    ['a Friday before a second Saturday: at most 96 hours', '2026-11-13T11:00', '2026-11-17T11:00'],
    ['the same late in the evening: and out of the night', '2026-11-13T23:00', '2026-11-18T10:00'],
  ])('has until the end of its next working day and a day more, from %s', (_what, from, until) => {
    const now = Temporal.ZonedDateTime.from(`${from}[Asia/Kolkata]`).toInstant()
    expect(
      bankPendingDeadline({ policy: factsAt(0).policy, now })
        .at.toZonedDateTimeISO('Asia/Kolkata')
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' }),
    ).toBe(until)
  })

  test('stops the clock to pay, drops a proposed cancellation, and gives a fresh time to pay when it fails, once', () => {
    const pending = reportPending(madeMatch({ cancellation: proposedBy(R) }), factsAt(HOUR_MS))
    expect(pending).toMatchObject({
      state: 'bank_pending',
      cancellation: null,
      payBy: madeMatch().payBy,
      deadline: bankPendingDeadline(factsAt(HOUR_MS)),
    })
    const fresh = { at: after(26 * HOUR_MS), moved: 'no' }
    const failed = reportFailed(pending, { payeeKind: 'upi', facts: factsAt(2 * HOUR_MS) })
    expect(failed).toMatchObject({
      state: 'awaiting_payment',
      bankFailed: true,
      payBy: fresh,
      deadline: fresh,
    })
    expect(() =>
      reportFailed(reportPending(failed, factsAt(3 * HOUR_MS)), {
        payeeKind: 'upi',
        facts: factsAt(4 * HOUR_MS),
      }),
    ).toThrow(failing('matches.not-now'))
  })

  test('has paid when it was first said to work on the payment, unless it failed, nothing was paid, or the claim came late', () => {
    const paidAt = (match: Match) =>
      confirmMatch(match, {
        seen: true,
        claimedUtr: '123456789012',
        typed: { utrLast4: '9012' },
        surplus: 'keep',
        pledgeOpen: NO_RUPEES,
        facts: factsAt(3 * DAY_MS, { dispute: question() }),
      }).match.confirmed?.paidAt
    const claim = {
      claim: { rail: 'upi', utr: '123456789012', amount: 1_500 },
      hasProof: true,
      payeeNameSeen: true,
    } as const
    const pending = reportPending(madeMatch(), factsAt(HOUR_MS))
    const claimed = claimMatch(pending, { ...claim, facts: factsAt(DAY_MS) })
    expect([paidAt(pending), paidAt(claimed)]).toEqual([after(HOUR_MS), after(HOUR_MS)])
    expect(
      ruleMatch(
        { ...claimed, state: 'disputed' },
        {
          ruling: { outcome: 'paid', amount: 1_500 },
          pledgeOpen: NO_RUPEES,
          facts: factsAt(3 * DAY_MS),
        },
      ).match.confirmed?.paidAt,
    ).toEqual(after(HOUR_MS))
    const failed = reportFailed(pending, { payeeKind: 'upi', facts: factsAt(2 * HOUR_MS) })
    for (const again of [
      failed,
      withdrawClaim(claimed, { payeeKind: 'upi', facts: factsAt(DAY_MS) }),
    ])
      expect(again.pendingAt).toBeNull()
    expect(paidAt({ ...late, pendingAt: after(HOUR_MS) })).toEqual(late.claimedAt)
  })

  test('that nobody heard of a reference from needs the whole of it from the receiver', () => {
    const confirm = (typed: Confirming['typed'], claimedUtr: string | null = null) =>
      confirmMatch(madeMatch({ state: 'bank_pending' }), {
        seen: true,
        claimedUtr,
        typed,
        pledgeOpen: NO_RUPEES,
        facts: factsAt(HOUR_MS),
      })
    expect(confirm({ utrLast4: '', utr: '1234 5678 9012', rail: 'upi' }).match).toMatchObject({
      state: 'confirmed',
      confirmed: { amount: 1_500, paidAt: after(HOUR_MS) },
    })
    for (const typed of [{ utrLast4: '9012' }, { utrLast4: '9012', utr: ' ' }])
      expect(() => confirm(typed)).toThrow(failing('matches.reference-needed'))
    for (const typed of [
      { utrLast4: '', utr: '12345' },
      { utrLast4: '', utr: '123456789012', rail: 'neft' as const },
    ])
      expect(() => confirm(typed)).toThrow(failing('matches.utr-invalid'))
    expect(() =>
      confirm({ utrLast4: '0000', utr: '123456789012', rail: 'upi' }, '123456789012'),
    ).toThrow(failing('matches.utr-last4-wrong'))
  })
})

describe('a proposed cancellation', () => {
  const proposed = proposeCancellation(madeMatch(), 'giver', factsAt(HOUR_MS)).match

  test('stands for six hours, out of the night, and is made once', () => {
    expect(proposed).toEqual({ ...madeMatch(), cancellation: proposedBy(G) })
    expect(
      proposeCancellation(madeMatch(), 'receiver', factsAt(10 * HOUR_MS)).match.cancellation,
    ).toEqual({ by: R, until: { at: after(24 * HOUR_MS), moved: 'quiet_hours' } })
    expect(() => proposeCancellation(proposed, 'giver', factsAt(2 * HOUR_MS))).toThrow(
      failing('matches.cancel-waits'),
    )
  })

  test('is an agreement when the other side proposes it too, or says yes', () => {
    const over = {
      on: 'cancel_agreed',
      match: {
        ...madeMatch(),
        state: 'cancelled',
        deadline: null,
        endedAt: after(2 * HOUR_MS),
        answerUntil: after(7 * DAY_MS + 2 * HOUR_MS),
      },
    }
    expect(proposeCancellation(proposed, 'receiver', factsAt(2 * HOUR_MS))).toEqual(over)
    expect(
      answerCancellation(proposed, 'receiver', { agree: true, facts: factsAt(2 * HOUR_MS) }),
    ).toEqual(over)
  })

  test('leaves everything as it was when it is refused, or nobody answers', () => {
    expect(
      answerCancellation(proposed, 'receiver', { agree: false, facts: factsAt(2 * HOUR_MS) }),
    ).toEqual({ on: 'cancel_refused', match: madeMatch() })
    expect(clockMove(proposed, factsAt(7 * HOUR_MS + MINUTE_MS - 1))).toBeUndefined()
    expect(clockMove(proposed, factsAt(7 * HOUR_MS + MINUTE_MS))).toEqual({
      on: 'cancel_time_over',
      match: madeMatch(),
    })
  })

  test('is nobody’s to answer but the other side’s', () => {
    for (const agree of [true, false])
      expect(() =>
        answerCancellation(proposed, 'giver', { agree, facts: factsAt(2 * HOUR_MS) }),
      ).toThrow(failing('matches.not-now'))
    for (const agree of [true, false])
      expect(() =>
        answerCancellation(madeMatch(), 'giver', { agree, facts: factsAt(2 * HOUR_MS) }),
      ).toThrow(failing('matches.not-now'))
  })

  test('goes under with a match that lapses at the same minute', () => {
    expect(
      clockMove(
        { ...proposed, deadline: { at: after(7 * HOUR_MS), moved: 'no' } },
        factsAt(8 * HOUR_MS),
      ),
    ).toMatchObject({ on: 'pay_time_over', match: { state: 'lapsed', cancellation: null } })
  })
})

describe('a late payment', () => {
  const claim = { rail: 'upi', utr: '123456789012', amount: 1_500 } as const
  const claimed = (change: object = {}, match = lapsed) =>
    claimLate(match, {
      claim,
      hasProof: true,
      payeeNameSeen: true,
      facts: factsAt(2 * DAY_MS),
      ...change,
    })
  const confirm = (
    surplus: 'keep' | 'return' | undefined,
    { ask, pledge = 0, match = late }: { ask: number; pledge?: number; match?: Match },
  ) =>
    confirmMatch(match, {
      seen: true,
      claimedUtr: claim.utr,
      typed: { utrLast4: '9012' },
      surplus,
      pledgeOpen: rupees(pledge),
      facts: factsAt(3 * DAY_MS, { dispute: question(), askOpen: rupees(ask) }),
    })

  test('is claimed as any other, and then is in question', () => {
    expect(claimed()).toEqual({
      ...lapsed,
      state: 'disputed',
      late: true,
      claimedAt: after(2 * DAY_MS),
      endedAt: null,
    })
    for (const [change, code] of [
      [{ hasProof: false }, 'proof-missing'],
      [{ claim: { ...claim, amount: 500 } }, 'amount-differs'],
      [{ payeeNameSeen: false }, 'name-unseen'],
    ] as const)
      expect(() => claimed(change)).toThrow(failing(`matches.${code}`))
  })

  test.each<[string, Partial<Match>, number]>([
    ['after seven days', {}, 8 * DAY_MS],
    ['a second time', { late: true }, 2 * DAY_MS],
    ['after a ruling', { state: 'cancelled', ruled: true }, 2 * DAY_MS],
  ])('is too late %s', (_what, change, ms) => {
    expect(() => claimed({ facts: factsAt(ms) }, { ...lapsed, ...change })).toThrow(
      failing('matches.late-over'),
    )
  })

  test.each<[string, 'keep' | 'return' | undefined, number, number, object | null, number | null]>([
    [
      'all of it fits',
      undefined,
      2_000,
      1_000,
      { amount: 1_500, askFilled: 1_500, pledgeFilled: 1_000 },
      null,
    ],
    [
      'all of it fits, whatever was chosen',
      'return',
      1_500,
      0,
      { amount: 1_500, askFilled: 1_500, pledgeFilled: 0 },
      null,
    ],
    [
      'a part fits and the rest is kept',
      'keep',
      500,
      2_000,
      { amount: 1_500, askFilled: 500, pledgeFilled: 1_500 },
      null,
    ],
    [
      'a part fits and the rest goes back',
      'return',
      500,
      2_000,
      { amount: 500, askFilled: 500, pledgeFilled: 500 },
      1_000,
    ],
    [
      'nothing fits and it is kept',
      'keep',
      0,
      0,
      { amount: 1_500, askFilled: 0, pledgeFilled: 0 },
      null,
    ],
    ['nothing fits and it goes back', 'return', 0, 0, null, 1_500],
  ])('is confirmed: %s', (_what, surplus, ask, pledge, filled, returned) => {
    const { on, match } = confirm(surplus, { ask, pledge })
    expect([on, match.state]).toEqual(
      filled === null ? ['return_promised', 'disputed'] : ['confirmed', 'confirmed'],
    )
    expect([match.confirmed, match.returning]).toEqual([
      filled && { ...filled, paidAt: late.claimedAt },
      returned === null
        ? null
        : {
            amount: returned,
            returnedAt: null,
            until: fairDeadline(after(3 * DAY_MS), DEFAULT_POLICY.sendBackMs),
          },
    ])
  })

  test('that does not fit leaves the receiver a choice that has to be made', () => {
    expect(() => confirm(undefined, { ask: 500 })).toThrow(
      expect.objectContaining({
        code: 'matches.choose-surplus',
        details: { values: { surplus: 1_000 }, fields: { surplus: 'matches.choose-surplus' } },
      }),
    )
  })

  test('that was promised back is over once the giver has it, or is kept after all', () => {
    const promised = confirm('return', { ask: 0 }).match
    expect(() => confirm('return', { ask: 0, match: promised })).toThrow(failing('matches.not-now'))
    expect(confirmReturn(promised, factsAt(4 * DAY_MS, { dispute: question() }))).toMatchObject({
      state: 'cancelled',
      endedAt: after(4 * DAY_MS),
      confirmed: null,
      returning: { amount: 1_500, returnedAt: after(4 * DAY_MS) },
    })
    expect(confirm('keep', { ask: 0, match: promised }).match).toMatchObject({
      state: 'confirmed',
      returning: null,
    })
  })

  test('of which a part goes back stays confirmed, and the giver says once that it came', () => {
    const back = confirmReturn(confirm('return', { ask: 500 }).match, factsAt(4 * DAY_MS))
    expect(back).toMatchObject({
      state: 'confirmed',
      endedAt: after(3 * DAY_MS),
      confirmed: { amount: 500 },
      returning: { amount: 1_000, returnedAt: after(4 * DAY_MS) },
    })
    expect(() => confirmReturn(back, factsAt(4 * DAY_MS))).toThrow(failing('matches.not-now'))
  })
})

describe('a reversal', () => {
  test('is asked for once by each side until one is ruled, within thirty days, and changes nothing of the match', () => {
    expect([
      askReversal(done, 'giver', factsAt(2 * DAY_MS)),
      askReversal(done, 'receiver', factsAt(2 * DAY_MS)),
    ]).toEqual([done, done])
    expect(() => askReversal(done, 'giver', factsAt(31 * DAY_MS))).toThrow(
      failing('matches.reversal-over'),
    )
    for (const facts of [
      { dispute: reversal() },
      { reversals: { askedBy: [G], isRuled: false } },
      { reversals: { askedBy: [R], isRuled: true } },
    ])
      expect(() => askReversal(done, 'giver', factsAt(2 * DAY_MS, facts))).toThrow(
        failing('matches.reversal-over'),
      )
    expect(
      askReversal(done, 'giver', factsAt(2 * DAY_MS, { dispute: question({ isRunning: false }) })),
    ).toEqual(done)
  })

  test('is taken back by whoever asked, until it is ruled', () => {
    expect(
      withdrawReversal(done, 'receiver', factsAt(2 * DAY_MS, { dispute: reversal() })),
    ).toEqual(done)
    expect(() =>
      withdrawReversal(done, 'giver', factsAt(2 * DAY_MS, { dispute: reversal() })),
    ).toThrow(failing('matches.not-now'))
    expect(() =>
      withdrawReversal(
        done,
        'receiver',
        factsAt(2 * DAY_MS, { dispute: reversal({ canSettle: false }) }),
      ),
    ).toThrow(failing('matches.not-now'))
  })
})

describe('a final ruling', () => {
  const asked = madeMatch({
    state: 'disputed',
    deadline: null,
    claimedAt: after(HOUR_MS),
    cancellation: proposedBy(G),
  })
  const rule = (
    outcome: MatchRuling['outcome'],
    amount: number | null,
    match = asked,
    facts: Partial<MatchFacts> = {},
  ) =>
    ruleMatch(match, {
      ruling: { outcome, amount },
      pledgeOpen: rupees(1_000),
      facts: factsAt(3 * DAY_MS, { dispute: question({ canSettle: false }), ...facts }),
    })

  test.each<[MatchRuling['outcome'], number | null, object]>([
    [
      'paid',
      1_500,
      {
        state: 'confirmed',
        confirmed: { amount: 1_500, askFilled: 1_500, pledgeFilled: 1_500, paidAt: after(HOUR_MS) },
      },
    ],
    [
      'paid_in_part',
      1_234,
      {
        state: 'confirmed',
        confirmed: { amount: 1_234, askFilled: 1_234, pledgeFilled: 1_234, paidAt: after(HOUR_MS) },
      },
    ],
    ['not_paid', null, { state: 'cancelled', confirmed: null }],
    ['void', null, { state: 'cancelled', confirmed: null }],
  ])('%s of %s ends the match', (outcome, amount, end) => {
    expect(rule(outcome, amount).match).toEqual({
      ...asked,
      ...end,
      ruled: true,
      cancellation: null,
      endedAt: after(3 * DAY_MS),
      answerUntil: after((outcome.startsWith('paid') ? 33 : 10) * DAY_MS),
    })
  })

  test('about a late payment fills only what is open', () => {
    expect(
      rule('paid_in_part', 1_234, late, { askOpen: rupees(500) }).match.confirmed,
    ).toMatchObject({ amount: 1_234, askFilled: 500, pledgeFilled: 1_000 })
    expect(
      rule('void', null, {
        ...late,
        returning: { amount: rupees(1_500), returnedAt: null, until: null },
      }).match,
    ).toMatchObject({ state: 'cancelled', returning: null })
  })

  test('about a reversal reverses, or keeps', () => {
    const facts = { dispute: reversal({ canSettle: false }) }
    expect(rule('reverse', null, done, facts)).toEqual({
      on: 'reversed',
      match: { ...done, state: 'reversed' },
    })
    expect(rule('keep', null, done, facts)).toEqual({ on: 'ruled_kept', match: done })
    for (const outcome of ['reverse', 'keep'] as const)
      expect(() => rule(outcome, null)).toThrow(failing('matches.not-now'))
    expect(() => rule('paid', 1_500, done, facts)).toThrow(failing('matches.not-now'))
  })

  test('about money that was to come back says that it came, when the giver did not say so before', () => {
    const facts = { dispute: question({ isReturn: true, canSettle: false }) }
    const back = (returnedAt: Temporal.Instant | null): Match => ({
      ...done,
      returning: { amount: rupees(500), returnedAt, until: null },
    })
    expect(rule('keep', null, back(null), facts)).toEqual({ on: 'ruled_kept', match: back(null) })
    expect(rule('returned', null, back(null), facts)).toEqual({
      on: 'ruled_returned',
      match: back(after(3 * DAY_MS)),
    })
    expect(rule('returned', null, back(after(-HOUR_MS)), facts)).toEqual({
      on: 'ruled_returned',
      match: back(after(-HOUR_MS)),
    })
    expect(() =>
      rule('returned', null, back(null), { dispute: reversal({ canSettle: false }) }),
    ).toThrow(failing('matches.not-now'))
  })

  test('never is about more than was matched', () => {
    for (const amount of [1_501, 0, -1])
      expect(() => rule('paid_in_part', amount)).toThrow('a ruling about more than was matched')
  })
})

describe('the conversation about a payment', () => {
  test.each<[string, Match, Partial<MatchFacts>, number, boolean]>([
    ['while it is live', madeMatch(), {}, 0, true],
    ['while it can be claimed late', lapsed, {}, 8 * DAY_MS - 1, true],
    ['after that', lapsed, {}, 8 * DAY_MS, false],
    ['once it is confirmed', done, {}, 2 * DAY_MS, false],
    ['while its reversal is in question', done, { dispute: reversal() }, 40 * DAY_MS, true],
    ['after that', done, { dispute: reversal({ isRunning: false }) }, 2 * DAY_MS, false],
  ])('is open %s', (_what, match, facts, ms, open) => {
    expect(canWrite(match, factsAt(ms, facts))).toBe(open)
  })

  test('takes 1 to 1,000 characters without the space around them', () => {
    expect([checkMessage('  I paid.\n'), checkMessage('x'.repeat(1_000)).length]).toEqual([
      'I paid.',
      1_000,
    ])
    for (const text of ['', '  \n ', 'x'.repeat(1_001)])
      expect(() => checkMessage(text)).toThrow(failing('matches.message-length'))
  })
})
