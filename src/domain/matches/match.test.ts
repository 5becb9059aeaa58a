import { describe, expect, test } from 'vitest'
import { after, MADE_AT, madeMatch } from '#test/helping/domain-match.ts'
import { failing } from '#test/helping/failing.ts'
import { made } from '#test/matches/claimed-match.ts'
import { DEFAULT_POLICY } from '../shared/policy.ts'
import { HOUR_MS } from '../shared/calendar.ts'
import { checkReveal, partyOf, payDeadline, REVEALS_A_DAY } from './match.ts'

const policy = DEFAULT_POLICY
const deadline = payDeadline({ policy, payeeKind: 'upi', now: MADE_AT })

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
