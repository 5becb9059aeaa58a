import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICY } from '../circles/policy.ts'
import { addMs, HOUR_MS, MINUTE_MS } from '../shared/calendar.ts'
import type { MatchId, MemberId } from '../shared/ids.ts'
import { rupees } from '../shared/rupees.ts'
import { checkReveal, claimPayment, confirmPayment, declineMatch, lapseIfDue, type Match, partyOf, payDeadline, questionIfDue, questionPayment, REVEALS_A_DAY, withdrawClaim } from './match.ts'

const policy = DEFAULT_POLICY
// Ten in the morning in India: neither 24 nor 48 hours later is at night.
const now = Temporal.Instant.from('2026-11-21T04:30:00Z')
const later = (ms: number) => addMs(now, ms)
const deadline = payDeadline({ policy, payeeKind: 'upi', now })
const made: Match = { id: 'm' as MatchId, giverId: 'g' as MemberId, receiverId: 'r' as MemberId, amount: rupees(1_500), state: 'awaiting_payment', deadline, claimedAt: null, endedAt: null, firstDeadline: deadline.at }
const claim = { rail: 'upi' as const, utr: '123456789012', amount: 1_500 }
const claimWith = (change: Partial<Parameters<typeof claimPayment>[1]> = {}, match = made) => claimPayment(match, { claim, hasProof: true, payeeNameSeen: true, policy, now: later(HOUR_MS), ...change })
const claimed = claimWith()
const confirmWith = (change: Partial<Parameters<typeof confirmPayment>[1]> = {}, match = claimed) => confirmPayment(match, { seen: true, utrLast4: '9012', claimedUtr: claim.utr, now: later(2 * HOUR_MS), ...change })
const failing = (code: string) => expect.objectContaining({ code })

describe('the time to pay', () => {
  test('is 24 hours, 48 when the payee has no UPI id, and moves out of the night', () => {
    expect([deadline, payDeadline({ policy, payeeKind: 'bank', now })]).toEqual([{ at: later(24 * HOUR_MS), moved: 'no' }, { at: later(48 * HOUR_MS), moved: 'no' }])
    expect(payDeadline({ policy, payeeKind: 'upi', now: Temporal.Instant.from('2026-11-21T17:00:00Z') })).toEqual({ at: Temporal.Instant.from('2026-11-23T04:30:00Z'), moved: 'quiet_hours' })
  })
})

describe('somebody’s side of a match', () => {
  test('is known for its two people only', () => {
    expect(['g', 'r', 'x', ''].map((id) => partyOf(made, id))).toEqual(['giver', 'receiver', undefined, undefined])
  })
})

describe('looking at where to pay', () => {
  test('needs a live match, a read notice, and fewer than ten looks that day', () => {
    expect(() => checkReveal(made, { noticeSeen: true, revealsToday: REVEALS_A_DAY - 1 })).not.toThrow()
    expect(() => checkReveal(made, { noticeSeen: true, revealsToday: REVEALS_A_DAY })).toThrow(failing('matches.too-many-reveals'))
    expect(() => checkReveal(made, { noticeSeen: false, revealsToday: 0 })).toThrow(failing('matches.notice-unseen'))
  })

  test.each(['confirmed', 'declined', 'lapsed', 'cancelled', 'reversed'] as const)('is over when the match is %s', (state) => {
    expect(() => checkReveal({ ...made, state }, { noticeSeen: true, revealsToday: 0 })).toThrow(failing('matches.over'))
  })
})

describe('“I have paid”', () => {
  test('starts the receiver’s clock and keeps the first deadline', () => {
    expect(claimed).toEqual({ ...made, state: 'awaiting_confirmation', claimedAt: later(HOUR_MS), deadline: { at: later(25 * HOUR_MS), moved: 'no' } })
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
    for (const [rail, utr] of [['upi', '1234 5678 9012'], ['imps', '१२३४५६७८९०१२'], ['neft', 'sbin 0001 2345 6789']] as const) expect(claimWith({ claim: { ...claim, rail, utr } }).state).toBe('awaiting_confirmation')
  })

  test('beats a pay clock that has run out but has not been swept', () => {
    expect(claimWith({ now: later(24 * HOUR_MS + 30_000) }).state).toBe('awaiting_confirmation')
  })
})

describe('taking the claim back', () => {
  test('brings the first deadline back, however often it is done', () => {
    const back = withdrawClaim(claimed, later(3 * HOUR_MS))
    expect(back).toEqual(made)
    expect(withdrawClaim(claimWith({}, back), later(24 * HOUR_MS)).deadline?.at).toEqual(made.firstDeadline)
  })

  test('lets the match lapse when the time to pay has run out meanwhile', () => {
    expect(withdrawClaim(claimed, later(24 * HOUR_MS + 1))).toMatchObject({ state: 'lapsed', claimedAt: null, deadline: null, endedAt: later(24 * HOUR_MS + 1) })
  })
})

describe('declining', () => {
  test('ends the match at once, and only before a claim', () => {
    expect(declineMatch(made, now)).toEqual({ ...made, state: 'declined', deadline: null, endedAt: now })
    expect(() => declineMatch(claimed, now)).toThrow(failing('matches.not-now'))
  })
})

describe('the clock', () => {
  test('acts a minute after the deadline, so that whoever is a second late still is in time', () => {
    const due = 24 * HOUR_MS + MINUTE_MS
    expect([lapseIfDue(made, later(24 * HOUR_MS)), lapseIfDue(made, later(due - 1))]).toEqual([undefined, undefined])
    expect(lapseIfDue(made, later(due))).toEqual({ ...made, state: 'lapsed', deadline: null, endedAt: later(due) })
  })

  test('turns silence of the receiver into a question, never into a confirmation', () => {
    const due = 25 * HOUR_MS + MINUTE_MS
    expect(questionIfDue(claimed, later(due - 1))).toBeUndefined()
    expect(questionIfDue(claimed, later(due))).toEqual({ ...claimed, state: 'disputed', deadline: null })
  })

  test('leaves every other state alone', () => {
    const far = later(1_000 * HOUR_MS)
    for (const state of ['bank_pending', 'disputed', 'confirmed', 'declined', 'lapsed', 'cancelled', 'reversed'] as const) {
      expect([lapseIfDue({ ...made, state }, far), questionIfDue({ ...made, state }, far)]).toEqual([undefined, undefined])
    }
    expect([lapseIfDue(claimed, far), questionIfDue(made, far), lapseIfDue({ ...made, deadline: null }, far)]).toEqual([undefined, undefined, undefined])
  })
})

describe('confirming', () => {
  test('ends the match, also out of a question', () => {
    expect(confirmWith()).toEqual({ ...claimed, state: 'confirmed', deadline: null, endedAt: later(2 * HOUR_MS) })
    expect(confirmWith({}, { ...claimed, state: 'disputed', deadline: null }).state).toBe('confirmed')
  })

  test('needs the word that the money is seen, and the last four characters', () => {
    expect(() => confirmWith({ seen: false })).toThrow(failing('matches.payment-unseen'))
    for (const utrLast4 of ['9013', '', '012', '19012', '123456789012']) expect(() => confirmWith({ utrLast4 })).toThrow(failing('matches.utr-last4-wrong'))
    expect([confirmWith({ utrLast4: ' ९०१२ ' }).state, confirmWith({ utrLast4: 'ab12', claimedUtr: 'SBINX0000000AB12' }).state]).toEqual(['confirmed', 'confirmed'])
  })
})

describe('“I have not received it”', () => {
  test('stops the clocks, from half an hour after the claim on', () => {
    expect(() => questionPayment(claimed, { policy, now: later(HOUR_MS + 30 * MINUTE_MS - 1) })).toThrow(failing('matches.too-early'))
    expect(questionPayment(claimed, { policy, now: later(HOUR_MS + 30 * MINUTE_MS) })).toEqual({ ...claimed, state: 'disputed', deadline: null })
  })
})

test.each([
  ['claiming', (match: Match) => claimWith({}, match), ['awaiting_payment']],
  ['withdrawing a claim', (match: Match) => withdrawClaim(match, later(2 * HOUR_MS)), ['awaiting_confirmation']],
  ['declining', (match: Match) => declineMatch(match, later(2 * HOUR_MS)), ['awaiting_payment']],
  ['confirming', (match: Match) => confirmWith({}, match), ['awaiting_confirmation', 'disputed']],
  ['questioning', (match: Match) => questionPayment(match, { policy, now: later(2 * HOUR_MS) }), ['awaiting_confirmation']],
] as const)('%s is refused in every other state, before anything else is looked at', (_what, act, states) => {
  for (const state of ['awaiting_payment', 'bank_pending', 'awaiting_confirmation', 'disputed', 'confirmed', 'declined', 'lapsed', 'cancelled', 'reversed'] as const) {
    if ((states as readonly string[]).includes(state)) expect(() => act({ ...made, state })).not.toThrow()
    else expect(() => act({ ...made, state })).toThrow(expect.objectContaining({ code: 'matches.not-now', details: { values: { state } } }))
  }
})
