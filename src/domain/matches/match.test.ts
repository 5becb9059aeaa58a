import { describe, expect, test } from 'vitest'
import { after, factsAt, MADE_AT, madeMatch } from '#test/helping/domain-match.ts'
import { DEFAULT_POLICY } from '../shared/policy.ts'
import { HOUR_MS, MINUTE_MS } from '../shared/calendar.ts'
import { NO_RUPEES } from '../shared/rupees.ts'
import { clockMove } from './clocks.ts'
import { confirmMatch } from './confirm.ts'
import { checkReveal, type Match, partyOf, payDeadline, REVEALS_A_DAY } from './match.ts'
import { claimMatch, declineMatch, disputeMatch, withdrawClaim } from './claim.ts'

const policy = DEFAULT_POLICY
const deadline = payDeadline({ policy, payeeKind: 'upi', now: MADE_AT })
const made = madeMatch()
const claim = { rail: 'upi' as const, utr: '123456789012', amount: 1_500 }
const claimWith = (change: Partial<Parameters<typeof claimMatch>[1]> = {}, match = made) =>
  claimMatch(match, {
    claim,
    hasProof: true,
    payeeNameSeen: true,
    facts: factsAt(HOUR_MS),
    ...change,
  })
const claimed = claimWith()
type Typed = { seen?: boolean; utrLast4?: string; claimedUtr?: string }
const confirmWith = (
  { seen = true, utrLast4 = '9012', claimedUtr = claim.utr }: Typed = {},
  match = claimed,
) =>
  confirmMatch(match, {
    seen,
    claimedUtr,
    typed: { utrLast4 },
    pledgeOpen: NO_RUPEES,
    facts: factsAt(2 * HOUR_MS),
  })
const failing = (code: string) => expect.objectContaining({ code })
const EVERY_STATE = [
  'awaiting_payment',
  'bank_pending',
  'awaiting_confirmation',
  'disputed',
  'confirmed',
  'declined',
  'lapsed',
  'cancelled',
  'reversed',
] as const

describe('the time to pay', () => {
  test('is 24 hours, 48 when the payee has no UPI id, and moves out of the night', () => {
    expect([deadline, payDeadline({ policy, payeeKind: 'bank', now: MADE_AT })]).toEqual([
      { at: after(24 * HOUR_MS), moved: 'no' },
      { at: after(48 * HOUR_MS), moved: 'no' },
    ])
    expect(
      payDeadline({ policy, payeeKind: 'upi', now: Temporal.Instant.from('2026-11-21T17:00:00Z') }),
    ).toEqual({ at: Temporal.Instant.from('2026-11-23T04:30:00Z'), moved: 'quiet_hours' })
  })
})

describe('somebody’s side of a match', () => {
  test('is known for its two people only', () => {
    expect(['g', 'r', 'x', ''].map((id) => partyOf(made, id))).toEqual([
      'giver',
      'receiver',
      undefined,
      undefined,
    ])
  })
})

describe('looking at where to pay', () => {
  test('needs a live match, a read notice, and fewer than ten looks that day', () => {
    expect(() =>
      checkReveal(made, { noticeSeen: true, revealsToday: REVEALS_A_DAY - 1 }),
    ).not.toThrow()
    expect(() => checkReveal(made, { noticeSeen: true, revealsToday: REVEALS_A_DAY })).toThrow(
      failing('matches.too-many-reveals'),
    )
    expect(() => checkReveal(made, { noticeSeen: false, revealsToday: 0 })).toThrow(
      failing('matches.notice-unseen'),
    )
  })

  test.each(['confirmed', 'declined', 'lapsed', 'cancelled', 'reversed'] as const)(
    'is over when the match is %s',
    (state) => {
      expect(() => checkReveal({ ...made, state }, { noticeSeen: true, revealsToday: 0 })).toThrow(
        failing('matches.over'),
      )
    },
  )

  test.each([{ state: 'bank_pending' }, { state: 'disputed', late: true }] as const)(
    'is refused where it would be paid twice: %j',
    (change) => {
      expect(() => checkReveal(madeMatch(change), { noticeSeen: true, revealsToday: 0 })).toThrow(
        failing('matches.pay-not-again'),
      )
    },
  )
})

describe('“I have paid”', () => {
  test('starts the receiver’s clock and keeps the time to pay', () => {
    expect(claimed).toEqual({
      ...made,
      state: 'awaiting_confirmation',
      claimedAt: after(HOUR_MS),
      deadline: { at: after(25 * HOUR_MS), moved: 'no' },
    })
  })

  test.each([
    [{ hasProof: false }, 'matches.proof-missing'],
    [{ claim: { ...claim, utr: '12345678901' } }, 'matches.utr-invalid'],
    [{ claim: { ...claim, rail: 'neft' as const } }, 'matches.utr-invalid'],
    [{ claim: { ...claim, amount: 1_499 } }, 'matches.amount-differs'],
    [{ claim: { ...claim, amount: 1_501 } }, 'matches.amount-differs'],
    [{ payeeNameSeen: false }, 'matches.name-unseen'],
  ])('with %j is refused: %s', (change, code) => {
    expect(() => claimWith(change)).toThrow(failing(code))
  })

  test('takes a reference with spaces, Indian digits or small letters', () => {
    for (const [rail, utr] of [
      ['upi', '1234 5678 9012'],
      ['imps', '१२३४५६७८९०१२'],
      ['neft', 'sbin 0001 2345 6789'],
    ] as const)
      expect(claimWith({ claim: { ...claim, rail, utr } }).state).toBe('awaiting_confirmation')
  })

  test('beats a pay clock that has run out but has not been swept', () => {
    expect(claimWith({ facts: factsAt(24 * HOUR_MS + 30_000) }).state).toBe('awaiting_confirmation')
  })

  test('is said five times at most', () => {
    expect(claimWith({ facts: factsAt(HOUR_MS, { claims: 4 }) }).state).toBe(
      'awaiting_confirmation',
    )
    for (const state of ['awaiting_payment', 'bank_pending'] as const)
      expect(() =>
        claimWith({ facts: factsAt(HOUR_MS, { claims: 5 }) }, madeMatch({ state })),
      ).toThrow(failing('matches.too-many-claims'))
  })
})

describe('taking the claim back', () => {
  test('brings the time to pay back, however often it is done', () => {
    const back = withdrawClaim(claimed, { payeeKind: 'upi', facts: factsAt(3 * HOUR_MS) })
    expect(back).toEqual(made)
    expect(
      withdrawClaim(claimWith({}, back), { payeeKind: 'upi', facts: factsAt(24 * HOUR_MS) })
        .deadline,
    ).toEqual(made.deadline)
  })

  test('brings a fresh time to pay back where a bank’s failure gave one, and why it was moved', () => {
    const payBy = { at: after(30 * HOUR_MS), moved: 'quiet_hours' } as const
    expect(
      withdrawClaim({ ...claimed, payBy }, { payeeKind: 'upi', facts: factsAt(26 * HOUR_MS) }),
    ).toMatchObject({ state: 'awaiting_payment', deadline: payBy })
  })

  test('brings the whole time to pay, once, where a bank was busy with the payment: what it failed is nobody’s lapse', () => {
    const busy = { ...claimed, pendingAt: after(HOUR_MS) }
    const fresh = payDeadline({
      policy: factsAt(0).policy,
      payeeKind: 'upi',
      now: after(26 * HOUR_MS),
    })
    expect(withdrawClaim(busy, { payeeKind: 'upi', facts: factsAt(26 * HOUR_MS) })).toMatchObject({
      state: 'awaiting_payment',
      bankFailed: true,
      pendingAt: null,
      payBy: fresh,
      deadline: fresh,
      endedAt: null,
    })
    expect(
      withdrawClaim(
        { ...busy, bankFailed: true },
        { payeeKind: 'upi', facts: factsAt(26 * HOUR_MS) },
      ),
    ).toMatchObject({ state: 'lapsed', bankFailed: true })
  })

  test('lets the match lapse when the time to pay has run out meanwhile', () => {
    expect(
      withdrawClaim(claimed, { payeeKind: 'upi', facts: factsAt(24 * HOUR_MS + 1) }),
    ).toMatchObject({
      state: 'lapsed',
      claimedAt: null,
      deadline: null,
      endedAt: after(24 * HOUR_MS + 1),
    })
  })
})

describe('declining', () => {
  test('ends the match at once, and only before a claim', () => {
    expect(declineMatch(made, factsAt(0))).toEqual({
      ...made,
      state: 'declined',
      deadline: null,
      endedAt: MADE_AT,
      answerUntil: after(7 * 24 * HOUR_MS),
    })
    expect(() => declineMatch(claimed, factsAt(0))).toThrow(failing('matches.not-now'))
  })
})

describe('the clock', () => {
  test('acts a minute after the deadline, so that whoever is a second late still is in time', () => {
    const due = 24 * HOUR_MS + MINUTE_MS
    expect([clockMove(made, factsAt(24 * HOUR_MS)), clockMove(made, factsAt(due - 1))]).toEqual([
      undefined,
      undefined,
    ])
    expect(clockMove(made, factsAt(due))).toEqual({
      on: 'pay_time_over',
      match: {
        ...made,
        state: 'lapsed',
        deadline: null,
        endedAt: after(due),
        answerUntil: after(due + 7 * 24 * HOUR_MS),
      },
    })
  })

  test('turns silence of the receiver into a question, never into a confirmation', () => {
    const due = 25 * HOUR_MS + MINUTE_MS
    expect(clockMove(claimed, factsAt(due - 1))).toBeUndefined()
    expect(clockMove(claimed, factsAt(due))).toEqual({
      on: 'confirm_time_over',
      match: { ...claimed, state: 'disputed', deadline: null },
    })
  })

  test('turns a bank that says nothing into a question as well', () => {
    const pending = madeMatch({
      state: 'bank_pending',
      deadline: { at: after(72 * HOUR_MS), moved: 'no' },
    })
    expect(clockMove(pending, factsAt(72 * HOUR_MS))).toBeUndefined()
    expect(clockMove(pending, factsAt(72 * HOUR_MS + MINUTE_MS))).toEqual({
      on: 'bank_time_over',
      match: { ...pending, state: 'disputed', deadline: null },
    })
  })

  test('leaves every other state alone, and a match without a deadline', () => {
    for (const state of EVERY_STATE.filter(
      (each) => !['awaiting_payment', 'bank_pending', 'awaiting_confirmation'].includes(each),
    ))
      expect(clockMove({ ...made, state }, factsAt(1_000 * HOUR_MS))).toBeUndefined()
    expect(clockMove({ ...made, deadline: null }, factsAt(1_000 * HOUR_MS))).toBeUndefined()
  })
})

describe('confirming', () => {
  test('ends the match with all of it confirmed, as paid when it was claimed', () => {
    const whole = { amount: 1_500, askFilled: 1_500, pledgeFilled: 1_500, paidAt: after(HOUR_MS) }
    expect(confirmWith()).toEqual({
      on: 'confirmed',
      match: {
        ...claimed,
        state: 'confirmed',
        deadline: null,
        endedAt: after(2 * HOUR_MS),
        answerUntil: after(2 * HOUR_MS + 30 * 24 * HOUR_MS),
        confirmed: whole,
      },
    })
    expect(confirmWith({}, { ...claimed, state: 'disputed', deadline: null }).match).toMatchObject({
      state: 'confirmed',
      confirmed: whole,
    })
  })

  test('needs the word that the money is seen, and the last four characters', () => {
    expect(() => confirmWith({ seen: false })).toThrow(failing('matches.payment-unseen'))
    for (const utrLast4 of ['9013', '', '012', '19012', '123456789012'])
      expect(() => confirmWith({ utrLast4 })).toThrow(failing('matches.utr-last4-wrong'))
    expect([
      confirmWith({ utrLast4: ' ९०१२ ' }).on,
      confirmWith({ utrLast4: 'ab12', claimedUtr: 'SBINX0000000AB12' }).on,
    ]).toEqual(['confirmed', 'confirmed'])
  })
})

describe('“I have not received it”', () => {
  test('stops the clocks, from half an hour after the claim on', () => {
    expect(() => disputeMatch(claimed, factsAt(HOUR_MS + 30 * MINUTE_MS - 1))).toThrow(
      failing('matches.too-early'),
    )
    expect(disputeMatch(claimed, factsAt(HOUR_MS + 30 * MINUTE_MS))).toEqual({
      ...claimed,
      state: 'disputed',
      deadline: null,
    })
  })
})

test.each([
  ['claiming', (match: Match) => claimWith({}, match), ['awaiting_payment', 'bank_pending']],
  [
    'withdrawing a claim',
    (match: Match) => withdrawClaim(match, { payeeKind: 'upi', facts: factsAt(2 * HOUR_MS) }),
    ['awaiting_confirmation'],
  ],
  ['declining', (match: Match) => declineMatch(match, factsAt(2 * HOUR_MS)), ['awaiting_payment']],
  [
    'confirming',
    (match: Match) => confirmWith({}, match),
    ['bank_pending', 'awaiting_confirmation', 'disputed'],
  ],
  [
    'questioning',
    (match: Match) => disputeMatch(match, factsAt(2 * HOUR_MS)),
    ['awaiting_confirmation'],
  ],
] as const)(
  '%s is refused in every other state, before anything else is looked at',
  (_what, act, states) => {
    for (const state of EVERY_STATE) {
      if ((states as readonly string[]).includes(state))
        expect(() => act({ ...made, state })).not.toThrow()
      else
        expect(() => act({ ...made, state })).toThrow(
          expect.objectContaining({ code: 'matches.not-now', details: { values: { state } } }),
        )
    }
  },
)
