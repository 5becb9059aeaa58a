import { describe, expect, test } from 'vitest'
import { after, factsAt, MADE_AT, madeMatch } from '#test/helping/domain-match.ts'
import { failing } from '#test/helping/failing.ts'
import {
  claim,
  claimed,
  claimWith,
  confirmWith,
  EVERY_STATE,
  made,
} from '#test/matches/claimed-match.ts'
import { HOUR_MS, MINUTE_MS } from '../shared/calendar.ts'
import { type Match, payDeadline } from './match.ts'
import { declineMatch, disputeMatch, withdrawClaim } from './claim.ts'

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
    [{ payeeNameSeenBy: 'unknown' as const }, 'matches.name-unseen'],
  ])('with %j is refused: %s', (change, code) => {
    expect(() => claimWith(change)).toThrow(failing(code))
  })

  test('of a program may say that it knows of nobody who saw the name', () => {
    const { state } = claimWith({ payeeNameSeenBy: 'unknown', byProgram: true })
    expect(state).toBe('awaiting_confirmation')
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

  test('brings back the new time to pay after a bank’s failure, with its reason', () => {
    const payBy = { at: after(30 * HOUR_MS), moved: 'quiet_hours' } as const
    expect(
      withdrawClaim({ ...claimed, payBy }, { payeeKind: 'upi', facts: factsAt(26 * HOUR_MS) }),
    ).toMatchObject({ state: 'awaiting_payment', deadline: payBy })
  })

  test('gives the whole time to pay once after a busy bank, whose failure is no lapse', () => {
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
